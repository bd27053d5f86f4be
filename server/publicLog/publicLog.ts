// The public log as the server runs it: what is stored is signed and published, witnesses are asked, tiles and proofs are
// read from the database. Must never sign what is not stored, and never serve what no published checkpoint covers.
// Source: decisions.md "Price evidence" (Public log), wire.md "The public log".
import type { NoteSigner } from '../../core/proof/log/checkNote.ts';
import { signText } from '../../core/proof/log/checkNote.ts';
import { checkpointText } from '../../core/proof/log/checkpoint.ts';
import { formatInclusionProof } from '../../core/proof/log/inclusionProof.ts';
import { entryOf } from '../../core/proof/log/logLine.ts';
import { consistencyRanges, hashLeaf, inclusionRanges } from '../../core/proof/log/merkleTree.ts';
import { formatNote } from '../../core/proof/log/note.ts';
import { parseTilePath, tileIn } from '../../core/proof/log/tile.ts';
import { formatVerifierKey, type VerifierKey } from '../../core/proof/log/verifierKey.ts';
import type { Clock, Logger } from '../ports.ts';
import type { PublicLogStore, StoredCheckpoint } from '../store/publicLogStore.ts';
import { nodeSha256Bytes } from './ed25519.ts';
import type { LogHead } from './logHead.ts';
import type { PostToWitness, PublicLog } from './ports.ts';
import { Sequencer } from './sequencer.ts';
import { createTileReader } from './tileReader.ts';
import { createWitnessClient, type Offered } from './witnessClient.ts';

export interface PublicLogOptions {
  readonly store: PublicLogStore;
  readonly head: LogHead;
  readonly origin: string;
  /** The log's key; behind it the one before, for as long as readers may know only that. */
  readonly signers: readonly [NoteSigner, ...NoteSigner[]];
  readonly witnesses: readonly { readonly key: VerifierKey; readonly url: string }[];
  readonly post: PostToWitness;
  readonly clock: Pick<Clock, 'now' | 'after'>;
  readonly logger: Logger;
  /** Told of each note that is published. */
  readonly onPublished?: (note: string) => void;
}

interface Published extends Offered {
  /** By the place of the witness in the list. */
  readonly cosignatures: string[];
  /** The log's own. */
  readonly signatures: readonly string[];
}

export type RunningLog = PublicLog;

const noteOf = ({ text, signatures, cosignatures }: Omit<Published, 'note'>): string =>
  formatNote(text, [...signatures, ...cosignatures.filter((line) => line !== undefined)]);

/** The log from where it stands. Nothing is published before the first checkpoint: `start` makes that of a new log. */
export function createPublicLog(options: PublicLogOptions): RunningLog {
  const { store, head, origin, signers, clock, logger, post } = options;
  const tiles = createTileReader(store);
  let published: Published | undefined;

  const publish = ({ size, root }: StoredCheckpoint): void => {
    const text = checkpointText({ origin, size, root });
    const signatures = signers.map((signer) => signText(text, signer));
    const note = formatNote(text, signatures);
    published = { size, text, note, signatures, cosignatures: [] };
    options.onPublished?.(note);
    for (const client of clients) client.offer(published);
  };

  const prove = (oldSize: number, size: number): Promise<Uint8Array[]> =>
    tiles.hashes(consistencyRanges(oldSize, size), size);

  const clients = options.witnesses.map(({ key, url }, place) =>
    createWitnessClient({
      key,
      url,
      post,
      prove,
      clock,
      logger,
      onCosigned: (line, on) => {
        if (published?.text === on.text) published.cosignatures[place] = line;
      },
    }),
  );

  const sequencer = new Sequencer({ store, edge: head.edge, clock, logger, onStored: publish });
  if (head.checkpoint) publish(head.checkpoint);

  const current = (): Published => {
    if (published === undefined) throw new Error('the public log has no checkpoint yet');
    return published;
  };
  const covered = (index: number): boolean => index >= 0 && index < (published?.size ?? 0);

  return {
    append: (lines) => sequencer.append(lines),
    flush: () => sequencer.flush(),
    newest: async (kind) => {
      const [found] = await store.newestOf(kind, 1);
      return found && { index: found.position, line: found.line };
    },
    find: (line) => store.findLeaf(hashLeaf(entryOf(line), nodeSha256Bytes)),
    covered,
    inclusion: async (index) => {
      if (!covered(index)) return undefined;
      const on = current();
      const path = await tiles.hashes(inclusionRanges(index, on.size), on.size);
      const checkpoint = noteOf(on);
      return { index, checkpoint, proof: formatInclusionProof({ index, path, checkpoint }) };
    },
    signNote: (text) => {
      if (text.split('\n', 1)[0] === origin) throw new RangeError('only checkpoints begin so');
      return formatNote(text, [signText(text, signers[0])]);
    },
    describe: () => ({
      origin,
      key: formatVerifierKey(signers[0].key),
      witnesses: options.witnesses.map(({ key }) => ({
        name: key.name,
        key: formatVerifierKey(key),
      })),
      checkpoint: noteOf(current()),
    }),
    tile: async (path) => {
      const asked = parseTilePath(path);
      const there = asked && tileIn(asked.level, asked.index, published?.size ?? 0);
      return asked && there && asked.width <= there.width ? tiles.load(asked) : undefined;
    },
    isWritten: () => sequencer.isWritten(),
    stop: async () => {
      await sequencer.stop();
      await Promise.all(clients.map((client) => client.stop()));
    },
  };
}
