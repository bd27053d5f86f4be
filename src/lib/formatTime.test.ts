import {
  formatAge,
  formatClock,
  formatCountdown,
  formatEnds,
  formatGroupsOfFour,
  formatSpan,
  formatTime,
  formatTimeUtc,
} from './formatTime.ts';

test('a time is local, YYYY-MM-DD HH:mm:ss', () => {
  const local = new Date(2026, 2, 4, 5, 6, 7).getTime();
  expect(formatTime(local)).toBe('2026-03-04 05:06:07');
  expect(formatClock(local)).toBe('05:06:07');
  expect(formatTime(undefined)).toBe('—');
  expect(formatTime(null)).toBe('—');
});

test.each([
  [180_000, '3', 'minutes'],
  [86_400_000, '24', 'hours'],
  [259_200_000, '3', 'days'],
  [90_000, '90', 'seconds'],
  [5_400_000, '90', 'minutes'],
  [0, '1', 'seconds'],
])('%i ms last %s %s', (spanMs, value, unit) => {
  expect(formatSpan(spanMs)).toEqual({ value, unit });
});

test.each([
  ['TQf7mWx3KpZ8sNfYc2LhV9rJdE4bGu6RkA', 'TQf7 mWx3 … Gu6R kA'],
  ['9f3ac17e5be204bd', '9f3a c17e 5be2 04bd'],
  ['', ''],
])('the ends of %s', (text, ends) => {
  expect(formatEnds(text)).toBe(ends);
});

test('a proof says UTC, to the millisecond', () => {
  expect(formatTimeUtc(Date.UTC(2026, 2, 14, 14, 6, 12, 400))).toBe('2026-03-14 14:06:12.400 UTC');
});

test.each([
  [0, { value: '0.0', unit: 'seconds' }],
  [449, { value: '0.4', unit: 'seconds' }],
  // never rounded up: 9.99 s is not yet 10 s
  [9_999, { value: '9.9', unit: 'seconds' }],
  [10_000, { value: '10', unit: 'seconds' }],
  // DESIGN 6: "70 s old", not one minute
  [70_000, { value: '70', unit: 'seconds' }],
  [120_000, { value: '2', unit: 'minutes' }],
  [7_200_000, { value: '2', unit: 'hours' }],
  [172_800_000, { value: '2', unit: 'days' }],
  // a clock that runs ahead of the server's
  [-500, { value: '0.0', unit: 'seconds' }],
])('an age of %d ms is %j', (ageMs, expected) => {
  expect(formatAge(ageMs, 'en')).toEqual(expected);
});

test.each([
  ['en', '0.4'],
  ['zh-Hans', '0.4'],
  ['zh-Hant', '0.4'],
  ['cs', '0,4'],
  ['de', '0,4'],
  ['fr', '0,4'],
  ['it', '0,4'],
  ['ja', '0.4'],
  ['ko', '0.4'],
  ['pt-BR', '0,4'],
  ['th', '0.4'],
  ['vi', '0,4'],
])('tenths of a second in %s are %s', (locale, expected) => {
  expect(formatAge(449, locale).value).toBe(expected);
});

test.each([
  [37_000, '00:37'],
  // rounded up: 00:00 is shown only when the time is over
  [36_001, '00:37'],
  [0, '00:00'],
  [-5, '00:00'],
  [4_500_000, '75:00'],
])('%d ms left is %s', (leftMs, expected) => {
  expect(formatCountdown(leftMs)).toBe(expected);
});

test.each([
  ['9f3ac17e', '9f3a c17e'],
  ['9f3ac17e5', '9f3a c17e 5'],
  ['', ''],
])('%s in fours is "%s"', (text, expected) => {
  expect(formatGroupsOfFour(text)).toBe(expected);
});
