import fc from 'fast-check';
import { dayOfDate, isOpen, isUsSummerTime, nextChange, yearOfDay } from './calendar.ts';

const at = (text: string): number => Date.parse(`${text}Z`);
const text = (time: number | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString().slice(0, 16);

test.each([
  // the second Sunday of March 07:00 UTC and the first Sunday of November 06:00 UTC
  ['2026-03-08T06:59', false],
  ['2026-03-08T07:00', true],
  ['2026-11-01T05:59', true],
  ['2026-11-01T06:00', false],
  ['2027-03-14T07:00', true], // the latest possible start
  ['2027-03-14T06:59', false],
  ['2027-11-07T05:59', true], // the latest possible end
  ['2028-03-12T07:00', true], // a leap year
  ['2028-02-29T12:00', false],
  ['2038-01-19T03:14', false], // where 32-bit seconds end
  ['2038-03-14T07:00', true],
  ['1999-12-31T23:59', false],
])('%s: US summer time %s', (time, expected) => {
  expect(isUsSummerTime(at(time))).toBe(expected);
});

test.each([
  // crypto never closes
  ['crypto', '2026-12-25T00:00', true],
  // forex in winter: Friday 22:00 to Sunday 22:00 UTC
  ['forex', '2026-01-09T21:59', true],
  ['forex', '2026-01-09T22:00', false],
  ['forex', '2026-01-11T21:59', false],
  ['forex', '2026-01-11T22:00', true],
  // and an hour earlier in summer
  ['forex', '2026-07-10T20:59', true],
  ['forex', '2026-07-10T21:00', false],
  ['forex', '2026-07-12T20:59', false],
  ['forex', '2026-07-12T21:00', true],
  // the week in which summer time starts: Friday still 22:00, Sunday already 21:00
  ['forex', '2026-03-06T21:30', true],
  ['forex', '2026-03-08T21:00', true],
  ['forex', '2026-03-08T20:59', false],
  // the week in which it ends: Friday still 21:00, Sunday already 22:00
  ['forex', '2026-10-30T21:00', false],
  ['forex', '2026-11-01T21:30', false],
  ['forex', '2026-11-01T22:00', true],
  // metals pause one hour a day
  ['metal', '2026-01-07T21:59', true],
  ['metal', '2026-01-07T22:00', false],
  ['metal', '2026-01-07T22:59', false],
  ['metal', '2026-01-07T23:00', true],
  ['metal', '2026-07-08T21:30', false],
  ['metal', '2026-07-08T22:00', true],
  // and open on Sunday after that hour
  ['metal', '2026-01-11T22:30', false],
  ['metal', '2026-01-11T23:00', true],
  ['metal', '2026-01-10T12:00', false],
  ['forex', '2028-02-29T12:00', true],
  ['forex', '2038-01-19T03:14', true],
] as const)('%s at %s is open: %s', (calendar, time, expected) => {
  expect(isOpen(calendar, at(time))).toBe(expected);
});

test.each([
  ['crypto', '2026-01-07T12:00', undefined],
  ['forex', '2026-01-07T12:00', '2026-01-09T22:00'],
  ['forex', '2026-01-09T22:00', '2026-01-11T22:00'],
  ['forex', '2026-03-06T23:00', '2026-03-08T21:00'], // over the start of summer time
  ['forex', '2026-10-30T22:00', '2026-11-01T22:00'], // over its end
  ['metal', '2026-01-07T12:00', '2026-01-07T22:00'],
  ['metal', '2026-01-07T22:00', '2026-01-07T23:00'],
  ['metal', '2026-01-09T21:00', '2026-01-09T22:00'],
  ['metal', '2026-01-09T22:00', '2026-01-11T23:00'],
] as const)('%s after %s changes at %s', (calendar, time, expected) => {
  expect(text(nextChange(calendar, at(time)))).toBe(expected);
});

test('nextChange is the first hour at which isOpen differs', () => {
  const hours = fc.integer({
    min: at('2020-01-01T00:00') / 60_000,
    max: at('2040-01-01T00:00') / 60_000,
  });
  fc.assert(
    fc.property(fc.constantFrom('forex' as const, 'metal' as const), hours, (calendar, minute) => {
      const time = minute * 60_000;
      const change = nextChange(calendar, time);
      expect(change).toBeGreaterThan(time);
      expect(isOpen(calendar, change ?? 0)).not.toBe(isOpen(calendar, time));
      expect(isOpen(calendar, (change ?? 0) - 1)).toBe(isOpen(calendar, time));
    }),
  );
});

test('days and years agree with the platform calendar', () => {
  fc.assert(
    fc.property(fc.integer({ min: -200_000, max: 200_000 }), (day) => {
      const date = new Date(day * 86_400_000);
      expect(dayOfDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())).toBe(day);
      expect(yearOfDay(day)).toBe(date.getUTCFullYear());
    }),
  );
});

test('each year begins on its first of January', () => {
  for (let year = 1600; year <= 2800; year += 1) {
    const first = dayOfDate(year, 1, 1);
    expect([yearOfDay(first - 1), yearOfDay(first)]).toEqual([year - 1, year]);
  }
});
