import {
  deviceZone,
  isPeriod,
  listPeriods,
  monthOf,
  monthsOf,
  periodName,
  timeIn,
  zoneOf,
} from './periods.ts';

test('a moment is in the month of its zone', () => {
  const newYear = Date.UTC(2027, 0, 1, 2);
  expect(monthOf(newYear, 'UTC')).toBe('2027-01');
  expect(monthOf(newYear, 'America/New_York')).toBe('2026-12');
});

test('what an address says and nobody knows is this device’s', () => {
  expect(zoneOf('America/New_York')).toBe('America/New_York');
  for (const asked of [null, '', 'Mars/X', '../UTC', 'a'.repeat(5000)])
    expect(zoneOf(asked)).toBe(deviceZone());
});

test.each([
  ['2026-11', true, true],
  ['2026', true, false],
  ['2026', false, true],
  ['2026-13', false, false],
  ['1999-01', false, false],
  ['abc', false, false],
  ['', false, false],
])('%j names a period (months alone: %s): %s', (asked, isMonthly, expected) => {
  expect(isPeriod(asked, isMonthly)).toBe(expected);
});

test('every month back to the account’s first, each year before its months', () => {
  expect(listPeriods(Date.UTC(2025, 10, 30), Date.UTC(2026, 1, 3), 'UTC')).toEqual([
    '2026',
    '2026-02',
    '2026-01',
    '2025',
    '2025-12',
    '2025-11',
  ]);
  // A clock of the device that lags behind the server's.
  expect(listPeriods(Date.UTC(2026, 1, 3), Date.UTC(2026, 0, 31), 'UTC')).toEqual([
    '2026',
    '2026-01',
  ]);
});

test.each([
  ['2026-02', { from: '2026-02', to: '2026-02' }],
  ['2026', { from: '2026-01', to: '2026-12' }],
])('%s asks for %j', (period, expected) => {
  expect(monthsOf(period)).toEqual(expected);
});

test.each([
  ['2026-11', 'en', 'November 2026'],
  ['2026', 'en', '2026'],
  ['2026-11', 'de', 'November 2026'],
  // The year of the ledger, not of another calendar.
  ['2026-11', 'th', 'พฤศจิกายน 2026'],
])('%s is called in %s: %s', (period, locale, expected) => {
  expect(periodName(period, locale)).toBe(expected);
});

test('a time is told by the clocks of the zone', () => {
  expect(timeIn(Date.UTC(2026, 10, 1), 'Asia/Bangkok')).toBe('2026-11-01 07:00:00');
});
