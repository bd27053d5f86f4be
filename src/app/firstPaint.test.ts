// What stands on the screen before the scripts: index.html's boxes and public/first.js, held to what the app does then.
import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { parsePreferences } from '../lib/parsePreferences.ts';
import { formatPercent, formatPrice } from '../lib/format.ts';
import { firstScreenHere, takeFirstAnswer } from '../lib/firstData.ts';
import { homeAlias, paths } from '../lib/paths.ts';
import { toLanguageTag } from '../i18n/languages.ts';
import type { RouteName } from '../lib/paths.ts';
import { PageShapeBoxes } from '../ui/Shape/PageShape.tsx';
import { routes } from './routes.ts';

const page = readFileSync('index.html', 'utf8');
const script = readFileSync('public/first.js', 'utf8');
const root = document.documentElement;

function runFirst(
  hash: string,
  stored?: string,
  others: Readonly<Record<string, string>> = {},
): Record<string, string | undefined> {
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
  localStorage.clear();
  if (stored !== undefined) localStorage.setItem('fairlead', stored);
  for (const [key, value] of Object.entries(others)) localStorage.setItem(key, value);
  window.location.hash = hash;
  window.matchMedia ??= () => ({ matches: false }) as MediaQueryList;
  // A script of a page, run in one: jsdom runs the text of an element that is put into it.
  const element = document.createElement('script');
  element.textContent = script;
  document.head.append(element);
  return Object.fromEntries(Object.entries(root.dataset));
}

test('index.html draws the boxes that the app draws next', () => {
  const drawn = renderToStaticMarkup(createElement(PageShapeBoxes));
  expect(page.replace(/\s*\n\s*/g, '')).toContain(`<div class="shape">${drawn}</div>`);
});

test('index.html says first what the hero of a visitor says', () => {
  const catalogue = (name: string): unknown =>
    JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8'));
  const { product } = catalogue('common') as { product: { tagline: string } };
  const { hero } = catalogue('home') as { hero: { text: string } };
  expect(page.replaceAll(/\s*\n\s*/g, '')).toContain(
    `<h1 class="t-h1">${product.tagline}</h1><p class="c2">${hero.text}</p>`,
  );
});

test.each(Object.keys(routes) as RouteName[])('%s has the shape its route names', (name) => {
  expect(runFirst(`#${paths[name]}?productId=BTCUSDT`)['shape']).toBe(
    routes[name]?.shape ?? 'rows',
  );
});

test('home has the shape of the screen it shows', () => {
  for (const hash of ['', `#${paths.home}`, `#${homeAlias}`]) {
    expect(runFirst(hash)['shape']).toBe(routes.home?.shape ?? 'rows');
    expect(runFirst(hash)).not.toHaveProperty('inner');
  }
});

test('only a screen the tabs lead to has their bar', () => {
  expect(runFirst(`#${paths.menu}`)).not.toHaveProperty('inner');
  expect(runFirst(`#${paths.assets}`)).not.toHaveProperty('inner');
  expect(runFirst(`#${paths.login}`)).toHaveProperty('inner');
});

test.each([undefined, '{"theme":"light"}', '{"theme":"dark"}', '{"theme":"blue"}', 'torn'])(
  'the theme is the one of the preferences: %s',
  (stored) => {
    expect(runFirst('', stored)['theme']).toBe(parsePreferences(stored ?? null).theme);
  },
);

