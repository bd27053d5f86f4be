// Signatures checked by the browser and by the library: the same answers, whoever gives them.
import { webcrypto } from 'node:crypto';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { fromHex } from '../../core/proof/log/bytes.ts';
import type { SignedMessage } from '../../core/proof/log/checkNote.ts';
import { checkSignatures } from './checkSignatures.ts';

const bytes = (hex: string): Uint8Array => {
  const read = fromHex(hex);
  if (read === undefined) throw new Error(`no hex: ${hex}`);
  return read;
};

/** RFC 8032, 7.1, TEST 2 and TEST 3. */
const TWO: SignedMessage = {
  publicKey: bytes('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'),
  message: bytes('72'),
  signature: bytes(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  ),
};
const THREE: SignedMessage = {
  publicKey: bytes('fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025'),
  message: bytes('af82'),
  signature: bytes(
    '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
  ),
};

/** The group's order, little-endian: a signature whose second half is larger by it is the same in a looser arithmetic. */
const ORDER = bytes('edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010');

function withOrderAdded(signature: Uint8Array): Uint8Array {
  const changed = signature.slice();
  let carry = 0;
  for (let at = 0; at < 32; at += 1) {
    const sum = (changed[32 + at] ?? 0) + (ORDER[at] ?? 0) + carry;
    changed[32 + at] = sum & 0xff;
    carry = sum >> 8;
  }
  return changed;
}

const flipped = (given: Uint8Array, at: number): Uint8Array =>
  given.map((byte, place) => (place === at ? byte ^ 1 : byte));

/** jsdom has none of it. */
const whole = webcrypto;
const unknowing = {
  subtle: {
    importKey: async () => {
      throw new DOMException('no such algorithm', 'NotSupportedError');
    },
  },
};

afterEach(() => {
  jest.restoreAllMocks();
});

describe.each([
  ['by the browser', whole],
  ['in a browser that knows no such keys', unknowing],
  ['in a page that came without TLS', {}],
])('%s', (_, world) => {
  const verifier = (given: readonly SignedMessage[]) => {
    jest.spyOn(globalThis, 'crypto', 'get').mockReturnValue(world as unknown as Crypto);
    return checkSignatures(given);
  };
  const isTrue = async (signed: SignedMessage): Promise<boolean> => {
    const verify = await verifier([signed]);
    return verify(signed.publicKey, signed.message, signed.signature);
  };

  test.each([
    ['TEST 2 of RFC 8032', TWO, true],
    ['TEST 3 of RFC 8032', THREE, true],
    ['another message', { ...TWO, message: bytes('73') }, false],
    ['another key', { ...TWO, publicKey: THREE.publicKey }, false],
    ['a bit of the first half', { ...TWO, signature: flipped(TWO.signature, 3) }, false],
    ['a bit of the second half', { ...TWO, signature: flipped(TWO.signature, 40) }, false],
    // RFC 8032, 5.1.7: the second half is below the order.
    ['the order added', { ...TWO, signature: withOrderAdded(TWO.signature) }, false],
    ['a key that is no point', { ...TWO, publicKey: new Uint8Array(32).fill(0xff) }, false],
  ])('%s', async (_name, signed, expected) => {
    expect(await isTrue(signed)).toBe(expected);
  });

  test('by whom it is named after', async () => {
    const asked = jest.spyOn(whole.subtle, 'verify');
    expect(await isTrue(TWO)).toBe(true);
    // Else the library's answers would be taken for the browser's.
    expect(asked).toHaveBeenCalledTimes(world === whole ? 1 : 0);
  });

  test('what was not asked about is not true, and one that is false says nothing of another', async () => {
    const wrong = { ...THREE, message: bytes('af83') };
    const verify = await verifier([wrong, TWO]);
    expect(verify(TWO.publicKey, TWO.message, TWO.signature)).toBe(true);
    expect(verify(THREE.publicKey, THREE.message, THREE.signature)).toBe(false);
  });
});
