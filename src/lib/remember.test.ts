import { remember } from './remember.ts';

test('works an answer out once, and again after so many others', () => {
  const asked: number[] = [];
  const double = remember((input: number) => {
    asked.push(input);
    return 2 * input;
  }, 2);
  expect([1, 1, 2, 1].map(double)).toEqual([2, 2, 4, 2]);
  expect(asked).toEqual([1, 2]);
  expect([3, 1].map(double)).toEqual([6, 2]);
  expect(asked).toEqual([1, 2, 3, 1]);
});
