// Where the log stands, out of the database: the edge that it grows from, held against its newest checkpoint.
// Must refuse a log that does not come to the root it is signed for: whatever was signed next would be another history.
import { StartError } from '../store/embedded/directoryLock.ts';
import { equalBytes } from '../../core/proof/log/bytes.ts';
import {
  EMPTY_EDGE,
  levelsOf,
  partialPlaces,
  type RightEdge,
  rootOfEdge,
} from '../../core/proof/log/rightEdge.ts';
import type { PublicLogStore, ReadCheckpoint } from '../store/publicLogStore.ts';
import { nodeSha256Bytes } from './ed25519.ts';

export interface LogHead {
  readonly edge: RightEdge;
  /** Undefined for a log without entries. */
  readonly checkpoint: ReadCheckpoint | undefined;
}

/** Throws StartError where lines, hashes and checkpoint do not belong together. */
export async function loadHead(store: PublicLogStore): Promise<LogHead> {
  const checkpoint = await store.newestCheckpoint();
  const size = checkpoint?.size ?? 0;
  if ((await store.countLines()) !== size)
    throw new StartError(
      `the public log has lines that its newest checkpoint does not cover, which this server did not write; take them away (docs/OPERATIONS.md, "What this server did not write")`,
    );
  if (checkpoint === undefined) return { edge: EMPTY_EDGE, checkpoint };
  const partial: Uint8Array[][] = [];
  for (let level = 0; level < levelsOf(size); level += 1) {
    const { from, to } = partialPlaces(level, size);
    const hashes = await store.loadHashes(level, from, to);
    if (hashes.length !== to - from)
      throw new StartError(`the public log has a gap in level ${level} of its tree`);
    partial.push(hashes);
  }
  const edge = { size, partial };
  if (!equalBytes(rootOfEdge(edge, nodeSha256Bytes), checkpoint.root))
    throw new StartError('the public log does not come to the root of its newest checkpoint');
  return { edge, checkpoint };
}
