import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { sha256 } from './sha256.ts';

test.each([
  // FIPS 180-4 examples
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('of %j', (text, hash) => {
  expect(sha256(text)).toBe(hash);
});

test('agrees with the platform for any text, around every block border too', () => {
  const platform = (text: string): string => createHash('sha256').update(text).digest('hex');
  for (let length = 50; length < 140; length += 1)
    expect(sha256('x'.repeat(length))).toBe(platform('x'.repeat(length)));
  // The first and the last character of each length in UTF-8, and halves of a pair that stand alone.
  for (const text of [
    '\u007f\u0080',
    '\u07ff\u0800',
    '\uffff\u{10000}\u{10ffff}',
    '\ud7ff\ud800',
    '\udfff\ue000',
  ])
    expect(sha256(text)).toBe(platform(text));
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) =>
      expect(sha256(text)).toBe(platform(text)),
    ),
  );
});
