// Which key the log goes on under: the one that its server names now, once its entry `key/1` stands in the tree that was cosigned
// last, which the key before has signed. Must take no key from the server's word, and none from before the known one: a key that was
// gone away from, perhaps because somebody else has it, never comes back. Source: docs/VERIFY.md (`key/1`).
import { entryOf, formatLogLine } from '../../core/proof/log/logLine.ts';
import type { Checkpoint } from '../../core/proof/log/checkpoint.ts';
import { hashLeaf, inclusionRanges } from '../../core/proof/log/merkleTree.ts';
import { verifyInclusion } from '../../core/proof/log/treeProof.ts';
import {
  ED25519,
  formatVerifierKey,
  parseVerifierKey,
  type VerifierKey,
} from '../../core/proof/log/verifierKey.ts';
import { nodeSha256Bytes } from '../ed25519.ts';
import type { LogClient } from '../logClient.ts';
import type { Witness } from './createWitness.ts';

export interface FollowKeyOptions {
  readonly client: Pick<LogClient, 'call' | 'hashes'>;
  readonly witness: Pick<Witness, 'known' | 'seen' | 'goOnUnder'>;
}

interface Named {
  readonly key: VerifierKey;
  readonly index: number;
}

/** Undefined where nobody names one, or one that is none of this log. */
async function readNamed(
  client: FollowKeyOptions['client'],
  name: string,
): Promise<Named | undefined> {
  // A log whose files alone can be read is followed by the key that it is known by: this is asked again at the next look.
  const said = await client.call('proof/getLog').catch(() => undefined);
  const { key: text, keyIndex: index } = (said ?? {}) as { key?: unknown; keyIndex?: unknown };
  if (typeof text !== 'string' || !Number.isSafeInteger(index)) return undefined;
  const key = parseVerifierKey(text, nodeSha256Bytes);
  return key?.type === ED25519 && key.name === name ? { key, index: index as number } : undefined;
}

async function isAnnounced(
  client: FollowKeyOptions['client'],
  { key, index }: Named,
  seen: Checkpoint,
): Promise<boolean> {
  if (index < 0 || index >= seen.size) return false;
  const line = formatLogLine({ kind: 'key', verifierKey: formatVerifierKey(key) });
  const path = await client.hashes(inclusionRanges(index, seen.size), seen.size);
  return verifyInclusion(
    hashLeaf(entryOf(line), nodeSha256Bytes),
    index,
    seen,
    path,
    nodeSha256Bytes,
  );
}

/** The key that the log goes on under from now on; undefined where it is the known one still. Throws when the log cannot be read. */
export async function followKey({
  client,
  witness,
}: FollowKeyOptions): Promise<VerifierKey | undefined> {
  const seen = witness.seen();
  if (seen === undefined) return undefined;
  const { key, index } = witness.known();
  const named = await readNamed(client, key.name);
  if (named === undefined) return undefined;
  const isOwn = formatVerifierKey(named.key) === formatVerifierKey(key);
  const isNews = isOwn ? index === undefined : named.index > (index ?? -1);
  if (!isNews || !(await isAnnounced(client, named, seen))) return undefined;
  witness.goOnUnder(named);
  return isOwn ? undefined : named.key;
}
