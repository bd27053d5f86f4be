// What a witness must never forget, in one file per log: the newest checkpoint that it cosigned.
// Must be on the disk, whole, before anybody is told. Source: tlog-witness "add-checkpoint" (persist before responding).
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createHash } from 'node:crypto';

/** Whom it is about, and what was seen. */
export interface Remembered {
  readonly origin: string;
  /** The log's verifier key: the one it is known by. */
  readonly key: string;
  /** The note with the log's signature and this witness's; null before the first. */
  readonly checkpoint: string | null;
}

/** How tlog-witness names a log in a path. */
export const originHash = (origin: string): string =>
  createHash('sha256').update(origin).digest('hex');

/** Replaces the file as a whole: after a crash it is the one before or this one. */
function replaceFile(folder: string, name: string, text: string): void {
  const file = join(folder, name);
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Undefined where there is no such file. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
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

export function openMemory(folder: string): Memory {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fileOf = (origin: string): string => `${originHash(origin)}.json`;
  return {
    recall: (origin) => {
      const text = readIfThere(join(folder, fileOf(origin)));
      return text === undefined ? undefined : (JSON.parse(text) as Remembered);
    },
    remember: (what) =>
      replaceFile(folder, fileOf(what.origin), `${JSON.stringify(what, null, 2)}\n`),
    keepEvidence: (name, text) => {
      replaceFile(folder, name, text);
      return join(folder, name);
    },
    seed: () => {
      const text = readIfThere(join(folder, 'witness.key'))?.trim();
      if (text === undefined) return undefined;
      if (!/^[0-9a-f]{64}$/.test(text)) throw new Error(`${folder}/witness.key holds no key`);
      return Buffer.from(text, 'hex');
    },
    keepSeed: (seed) =>
      replaceFile(folder, 'witness.key', `${Buffer.from(seed).toString('hex')}\n`),
  };
}
