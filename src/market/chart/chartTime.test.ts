// Times on the chart: in zones west and east of Greenwich, in one of half hours, and over a change of the clocks.
import { formatCrosshair, formatTick, weighTimes, zoneOf } from './chartTime.ts';
import type { Zone } from './chartTime.ts';

/** The clock of a named zone, which the device's own need not be. */
function zoneNamed(timeZone: string): Zone {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (timeSeconds) => {
    const name = format.format(timeSeconds * 1000);
    const [, sign = '+', hours = '0', minutes = '0'] =
      /GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
  };
}
const SAO_PAULO = zoneNamed('America/Sao_Paulo');
const TOKYO = zoneNamed('Asia/Tokyo');
const KOLKATA = zoneNamed('Asia/Kolkata');
const BERLIN = zoneNamed('Europe/Berlin');
const UTC: Zone = () => 0;

const NOW = Date.UTC(2026, 5, 1);
const at = (text: string): number => Date.parse(`${text}Z`) / 1000;
const midnight = at('2026-03-14T00:00');

test.each<[string, Zone, string, string]>([
  ['west', SAO_PAULO, '21:00', '03-13 21:00'],
  ['east', TOKYO, '09:00', '03-14 09:00'],
  ['half an hour', KOLKATA, '05:30', '03-14 05:30'],
  ['UTC', UTC, '00:00', '03-14 00:00'],
])('axis and crosshair speak one zone: %s', (_where, zone, tick, crosshair) => {
  expect(formatTick(midnight, 3, zone, NOW)).toBe(tick);
  expect(formatTick(midnight, 2, zone, NOW)).toBe(crosshair.slice(0, 5));
  expect(formatCrosshair(midnight, '1h', zone, NOW)).toBe(crosshair);
});

test('a candle of a day or a week has the date of UTC, where it opens, wherever the device is', () => {
  const here = zoneOf('1h', false)(midnight);
  expect(here).toBe(-60 * new Date(midnight * 1000).getTimezoneOffset());
  for (const interval of ['1d', '1w'] as const) {
    const zone = zoneOf(interval, false);
    expect(zone(midnight)).toBe(0);
    expect(formatTick(midnight, 2, zone, NOW)).toBe('03-14');
    expect(formatCrosshair(midnight, interval, zone, NOW)).toBe('2026-03-14');
  }
  expect(zoneOf('1h', true)(midnight)).toBe(0);
});

test('the year is shown where it is not the present one, as the zone counts it', () => {
  const newYear = at('2026-01-01T01:00');
  expect(formatCrosshair(newYear, '1h', SAO_PAULO, NOW)).toBe('2025-12-31 22:00');
  expect(formatCrosshair(newYear, '1h', TOKYO, NOW)).toBe('01-01 10:00');
  expect(formatTick(newYear, 2, SAO_PAULO, NOW)).toBe('2025-12-31');
  expect(formatTick(newYear, 0, SAO_PAULO, NOW)).toBe('2025');
  expect(formatTick(newYear, 1, TOKYO, NOW)).toBe('2026-01');
});

/** Marks of the axis that a day, a month or a year begins with, and what they say. */
function daysOf(zone: Zone, from: string, hours: number, stepHours = 1): string[] {
  const points = Array.from({ length: hours / stepHours }, (_, index) => ({
    originalTime: at(from) + index * stepHours * 3600,
    timeWeight: -1,
  }));
  weighTimes(points, 0, zone);
  return points
    .filter(({ timeWeight }) => timeWeight >= 50)
    .map(({ originalTime }) => formatCrosshair(originalTime, '1h', zone, NOW));
}

test.each<[string, Zone, string[]]>([
  ['west', SAO_PAULO, ['03-14 00:00', '03-15 00:00']],
  ['east', TOKYO, ['03-15 00:00', '03-16 00:00']],
  ['half an hour', KOLKATA, ['03-15 00:30', '03-16 00:30']],
  ['UTC', UTC, ['03-14 00:00', '03-15 00:00']],
])('a day is marked at the first candle of the zone’s own date: %s', (_where, zone, marks) => {
  expect(daysOf(zone, '2026-03-14T00:00', 48).slice(-2)).toEqual(marks);
});

test('the clocks going on or back move no mark', () => {
  const spring = ['03-29 00:00', '03-30 00:00', '03-31 00:00'];
  expect(daysOf(BERLIN, '2026-03-28T12:00', 72)).toEqual(spring);
  const autumn = ['10-25 00:00', '10-26 00:00', '10-27 00:00'];
  expect(daysOf(BERLIN, '2026-10-24T12:00', 72)).toEqual(autumn);
  // Candles of four hours open at one of the night in winter and at two in summer.
  const wide = ['03-29 01:00', '03-30 02:00', '03-31 02:00'];
  expect(daysOf(BERLIN, '2026-03-28T12:00', 72, 4)).toEqual(wide);
});

test.each([
  ['a new year', '2025-12-31T23:00', '2026-01-01T00:00', 70],
  ['a new month', '2026-01-31T23:00', '2026-02-01T00:00', 60],
  ['a new day', '2026-02-01T23:00', '2026-02-02T00:00', 50],
  ['after days without trading', '2026-02-06T21:00', '2026-02-08T22:00', 50],
  ['noon', '2026-02-02T11:00', '2026-02-02T12:00', 33],
  ['six', '2026-02-02T05:00', '2026-02-02T06:00', 32],
  ['three', '2026-02-02T02:00', '2026-02-02T03:00', 31],
  ['an hour', '2026-02-02T00:45', '2026-02-02T01:00', 30],
  ['half an hour', '2026-02-02T01:15', '2026-02-02T01:30', 22],
  ['five minutes', '2026-02-02T01:34', '2026-02-02T01:35', 21],
  ['a minute', '2026-02-02T01:35', '2026-02-02T01:36', 20],
])('%s weighs what the library would give it in UTC', (_what, before, now, weight) => {
  const points = [before, now].map((time) => ({ originalTime: at(time), timeWeight: -1 }));
  weighTimes(points, 1, UTC);
  expect(points.map(({ timeWeight }) => timeWeight)).toEqual([-1, weight]);
});

test('the oldest candle is weighed as if one more stood before it', () => {
  expect(daysOf(UTC, '2026-03-14T00:00', 2)).toEqual(['03-14 00:00']);
  const lone = [{ originalTime: midnight, timeWeight: 0 }];
  weighTimes(lone, 0, UTC);
  expect(lone[0]?.timeWeight).toBe(0);
});
