// Runs before anything is painted: the theme one has chosen, and the shape of the screen that is coming
// (src/app/firstPaint.test.ts holds it to the routes and the preferences). In a build it stands in the page itself,
// after the table of what each screen needs (deploy/firstView.ts), and asks for that before the scripts have come
// (src/lib/firstData.ts takes the answers).
(() => {
  const root = document.documentElement;
  const [address, query] = location.hash.slice(1).split('?');
  const screen = /\/home\/(contract|cfd2?|spot)\b/.exec(address);
  const shapeOf = { spot: 'ticket' };
  root.dataset.shape = screen === null ? 'rows' : (shapeOf[screen[1]] ?? 'chart');
  if (screen === null && !/^\/?$|\/mine\/index|\/home\/(menu|index)/.test(address)) root.dataset.inner = '';
  const stored = {};
  let kept = {};
  try {
    for (const key of ['lang', 'token']) stored[key] = localStorage.getItem(key);
    kept = JSON.parse(localStorage.getItem('fairlead') ?? '{}') ?? {};
  } catch {
    // No storage, or not ours: the app repairs it.
  }
  let theme = kept.theme ?? 'dark';
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  root.dataset.theme = theme === 'light' ? 'light' : 'dark';

  const built = JSON.parse(document.getElementById('built')?.textContent ?? 'null');
  if (built === null) return;
  const lang = Object.hasOwn(built.texts, stored.lang ?? '') ? stored.lang : 'en';
  const files = {};
  const answers = {};
  const coming = [];
  const first = { texts: built.texts, files, answers };
  window.fairleadFirst = first;
  const view = built.views[address || '/'];
  // What it is and why one can trust it is read before any script has come.
  const isVisit = view === built.views['/'] && !stored.token;
  if (isVisit && lang === 'en') root.dataset.hero = '';

  const preload = (file, urgency) => {
    const link = document.createElement('link');
    const kind = { css: 'style', woff2: 'font', svg: 'image' }[file.split('.').at(-1)];
    link.rel = kind ? 'preload' : 'modulepreload';
    if (kind) link.as = kind;
    if (urgency) link.fetchPriority = urgency;
    // A picture of the style sheet is asked for without it.
    if (kind !== 'image') link.crossOrigin = '';
    link.href = `/h5/assets/${file}`;
    coming.push(new Promise((resolve) => (link.onload = link.onerror = resolve)));
    document.head.append(link);
  };
  const ask = (path, params, cache = 'no-store') => {
    const known = Object.entries(params).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(known).toString();
    const headers = { lang: stored.lang ?? 'en', ...(stored.token && { token: stored.token }) };
    const url = `/api/${path}${search && `?${search}`}`;
    const answer = fetch(url, { headers, cache, signal: AbortSignal.timeout(10_000) }).then((response) => ({
      response,
      answeredAt: Date.now(),
    }));
    coming.push(answer.catch(() => {}));
    answers[url] = { lang: headers.lang, token: stored.token, askedAt: Date.now(), answer };
    return answer;
  };
  const country = stored.token || typeof kept.country !== 'string' ? undefined : kept.country;
  const config = ask('common/getConfig', { country });
  for (const file of view?.soon ?? []) preload(file);
  for (const file of (stored.token && view?.signedIn) || []) preload(file);
  for (const group of view?.texts ?? ['shell']) {
    const file = built.texts[lang][group];
    files[file] = fetch(`/h5/assets/${file}`).then((response) => response.json());
    files[file].catch(() => {});
  }

  // So is the price that a screen begins with, and the day's change below it, written as src/lib/format.ts does.
  const locale = lang === 'jp' ? 'ja' : lang;
  const write = (value, digits, options) => {
    const places = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'always' };
    return new Intl.NumberFormat(locale, { ...places, ...options }).format(value).replace('-', '−');
  };
  const showPrice = async ({ response }) => {
    const { price, priceDecimals, change24h } = (await response.clone().json()).data;
    const box = document.querySelector('.app[aria-hidden] .shape-quote i');
    if (box === null || !price || !change24h) return;
    const digits = Math.abs(change24h) < 0.001 && +change24h !== 0 ? 3 : 2;
    const change = write(change24h, digits, { style: 'percent', signDisplay: 'exceptZero' });
    box.className = 'shape-price';
    box.textContent = `${write(price, priceDecimals)}\n${change}`;
  };
  /** Settles when there is something to be read. */
  let read = Promise.resolve();

  // After what the screen is made of: few lines are open at a time.
  const askLater = () => {
    if (screen !== null) {
      const named = new URLSearchParams(query).get('productId');
      const productId = named ?? kept.lastProduct ?? 'BTCUSDT';
      // The rules of the product: which, the configuration says.
      const readHash = async ({ response }) => (await response.clone().json()).data.rulebook.hash;
      config.then(readHash).then((hash) => ask('proof/getRulebook', { hash }, 'default')).catch(() => {});
      const info = ask('product/getProductInfo', { productId, country });
      if (/^(contract|spot)$/.test(screen[1])) read = info.then(showPrice).catch(() => {});
      if (screen[1] !== 'cfd2') ask('product/getProductDepth', { productId, limit: 50 });
      const interval = kept.chartInterval ?? '1h';
      if (screen[1] === 'contract') ask('product/getProductKline', { productId, interval, limit: 300 });
    } else if (view === built.views['/']) {
      if (isVisit) preload(built.contours[root.dataset.theme]);
      ask('index/getIndexData', { country });
      ask('product/getRecommendProduct', { country });
    }
  };
  const preloadLater = () => {
    // Other letters of the same widths stand in for it, so nothing moves when it comes.
    preload(built.font);
    for (const file of view?.later ?? []) preload(file, 'low');
  };
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  // The browser's own words for numbers are long in coming too: when the shape stands, and the scripts are still on their way.
  const warmUp = () => new Intl.NumberFormat(locale, { notation: 'compact' }).format(1);
  painted().then(warmUp);
  const later = new Promise((resolve) => setTimeout(resolve)).then(askLater).then(() => read);
  first.here = later.then(painted).then(preloadLater).then(() => Promise.all(coming));
})();
