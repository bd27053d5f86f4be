// Checkpoints: the text that a log signs, its size and root under its name.
// Must refuse any other spelling of the same three lines. Source: tlog-checkpoint "Note text".
import { fromBase64, toBase64 } from './bytes.ts';
import { HASH_BYTES } from './merkleTree.ts';
import type { TreeHead } from './treeProof.ts';
import { parseWholeNumber } from './wholeNumber.ts';

export interface Checkpoint extends TreeHead {
  readonly origin: string;
}

/** Without extension lines, which nobody could audit. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`;

/** Of a note's text; undefined when it is no checkpoint. Extension lines are taken and say nothing. */
export function parseCheckpoint(text: string): Checkpoint | undefined {
  if (!text.endsWith('\n')) return undefined;
  const [origin = '', sizeText = '', rootText = '', ...extensions] = text.slice(0, -1).split('\n');
  const size = parseWholeNumber(sizeText);
  const root = fromBase64(rootText);
  if (origin === '' || size === undefined || root?.length !== HASH_BYTES) return undefined;
  return extensions.includes('') ? undefined : { origin, size, root };
}
