import { describeTotp, matchTotp, TOTP_SECRET_BYTES } from './totp.ts';

/** The secret of RFC 6238's own vectors for SHA-1; its codes have eight digits there, the last six are ours. */
const SECRET = Buffer.from('12345678901234567890');
const match = (code: string, seconds: number, lastStep = -1) =>
  matchTotp(SECRET, code, seconds * 1_000, lastStep);

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [20_000_000_000, '353130', 666_666_666],
])('RFC 6238 at %d s: %s', (seconds, code, step) => {
  expect(match(code, seconds)).toBe(step);
});

test('a phone may be one step ahead or behind, and no more; the step is that of the code', () => {
  // The code of step 37,037,036, seconds 1,111,111,080 to 1,111,111,109.
  const at = (seconds: number) => match('081804', seconds);
  expect([at(1_111_111_050), at(1_111_111_139)]).toEqual([37_037_036, 37_037_036]);
  expect([at(1_111_111_049), at(1_111_111_140)]).toEqual([undefined, undefined]);
});

test('a code is good once, and none before it afterwards', () => {
  expect(match('081804', 1_111_111_109, 37_037_035)).toBe(37_037_036);
  expect(match('081804', 1_111_111_109, 37_037_036)).toBeUndefined();
  expect(match('081804', 1_111_111_109, 37_037_037)).toBeUndefined();
});

test('a wrong code belongs to no step', () => {
  expect(match('081805', 1_111_111_109)).toBeUndefined();
});

test('an app is told who it is for, and what it needs', () => {
  expect(SECRET).toHaveLength(TOTP_SECRET_BYTES);
  const { secret, uri } = describeTotp(SECRET, 'Fairlead', 'a@b.test');
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const { searchParams, host } = new URL(uri);
  expect([
    host,
    ...['secret', 'issuer', 'algorithm', 'digits', 'period'].map((name) => searchParams.get(name)),
  ]).toEqual(['totp', secret, 'Fairlead', 'SHA1', '6', '30']);
});
