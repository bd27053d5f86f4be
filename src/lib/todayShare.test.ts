import { calculateTodayShare } from './todayShare.ts';

test.each([
  ['110', '10', '0.1'],
  ['90', '-10', '-0.1'],
  ['10', '10', undefined],
  ['0', '0', undefined],
])('today: total %s with %s earned is %s', (total, earned, share) => {
  expect(calculateTodayShare(total, earned)).toBe(share);
});
