import { readFileSync } from 'node:fs';
import { act, renderHook } from '@testing-library/react';
import { jest } from '@jest/globals';
import { DEFAULT_PREFERENCES, parsePreferences } from './parsePreferences.ts';
import {
  applyPreferences,
  changeAsked,
  changePreferences,
  PREFERENCES_KEY,
  readPreferences,
  resolveUpdown,
  setUpPreferences,
  usePreference,
  subscribeToPreferences,
} from './preferences.ts';

afterEach(() => {
  localStorage.clear();
  changePreferences(DEFAULT_PREFERENCES);
});

describe('stored text', () => {
  test.each([
    ['nothing', null],
    ['not JSON', '{"theme":'],
    ['JSON that is no object', '7'],
    ['null', 'null'],
    ['wrong kinds everywhere', '{"theme":7,"updown":"blue","hideBalances":"yes","indicators":{}}'],
  ])('%s gives the defaults', (_name, stored) => {
    expect(parsePreferences(stored)).toEqual(DEFAULT_PREFERENCES);
  });

  test('good fields survive beside bad and unknown ones', () => {
    const stored = '{"theme":"light","palette":"pink","indicators":["MA",7,"RSI"],"extra":1}';
    expect(parsePreferences(stored)).toEqual({
      ...DEFAULT_PREFERENCES,
      theme: 'light',
      indicators: ['MA', 'RSI'],
    });
  });

  test('text that is too long to be ours is dropped', () => {
    expect(parsePreferences(JSON.stringify({ lastProduct: 'x'.repeat(65) })).lastProduct).toBe(
      undefined,
    );
  });
});

test('favourites are product ids, each once; a sort is a key and a direction', () => {
  const read = (favourites: unknown, marketSort: unknown) => {
    const parsed = parsePreferences(JSON.stringify({ favourites, marketSort }));
    return [parsed.favourites, parsed.marketSort];
  };
  const sort = { by: 'price', isDescending: true };
  expect(read(['ETHUSDT', 'BTCUSDT', 'ETHUSDT', 'x', 7, null], sort)).toEqual([
    ['ETHUSDT', 'BTCUSDT'],
    sort,
  ]);
  expect(read({ 0: 'BTCUSDT' }, { by: 'luck', isDescending: true })).toEqual([[], undefined]);
  expect(read('BTCUSDT', { by: 'price' })).toEqual([[], undefined]);
});

test('a kind that no longer asks asks again when it is switched on; what is no kind is dropped', () => {
  changeAsked('limit', false);
  changeAsked('close', false);
  changeAsked('limit', false);
  expect(readPreferences().unasked).toEqual(['close', 'limit']);
  changeAsked('close', true);
  expect(readPreferences().unasked).toEqual(['limit']);
  expect(parsePreferences('{"unasked":["stop","everything",7]}').unasked).toEqual(['stop']);
});

test('what is written can be read back', () => {
  changePreferences({ theme: 'light', lastProduct: 'ETHUSDT', hideBalances: true });
  expect(parsePreferences(localStorage.getItem(PREFERENCES_KEY))).toEqual(readPreferences());
  expect(readPreferences().lastProduct).toBe('ETHUSDT');
});

test('subscribers hear of a change until they leave', () => {
  const listener = jest.fn();
  const leave = subscribeToPreferences(listener);
  changePreferences({ palette: 'blue' });
  leave();
  changePreferences({ palette: 'teal' });
  expect(listener).toHaveBeenCalledTimes(1);
});

describe('rising prices', () => {
  test.each([
    ['en', 'green'],
    ['cs', 'green'],
    ['de', 'green'],
    ['fr', 'green'],
    ['it', 'green'],
    ['pt-br', 'green'],
    ['th', 'green'],
    ['vi', 'green'],
    // DESIGN 4: red for zh, zh-Hant, jp and ko
    ['zh', 'red'],
    ['zh-Hant', 'red'],
    ['jp', 'red'],
    ['ko', 'red'],
  ])('in %s are %s unless chosen', (language, expected) => {
    expect(resolveUpdown(DEFAULT_PREFERENCES, language)).toBe(expected);
    applyPreferences(DEFAULT_PREFERENCES, language);
    expect(document.documentElement.dataset['updown']).toBe(expected);
  });

  test('are what the user chose in any language', () => {
    expect(resolveUpdown({ ...DEFAULT_PREFERENCES, updown: 'green' }, 'zh')).toBe('green');
    expect(resolveUpdown({ ...DEFAULT_PREFERENCES, updown: 'red' }, 'en')).toBe('red');
  });
});

test('the document carries the three attributes', () => {
  applyPreferences({ ...DEFAULT_PREFERENCES, theme: 'light', palette: 'blue' }, 'zh');
  expect(document.documentElement.dataset).toMatchObject({
    theme: 'light',
    updown: 'red',
    palette: 'blue',
  });
});

test("the browser's bar has the ground of the theme on the screen", () => {
  document.head.innerHTML = readFileSync('index.html', 'utf8');
  const grounds = [...readFileSync('src/styles/tokens.css', 'utf8').matchAll(/--page: (#\w{6})/g)];
  // The other one than before first: what is shown already is not written again.
  for (const [place, theme] of [
    [1, 'light'],
    [0, 'dark'],
  ] as const) {
    applyPreferences({ ...DEFAULT_PREFERENCES, theme }, 'en');
    const bars = document.querySelectorAll<HTMLMetaElement>(
      'meta[name="theme-color"][media="all"]',
    );
    expect([...bars].map(({ content }) => content)).toEqual([grounds[place]?.[1]]);
  }
});

test('the document follows changes, other tabs and the language until torn down', () => {
  let language = 'en';
  const { refresh, tearDown } = setUpPreferences(() => language);
  const { dataset } = document.documentElement;
  changePreferences({ theme: 'light' });
  expect(dataset['theme']).toBe('light');

  localStorage.setItem(PREFERENCES_KEY, '{"theme":"dark"}');
  window.dispatchEvent(new StorageEvent('storage', { key: PREFERENCES_KEY }));
  expect(dataset['theme']).toBe('dark');

  language = 'zh';
  refresh();
  expect(dataset['updown']).toBe('red');

  tearDown();
  changePreferences({ theme: 'light' });
  expect(dataset['theme']).toBe('dark');
});

test('who shows one preference is drawn for that one alone', () => {
  let drawn = 0;
  const { result } = renderHook(() => {
    drawn += 1;
    return usePreference('hideBalances');
  });
  act(() => {
    changePreferences({ chartFirst: true });
  });
  expect(drawn).toBe(1);
  act(() => {
    changePreferences({ hideBalances: true });
  });
  expect(result.current).toBe(true);
});
