// Seconds of the price log, read out of their texts: a proof's picture and its check take the same ones, which are hashed once.
import { parseSecond, type SecondRecord } from '../../core/proof/secondText.ts';
import { type Sha256, sha256 } from '../../core/proof/sha256.ts';
import { digestText } from '../lib/digestText.ts';

const parsed = new Map<string, SecondRecord | undefined>();
const MOST_KEPT = 100;

function parse(text: string, hashOf: Sha256): SecondRecord | undefined {
  if (parsed.has(text)) return parsed.get(text);
  if (parsed.size >= MOST_KEPT) parsed.clear();
  const record = parseSecond(text, hashOf);
  parsed.set(text, record);
  return record;
}

const booksOf = (text: string): string[] =>
  text.split('\n').filter((line) => line.startsWith('B1|'));

/** Reads such texts ahead: their books, the longest of what is hashed, by the browser beside the page. */
export async function readSeconds(texts: readonly string[]): Promise<void> {
  const books = texts.flatMap((text) => (parsed.has(text) ? [] : booksOf(text)));
  const hashes = await Promise.all(books.map(digestText));
  const known = new Map(books.map((book, at) => [book, hashes[at]]));
  for (const text of texts) parse(text, (line) => known.get(line) ?? sha256(line));
}

/** Those of the texts that are seconds, in their order. */
export const parsedSeconds = (texts: readonly string[]): SecondRecord[] =>
  texts.flatMap((text) => parse(text, sha256) ?? []);
