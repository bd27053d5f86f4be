import { webcrypto } from 'node:crypto';
import { sha256 } from '../../core/proof/sha256.ts';
import { digestText } from './digestText.ts';

const given = Object.getOwnPropertyDescriptor(globalThis, 'crypto');

afterEach(() => {
  if (given !== undefined) Object.defineProperty(globalThis, 'crypto', given);
});

test.each([
  ['by the browser', webcrypto],
  ['where it has no digest', {}],
])('is what core comes to: %s', async (_, crypto) => {
  Object.defineProperty(globalThis, 'crypto', { value: crypto, configurable: true });
  for (const text of ['', 'abc', '€ \u{1f4a7} \ud800', 'x'.repeat(100_000)])
    // oxlint-disable-next-line no-await-in-loop -- one after another, as they stand
    expect(await digestText(text)).toBe(sha256(text));
});
