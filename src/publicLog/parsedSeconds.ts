// Seconds of the price log, read out of their texts: a proof's picture and its check take the same ones, which are hashed once.
import { parseSecond, type SecondRecord } from '../../core/proof/secondText.ts';
import { sha256 } from '../../core/proof/sha256.ts';

const parsed = new Map<string, SecondRecord | undefined>();
const MOST_KEPT = 100;

function parsedSecond(text: string): SecondRecord | undefined {
  if (parsed.has(text)) return parsed.get(text);
  if (parsed.size >= MOST_KEPT) parsed.clear();
  const record = parseSecond(text, sha256);
  parsed.set(text, record);
  return record;
}

/** Those of the texts that are seconds, in their order. */
export const parsedSeconds = (texts: readonly string[]): SecondRecord[] =>
  texts.flatMap((text) => parsedSecond(text) ?? []);
