// A secret of 32 bytes that is kept beside the database, where nobody gives it: made once, readable by its owner alone.
// Must never be made anew in place of one that is missing: the caller knows whether there was one.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../store/embedded/directoryLock.ts';

export const KEY_BYTES = 32;

/** Undefined where there is no such file; throws StartError, naming the variable, for one that holds no key. */
export function readKeyFile(variable: string, file: string): Uint8Array | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartError(`${variable}: ${file} cannot be read: ${(error as Error).message}`);
  }
  if (!/^[0-9a-f]{64}$/.test(text)) throw new StartError(`${variable}: ${file} holds no key`);
  return Buffer.from(text, 'hex');
}

export function writeKeyFile(file: string, key: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${Buffer.from(key).toString('hex')}\n`, {
    flag: 'wx',
    mode: 0o600,
    flush: true,
  });
}

/** A key as a variable gives it, in hex; throws StartError, which never repeats it, for anything else. */
export function parseKey(variable: string, text: string | undefined): Uint8Array | undefined {
  if (text === undefined) return undefined;
  if (!/^[0-9a-f]{64}$/i.test(text))
    throw new StartError(`${variable}: is not 32 bytes in hex (64 digits)`);
  return Buffer.from(text, 'hex');
}
