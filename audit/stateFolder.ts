// A folder of a program that must not forget: files that are replaced as a whole, on the disk before anybody is told.
// After a crash a file is the one before or the new one.
import { createHash } from 'node:crypto';
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

/** How tlog-witness names a log in a path. */
export const originHash = (origin: string): string =>
  createHash('sha256').update(origin).digest('hex');

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

export interface StateFolder {
  /** Undefined where there is no such file. */
  read(name: string): string | undefined;
  /** Answers the file's path. */
  replace(name: string, text: string): string;
}

/** Made, for its owner alone, where it is missing. */
export function openStateFolder(folder: string): StateFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    read: (name) => {
      try {
        return readFileSync(join(folder, name), 'utf8');
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    replace: (name, text) => {
      const file = join(folder, name);
      writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
      const handle = openSync(folder, 'r');
      fsyncSync(handle);
      closeSync(handle);
      return file;
    },
  };
}
