import { countDue, nextCount } from './countDue.ts';

const at = (time: string): number => Date.parse(`2026-11-${time}Z`);

test.each([
  ['an account of yesterday', '22T10:00:00', '23T12:00:00', '2026-11-23'],
  ['one of today', '23T10:00:00', '23T12:00:00', undefined],
  ['one of the very midnight', '23T00:00:00', '23T12:00:00', undefined],
  ['a count that may be under way', '21T10:00:00', '23T00:09:59', '2026-11-22'],
  ['a first count that may be under way', '22T10:00:00', '23T00:09:59', undefined],
  ['a count that had its time', '22T10:00:00', '23T00:10:00', '2026-11-23'],
])('%s must be in …', (_what, created, now, day) => {
  expect(countDue(at(created), at(now))).toBe(day);
});

test('the next count is at the next midnight', () => {
  expect(nextCount(at('23T12:00:00'))).toBe(at('24T00:00:00'));
  expect(nextCount(at('23T00:00:00'))).toBe(at('24T00:00:00'));
});
