import { createHash, randomBytes } from 'node:crypto';
import { createTokens } from './tokens.ts';

const ids = { bytes: (count: number) => randomBytes(count) };
const [one, other] = [1, 2].map((byte) => createTokens(new Uint8Array(32).fill(byte)));

test('what is stored of a token hangs on the key', () => {
  const { token, hash } = one!.make(ids);
  expect(one!.isOne(token)).toBe(true);
  expect(one!.hashOf(token).keyed).toEqual(hash);
  expect(other!.hashOf(token).keyed).not.toEqual(hash);
  expect(one!.hashOf(token).plain).toEqual(createHash('sha256').update(token).digest());
  expect(one!.make(ids).token).not.toBe(token);
});

test.each(['', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}!`, `${'A'.repeat(43)}\n`])(
  '"%s" is no token',
  (text) => {
    expect(one!.isOne(text)).toBe(false);
  },
);
