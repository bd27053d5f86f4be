import { isZone, monthStart, parseMonth } from './statementPeriod.ts';

const startOf = (month: string, zone: string): string =>
  new Date(monthStart(parseMonth(month), zone)).toISOString();

test.each([
  ['2026-11', 'UTC', '2026-11-01T00:00:00.000Z'],
  ['2026-11', 'Asia/Bangkok', '2026-10-31T17:00:00.000Z'],
  ['2026-01', 'America/New_York', '2026-01-01T05:00:00.000Z'],
  // On this day clocks are set back, after the midnight.
  ['2026-11', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-04', 'Europe/Berlin', '2026-03-31T22:00:00.000Z'],
  ['2026-03', 'Asia/Kathmandu', '2026-02-28T18:15:00.000Z'],
])('%s begins in %s at %s', (month, zone, expected) => {
  expect(startOf(month, zone)).toBe(expected);
});

test('December is followed by January', () => {
  expect(monthStart(parseMonth('2026-12') + 1, 'UTC')).toBe(Date.UTC(2027, 0));
});

test.each([
  ['UTC', true],
  ['Europe/Berlin', true],
  ['Asia/Calcutta', true],
  ['Mars/Olympus', false],
  ['+02:00', false],
  ['', false],
])('%j is a zone: %s', (zone, expected) => {
  expect(isZone(zone)).toBe(expected);
});
