import { dueDay } from './equityDays.ts';

test.each([
  ['2026-11-18T00:00:00.000Z', '2026-11-18'],
  ['2026-11-18T00:10:00.000Z', '2026-11-18'],
  ['2026-11-18T00:10:00.001Z', undefined],
  ['2026-11-18T23:59:59.999Z', undefined],
])('at %s the midnight whose snapshot is still to be taken is …', (now, day) => {
  expect(dueDay(Date.parse(now))).toBe(day);
});
