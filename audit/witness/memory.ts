// What a witness must never forget, in one file per log: the newest checkpoint that it cosigned.
// Must be on the disk, whole, before anybody is told. Source: tlog-witness "add-checkpoint" (persist before responding).
import { openStateFolder, originHash } from '../stateFolder.ts';

/** Whom it is about, and what was seen. */
export interface Remembered {
  readonly origin: string;
  /** The log's verifier key: the one it is known by. */
  readonly key: string;
  /** The entry that announced the key, once it was seen in the log: one from before it is not taken. */
  readonly keyIndex?: number | undefined;
  /** Those before it, each of which announced the next. */
  readonly formerKeys?: readonly string[];
  /** The note with the log's signature and this witness's; null before the first. */
  readonly checkpoint: string | null;
}

export interface Memory {
  recall(origin: string): Remembered | undefined;
  remember(what: Remembered): void;
  /** Keeps what shows that a log does not only grow; answers where. */
  keepEvidence(name: string, text: string): string;
  /** The seed of the witness's own key; undefined before it has one. */
  seed(): Uint8Array | undefined;
  keepSeed(seed: Uint8Array): void;
}

export function openMemory(path: string): Memory {
  const folder = openStateFolder(path);
  const fileOf = (origin: string): string => `${originHash(origin)}.json`;
  return {
    recall: (origin) => {
      const text = folder.read(fileOf(origin));
      return text === undefined ? undefined : (JSON.parse(text) as Remembered);
    },
    remember: (what) =>
      void folder.replace(fileOf(what.origin), `${JSON.stringify(what, null, 2)}\n`),
    keepEvidence: (name, text) => folder.replace(name, text),
    seed: () => {
      const text = folder.read('witness.key')?.trim();
      if (text === undefined) return undefined;
      if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(`${path}/witness.key holds no key`);
      return Buffer.from(text, 'hex');
    },
    keepSeed: (seed) =>
      void folder.replace('witness.key', `${Buffer.from(seed).toString('hex')}\n`),
  };
}
