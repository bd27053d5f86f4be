// Looks at a log of its own accord: what is new is cosigned once its tiles show that it extends what was seen.
// Must say loudly, and keep both checkpoints, when a log shows two histories; and never cosign the second.
import { formatAddCheckpoint } from '../../core/proof/log/addCheckpoint.ts';
import { equalBytes } from '../../core/proof/log/bytes.ts';
import type { Checkpoint } from '../../core/proof/log/checkpoint.ts';
import { consistencyRanges } from '../../core/proof/log/merkleTree.ts';
import { verifyConsistency } from '../../core/proof/log/treeProof.ts';
import { nodeSha256Bytes } from '../ed25519.ts';
import { type LogClient, Missing } from '../logClient.ts';
import type { Witness } from './createWitness.ts';
import type { Memory } from './memory.ts';

export type Followed =
  | { readonly state: 'cosigned' | 'unchanged' | 'older'; readonly size: number }
  /** Somebody else handed in a checkpoint meanwhile: looked at next time. */
  | { readonly state: 'overtaken'; readonly size: number }
  | { readonly state: 'contradiction'; readonly size: number; readonly evidence: string };

export interface FollowOptions {
  readonly client: Pick<LogClient, 'checkpoint' | 'hashes'>;
  readonly witness: Witness;
  readonly memory: Pick<Memory, 'keepEvidence'>;
}

/** The proof between two sizes, out of the tiles of the larger one. */
const prove = (client: FollowOptions['client'], one: number, other: number) =>
  client.hashes(consistencyRanges(one, other), other);

/** Throws when the log cannot be read, or its checkpoint is not signed by its key. */
export async function follow({ client, witness, memory }: FollowOptions): Promise<Followed> {
  const note = await client.checkpoint();
  const shown = witness.read(note);
  if (shown === undefined)
    throw new Error('its checkpoint is not signed by the key it is known by');
  const { size } = shown;
  const seen = witness.seen();

  const contradict = (): Followed => {
    const text = `${witness.newest() ?? ''}\n${note}`;
    return {
      state: 'contradiction',
      size,
      evidence: memory.keepEvidence(`evidence-${size}.txt`, text),
    };
  };
  const isSame = (one: Checkpoint): boolean => equalBytes(one.root, shown.root);

  if (seen?.size === size) return isSame(seen) ? { state: 'unchanged', size } : contradict();
  if (seen !== undefined && size < seen.size) {
    // Somebody's cache, perhaps; still it must be a beginning of what was seen, whose tiles stay for ever.
    const proof = await prove(client, size, seen.size).catch((error: unknown) => {
      if (error instanceof Missing) return undefined;
      throw error;
    });
    return proof !== undefined && verifyConsistency(shown, seen, proof, nodeSha256Bytes)
      ? { state: 'older', size }
      : contradict();
  }
  const oldSize = seen?.size ?? 0;
  const proof = await prove(client, oldSize, size);
  const { status } = witness.add(formatAddCheckpoint({ oldSize, proof, checkpoint: note }));
  if (status === 200) return { state: 'cosigned', size };
  return status === 409 ? { state: 'overtaken', size } : contradict();
}
