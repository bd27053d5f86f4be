// Runs before anything is painted: the theme one has chosen, and the shape of the screen that is coming
// (src/app/firstPaint.test.ts holds it to the routes and the preferences).
(() => {
  const root = document.documentElement;
  const screen = /\/home\/(contract|cfd2?|spot)\b/.exec(location.hash.split('?')[0]);
  const shapeOf = { spot: 'ticket' };
  root.dataset.shape = screen === null ? 'rows' : (shapeOf[screen[1]] ?? 'chart');
  if (screen === null && !/^#?\/?(\?|$)|\/mine\/index|\/home\/(menu|index)/.test(location.hash)) root.dataset.inner = '';
  let theme = 'dark';
  try {
    theme = JSON.parse(localStorage.getItem('fairlead') ?? '{}').theme ?? theme;
  } catch {
    // No storage, or not ours: the app repairs it.
  }
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  root.dataset.theme = theme === 'light' ? 'light' : 'dark';
})();
