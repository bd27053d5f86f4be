import { parseRecoveryCode } from './parseRecoveryCode.ts';

test.each([
  ['abcde12345', 'abcde-12345'],
  [' ABCDE - 12345 ', 'ABCDE-12345'],
  ['abcde', 'abcde'],
  ['abcdef', 'abcde-f'],
  ['abcde-12345-xyz', 'abcde-12345'],
  ['ａｂｃｄｅ１２３４５', 'abcde-12345'],
  ['', ''],
])('%j is %j', (typed, code) => {
  expect(parseRecoveryCode(typed)).toBe(code);
});
