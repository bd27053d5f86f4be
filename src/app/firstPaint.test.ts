// What stands on the screen before the scripts: index.html's boxes and public/first.js, held to what the app does then.
import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { parsePreferences } from '../lib/parsePreferences.ts';
import { homeAlias, paths } from '../lib/paths.ts';
import type { RouteName } from '../lib/paths.ts';
import { PageShapeBoxes } from '../ui/Shape/PageShape.tsx';
import { routes } from './routes.ts';

const page = readFileSync('index.html', 'utf8');
const script = readFileSync('public/first.js', 'utf8');
const root = document.documentElement;

function runFirst(hash: string, stored?: string): Record<string, string | undefined> {
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
  localStorage.clear();
  if (stored !== undefined) localStorage.setItem('fairlead', stored);
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
