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
import { noteOf, type Published, PublishedNotes } from './publishedNotes.ts';
import { Sequencer } from './sequencer.ts';
import { createTileReader } from './tileReader.ts';
import { createWitnessClient } from './witnessClient.ts';

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

export type RunningLog = PublicLog;

/** The log from where it stands. Nothing is published before the first checkpoint: `start` makes that of a new log. */
export function createPublicLog(options: PublicLogOptions): RunningLog {
  const { store, head, origin, signers, clock, logger, post } = options;
  const tiles = createTileReader(store);
  const notes = new PublishedNotes();

  const publish = ({ size, root }: StoredCheckpoint): void => {
    const text = checkpointText({ origin, size, root });
    const signatures = signers.map((signer) => signText(text, signer));
    const note = formatNote(text, signatures);
    const published: Published = { size, text, note, signatures, cosignatures: [] };
    notes.publish(published);
    options.onPublished?.(note);
    for (const client of clients) client.offer(published);
  };

  const prove = (oldSize: number, size: number): Promise<Uint8Array[]> =>
    tiles.hashes(consistencyRanges(oldSize, size), size);

  const clients = options.witnesses.map(({ key, url }, place) =>
    createWitnessClient<Published>({
      key,
      url,
      post,
      prove,
      clock,
      logger,
      onCosigned: (line, on) => notes.cosign(on, place, line),
    }),
  );

  const sequencer = new Sequencer({ store, edge: head.edge, clock, logger, onStored: publish });
  if (head.checkpoint) publish(head.checkpoint);

  const current = (): Published => {
    if (notes.newest === undefined) throw new Error('the public log has no checkpoint yet');
    return notes.newest;
  };
  const publishedSize = (): number => notes.newest?.size ?? 0;
  const covered = (index: number): boolean => index >= 0 && index < publishedSize();

  return {
    append: (lines) => sequencer.append(lines),
    flush: () => sequencer.flush(),
    newest: async (kind) => {
      const [found] = await store.newestOf(kind, 1);
      return found && { index: found.position, line: found.line };
    },
    oldest: async (kind) => {
      const found = await store.oldestOf(kind);
      return found && { index: found.position, line: found.line };
    },
    find: (line) => store.findLeaf(hashLeaf(entryOf(line), nodeSha256Bytes)),
    covered,
    inclusion: async (index) => {
      const on = notes.over(index);
      if (on === undefined) return undefined;
      const path = await tiles.hashes(inclusionRanges(index, on.size), on.size);
      const checkpoint = noteOf(on);
      return { index, checkpoint, proof: formatInclusionProof({ index, path, checkpoint }) };
    },
    noteOver: (index) => {
      const on = notes.over(index);
      return on && noteOf(on);
    },
    entriesWithin: async ({ from, to, after, limit }) => {
      const first = Math.max(await store.sizeBefore(from), after + 1);
      const end = Math.min(await store.sizeBefore(to), publishedSize(), first + limit);
      const lines = first < end ? await store.loadLines(first, end) : [];
      return lines.map((line, place) => ({ index: first + place, line }));
    },
    signNote: (text) => {
      if (text.split('\n', 1)[0] === origin) throw new RangeError('only checkpoints begin so');
      return formatNote(text, [signText(text, signers[0])]);
    },
    describe: () => {
      const cosigned = notes.mostCosigned();
      return {
        origin,
        key: formatVerifierKey(signers[0].key),
        witnesses: options.witnesses.map(({ key }) => ({
          name: key.name,
          key: formatVerifierKey(key),
        })),
        checkpoint: noteOf(current()),
        cosigned: cosigned === undefined ? null : noteOf(cosigned),
      };
    },
    tile: async (path) => {
      const asked = parseTilePath(path);
      const there = asked && tileIn(asked.level, asked.index, publishedSize());
      return asked && there && asked.width <= there.width ? tiles.load(asked) : undefined;
    },
    isWritten: () => sequencer.isWritten(),
    stop: async () => {
      await sequencer.stop();
      await Promise.all(clients.map((client) => client.stop()));
    },
  };
}
