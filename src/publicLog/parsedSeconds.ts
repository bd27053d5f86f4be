// Seconds of the price log, read out of their texts: a proof's picture and its check take the same ones, which are hashed once.
import { parseSecond, type SecondRecord } from '../../core/proof/secondText.ts';
import { type Sha256, sha256 } from '../../core/proof/sha256.ts';
import { digestText } from '../lib/digestText.ts';

const parsed = new Map<string, SecondRecord | undefined>();
const MOST_KEPT = 100;

/** Of books, the longest texts of a proof, that the browser hashed beside the page. */
const hashes = new Map<string, string>();
const MOST_HASHES = 2000;
const hashOf: Sha256 = (text) => hashes.get(text) ?? sha256(text);

function parsedSecond(text: string): SecondRecord | undefined {
  if (parsed.has(text)) return parsed.get(text);
  if (parsed.size >= MOST_KEPT) parsed.clear();
  const record = parseSecond(text, hashOf);
  parsed.set(text, record);
  return record;
}

/** Has the books of such texts hashed before they are read. */
export async function hashBooks(texts: readonly string[]): Promise<void> {
  if (hashes.size >= MOST_HASHES) hashes.clear();
  const unread = texts.filter((text) => !parsed.has(text));
  const books = unread.flatMap((text) => text.split('\n').filter((line) => line.startsWith('B1|')));
  await Promise.all(books.map(async (book) => hashes.set(book, await digestText(book))));
}

/** Those of the texts that are seconds, in their order. */
export const parsedSeconds = (texts: readonly string[]): SecondRecord[] =>
  texts.flatMap((text) => parsedSecond(text) ?? []);
