import { webcrypto } from 'node:crypto';
import { jest } from '@jest/globals';
import { GENESIS_HEAD } from '../../core/proof/head.ts';
import { formatSecond, parseSecond } from '../../core/proof/secondText.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import { formatBookLine } from '../../core/proof/tickLine.ts';
import { aTickLine } from '../../test/builders/tickLine.ts';
import { parsedSeconds, readSeconds } from './parsedSeconds.ts';

const SECOND = 1_772_452_800_000;

/** A second of three messages, of which one no longer has its book. */
function aText(second: number): string {
  const lines = [4, 5, 6].map((seq) => {
    const line = aTickLine({ seq, sourceTime: second, receivedTime: second + seq });
    const bookLine = formatBookLine('BTCUSDT', seq, {
      bids: [[100, second % 7]],
      asks: [[102, 7]],
    });
    return { line, bookLine: seq === 5 ? null : bookLine, bookHash: sha256(bookLine) };
  });
  const before = GENESIS_HEAD;
  const [root, head] = [sha256('root'), sha256('head')];
  return formatSecond({ productId: 'BTCUSDT', second, root, head, before, productPath: [], lines });
}

/** jsdom has no digests. */
beforeEach(() => {
  jest.spyOn(globalThis, 'crypto', 'get').mockReturnValue(webcrypto as Crypto);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('what the browser hashed ahead is read as core reads it, and each book is hashed once', async () => {
  const digest = jest.spyOn(webcrypto.subtle, 'digest');
  const texts = [aText(SECOND), aText(SECOND + 1000), 'no second'];
  await readSeconds(texts);
  expect(digest).toHaveBeenCalledTimes(4);
  const read = parsedSeconds(texts);
  expect(read).toEqual(texts.slice(0, 2).map((text) => parseSecond(text, sha256)));
  await readSeconds(texts);
  expect(digest).toHaveBeenCalledTimes(4);
  // The very same, so that what was worked out of it is known.
  expect(parsedSeconds(texts)[0]).toBe(read[0]);
});

test('a second that nobody hashed ahead is read all the same', () => {
  const text = aText(SECOND + 2000);
  expect(parsedSeconds([text])).toEqual([parseSecond(text, sha256)]);
});
