// What a log sends to a witness, and the witness reads: the size it last cosigned, a consistency proof, the checkpoint.
// Must refuse more than 63 hashes. Source: tlog-witness "add-checkpoint".
import { fromBase64, toBase64 } from './bytes.ts';
import { HASH_BYTES } from './merkleTree.ts';
import { parseWholeNumber } from './wholeNumber.ts';

const MOST_PROOF_LINES = 63;

export interface AddCheckpoint {
  readonly oldSize: number;
  readonly proof: readonly Uint8Array[];
  /** The signed note, word for word. */
  readonly checkpoint: string;
}

/** Lines of base64 hashes → hashes; undefined when one is none. */
export function parseHashLines(lines: readonly string[]): Uint8Array[] | undefined {
  const hashes = lines.map(fromBase64);
  const isWhole = (hash: Uint8Array | undefined): hash is Uint8Array => hash?.length === HASH_BYTES;
  return hashes.every(isWhole) ? hashes : undefined;
}

export const formatHashLines = (hashes: readonly Uint8Array[]): string =>
  hashes.map((hash) => `${toBase64(hash)}\n`).join('');

export const formatAddCheckpoint = ({ oldSize, proof, checkpoint }: AddCheckpoint): string =>
  `old ${oldSize}\n${formatHashLines(proof)}\n${checkpoint}`;

/** Undefined when it is no such request. Whether the checkpoint is one is for its own parser to say. */
export function parseAddCheckpoint(body: string): AddCheckpoint | undefined {
  const end = body.indexOf('\n\n');
  const [first = '', ...proofLines] = body.slice(0, Math.max(end, 0)).split('\n');
  const oldSize = first.startsWith('old ') ? parseWholeNumber(first.slice(4)) : undefined;
  const proof = parseHashLines(proofLines);
  if (oldSize === undefined || proof === undefined || proof.length > MOST_PROOF_LINES)
    return undefined;
  return { oldSize, proof, checkpoint: body.slice(end + 2) };
}