describe('what a screen needs is asked for before its scripts have come', () => {
  const view = {
    soon: ['Page-1.js', 'Page-1.css'],
    signedIn: ['Own-1.js'],
    later: ['Chart-1.js'],
    texts: ['shell'],
  };
  const built = {
    views: { [paths.contract]: view, [paths.home]: { ...view, later: [] } },
    texts: { en: { shell: 'en-shell-1.json' }, de: { shell: 'de-shell-1.json' } } as Record<
      string,
      { shell: string }
    >,
    font: 'letters-1.woff2',
    contours: { dark: 'contours-dark-1.svg', light: 'contours-light-1.svg' },
  };
  /** jsdom's. */
  const FRAME_MS = 17;
  const readTable = (): void => {
    document.head.innerHTML = '';
    const table = document.createElement('script');
    table.type = 'application/json';
    table.id = 'built';
    table.textContent = JSON.stringify(built);
    document.head.append(table);
  };
  let asked: { url: string; headers: Record<string, string> }[];

  beforeEach(() => {
    jest.useFakeTimers();
    asked = [];
    readTable();
    const answer = { code: 1, msg: '', data: { rulebook: { hash: 'ab' } } };
    window.fetch = async (url, { headers } = {}) => {
      asked.push({ url: url as string, headers: { ...(headers as Record<string, string>) } });
      return new Response(JSON.stringify(answer));
    };
  });
  afterEach(() => {
    jest.useRealTimers();
    document.head.innerHTML = '';
    Reflect.deleteProperty(globalThis, 'fairleadFirst');
  });

  const preloaded = (): string[] =>
    [...document.head.querySelectorAll('link')].map(({ href }) => href.split('/').at(-1) ?? '');
  const urls = (): string[] => asked.map(({ url }) => url);

  test('a contract with its rules, quotes and candles', async () => {
    runFirst(`#${paths.contract}?productId=ETHUSDT`);
    await jest.runAllTimersAsync();
    expect(preloaded()).toEqual(['Page-1.js', 'Page-1.css', 'letters-1.woff2', 'Chart-1.js']);
    expect(urls()).toEqual([
      '/api/common/getConfig',
      '/h5/assets/en-shell-1.json',
      '/api/product/getProductInfo?productId=ETHUSDT',
      '/api/product/getProductDepth?productId=ETHUSDT&limit=50',
      '/api/product/getProductKline?productId=ETHUSDT&interval=1h&limit=300',
      '/api/proof/getRulebook?hash=ab',
    ]);
  });

  test('home, by a visitor of a country', async () => {
    runFirst('', '{"country":"DE"}');
    await jest.runAllTimersAsync();
    expect(preloaded()).toEqual([
      'Page-1.js',
      'Page-1.css',
      'contours-dark-1.svg',
      'letters-1.woff2',
    ]);
    expect(urls()).toEqual([
      '/api/common/getConfig?country=DE',
      '/h5/assets/en-shell-1.json',
      '/api/index/getIndexData?country=DE',
      '/api/product/getRecommendProduct?country=DE',
    ]);
  });

  test.each([
    ['a visitor of home', '', {}, true],
    ['who comes back in English', '', { lang: 'en' }, true],
    ['who reads another language', '', { lang: 'de' }, false],
    ['who is signed in', '', { token: 'mine' }, false],
    ['who opens another screen', `#${paths.contract}`, {}, false],
  ])('the words of the hero stand there at once for %s: %#', (_who, hash, stored, isShown) => {
    runFirst(hash, undefined, stored);
    expect('hero' in root.dataset).toBe(isShown);
  });

  describe('the price is read before the scripts have come', () => {
    const { texts } = built;
    const body = /<body>([^]*)<script type="module"/.exec(page)?.[1] ?? '';
    const quote = { price: '81970.83', priceDecimals: 2, change24h: '-0.0015' };
    const first = (): string | undefined => document.querySelector('.shape-quote div')?.textContent;
    const open = async (
      address: string,
      data: Readonly<Record<string, unknown>>,
      lang = 'en',
    ): Promise<void> => {
      document.body.innerHTML = body;
      window.fetch = async () =>
        new Response(JSON.stringify({ code: 1, data: { rulebook: { hash: 'ab' }, ...data } }));
      runFirst(`#${address}?productId=BTCUSDT`, undefined, { lang });
      await jest.runAllTimersAsync();
    };
    afterEach(() => {
      built.texts = texts;
      document.body.innerHTML = '';
    });

    test.each([
      ['en', quote],
      ['de', quote],
      ['jp', quote],
      ['cs', { ...quote, price: '1234567.5', change24h: '0.0241' }],
      ['fr', { ...quote, price: '0.012340', priceDecimals: 6, change24h: '0.00099' }],
      ['pt-br', { ...quote, change24h: '-0.00004' }],
      ['th', { ...quote, change24h: '0' }],
      // Where four figures are not grouped by the language's own habit.
      ['it', { ...quote, price: '2234.80' }],
    ] as const)('as the screen will write it, in %s: %o', async (lang, data) => {
      built.texts = Object.fromEntries([lang, 'en'].map((one) => [one, { shell: 'shell-1.json' }]));
      readTable();
      for (const address of [paths.contract, paths.spot]) {
        await open(address, data, lang);
        const tag = toLanguageTag(lang);
        const change = formatPercent(data.change24h, tag, { sign: 'always' });
        expect(first()).toBe(`${formatPrice(data.price, data.priceDecimals, tag)}\n${change}`);
      }
    });

    test.each([
      ['a product without a price', paths.contract, { ...quote, price: null }],
      ['one that was not traded for a day', paths.contract, { ...quote, change24h: null }],
      ['an answer of another kind', paths.contract, { price: undefined }],
      ['a screen that begins with the index', paths.cfd, quote],
    ])('and not of %s', async (_what, address, data) => {
      await open(address, data);
      expect(first()).toBe('');
    });

    test('where the screen stands already, it is left alone', async () => {
      document.body.innerHTML = '';
      const drawn = renderToStaticMarkup(createElement(PageShapeBoxes));
      const answered = open(paths.contract, quote);
      document.body.innerHTML = `<div class="app"><div class="shape">${drawn}</div></div>`;
      await answered;
      expect(first()).toBe('');
    });
  });

  test('an answer is for who asked: it is taken once, in his language, for his account', async () => {
    runFirst('');
    await jest.runAllTimersAsync();
    const url = '/api/index/getIndexData';
    const other = { lang: 'en', token: 'somebody' };
    expect(await takeFirstAnswer('/api/common/getConfig', other)).toBeUndefined();
    const answer = await takeFirstAnswer(url, { lang: 'en', token: undefined });
    expect(answer?.status).toBe(200);
    expect(await takeFirstAnswer(url, { lang: 'en', token: undefined })).toBeUndefined();
  });

  test('the first screen is here once the last of its scripts and answers has come or failed', async () => {
    runFirst(`#${paths.contract}?productId=ETHUSDT`);
    const heard = jest.fn();
    void firstScreenHere().then(heard);
    await jest.advanceTimersByTimeAsync(1);
    expect(preloaded()).toEqual(['Page-1.js', 'Page-1.css']);
    // The letters and the chart come once there is something to be read.
    await jest.advanceTimersByTimeAsync(FRAME_MS);
    const links = [...document.head.querySelectorAll('link')];
    for (const link of links) {
      expect(heard).not.toHaveBeenCalled();
      link.dispatchEvent(new Event(link.href.endsWith('.css') ? 'error' : 'load'));
      await jest.advanceTimersByTimeAsync(0);
    }
    expect(links).toHaveLength(4);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test('it is waited for five seconds at most, and not at all where nothing was asked for', async () => {
    runFirst(`#${paths.contract}?productId=ETHUSDT`);
    const heard = jest.fn();
    void firstScreenHere().then(heard);
    await jest.advanceTimersByTimeAsync(4_999);
    expect(heard).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(heard).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(globalThis, 'fairleadFirst');
    await firstScreenHere();
  });

  test('another screen asks for the shell alone', async () => {
    runFirst(`#${paths.faq}`);
    await jest.runAllTimersAsync();
    expect(preloaded()).toEqual(['letters-1.woff2']);
    expect(urls()).toEqual(['/api/common/getConfig', '/h5/assets/en-shell-1.json']);
  });
});
