// The newest note of the public log that this host has signed, beside its data: log.checkpoint.
// Must hold up nothing: written behind what it is about, the newest alone, and what cannot be written is said once.
import { readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../ports.ts';

export interface SignedNote {
  /** Undefined where none was ever signed here. */
  read(): string | undefined;
  keep(note: string): void;
  /** Resolves when the last one is written. */
  written(): Promise<void>;
}

/** On the disk before it takes the place of the last one. */
async function writeThrough(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function openSignedNote(dataDir: string, logger: Pick<Logger, 'warn'>): SignedNote {
  const file = join(dataDir, 'log.checkpoint');
  let next: string | undefined;
  let running: Promise<void> | undefined;
  let isFailing = false;

  const write = async (): Promise<void> => {
    while (next !== undefined) {
      const note = next;
      next = undefined;
      try {
        await writeThrough(`${file}.new`, note);
        await rename(`${file}.new`, file);
        isFailing = false;
      } catch (error) {
        if (!isFailing) logger.warn({ err: error }, 'the signed checkpoint could not be kept');
        isFailing = true;
      }
    }
    running = undefined;
  };

  return {
    read: () => {
      try {
        return readFileSync(file, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    keep: (note) => {
      next = note;
      running ??= write();
    },
    written: () => running ?? Promise.resolve(),
  };
}
