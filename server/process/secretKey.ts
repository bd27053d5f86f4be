// The server's one secret: given by SECRET_KEY, or made once and kept beside the embedded database. The database keeps
// a check value of it, so that a node with another key never starts. Source: running.md (SECRET_KEY).
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Ids } from '../ports.ts';
import { type Database, writerOf } from '../store/database.ts';
import { StartError } from '../store/embedded/directoryLock.ts';
import { keepSetting, readSetting } from '../store/settingStore.ts';
import { KEY_BYTES, readKeyFile, writeKeyFile } from './keyFile.ts';

const CHECK_SETTING = 'secret_key_check';
const MODE_SETTING = 'mode';

/** A key for one purpose, from which the secret cannot be told. */
export function deriveKey(secretKey: Uint8Array, purpose: string): Uint8Array {
  return createHmac('sha256', secretKey).update(purpose).digest();
}

export interface SecretKeyOptions {
  readonly database: Database;
  readonly dataDir: string;
  readonly given: Uint8Array | undefined;
  readonly ids: Ids;
}

/**
 * The key of this database: the given one, else the kept one, else a new one. Throws StartError when it is another than
 * the database was made with.
 */
export async function openSecretKey(options: SecretKeyOptions): Promise<Uint8Array> {
  const { pool } = options.database;
  const file = join(options.dataDir, 'secret.key');
  const isNew = (await readSetting(pool, CHECK_SETTING)) === undefined;
  let key = options.given ?? readKeyFile('SECRET_KEY', file);
  if (key === undefined) {
    if (!isNew) {
      throw new StartError(`SECRET_KEY: the database was made with a key that is not in ${file}`);
    }
    key = options.ids.bytes(KEY_BYTES);
    writeKeyFile(file, key);
  }
  const check = Buffer.from(deriveKey(key, 'check value')).toString('hex');
  if ((await keepSetting(writerOf(options.database), CHECK_SETTING, check)) !== check) {
    throw new StartError('SECRET_KEY: the database was made with another key');
  }
  return key;
}

/** Practice money must never become real: a database stays in the mode it was made in. */
export async function assertMode(database: Database, mode: 'practice' | 'live'): Promise<void> {
  const kept = await keepSetting(writerOf(database), MODE_SETTING, mode);
  if (kept !== mode) throw new StartError(`MODE: the database was made in mode ${kept}`);
}
