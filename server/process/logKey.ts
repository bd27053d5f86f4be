// The public log's key and name: given, or made once and kept, the key beside the embedded database, the name in the database.
// Must never make a key for a log that has one already, and never give a log another name.
// Source: running.md (LOG_KEY, LOG_ORIGIN).
import { join } from 'node:path';
import type { Ids } from '../ports.ts';
import { type Database, writerOf } from '../store/database.ts';
import { StartError } from '../store/embedded/directoryLock.ts';
import { keepSetting } from '../store/settingStore.ts';
import { KEY_BYTES, readKeyFile, writeKeyFile } from './keyFile.ts';
import type { PublicLogSettings } from './publicLogOptions.ts';

const ORIGIN_SETTING = 'log_origin';

/** The name of this database's log. Throws StartError when another is given than it has. */
export async function openLogOrigin(
  database: Database,
  { origin, defaultOrigin }: Pick<PublicLogSettings, 'origin' | 'defaultOrigin'>,
): Promise<string> {
  const kept = await keepSetting(writerOf(database), ORIGIN_SETTING, origin ?? defaultOrigin);
  if (origin !== undefined && kept !== origin)
    throw new StartError(`LOG_ORIGIN: the log of this database is called ${kept}`);
  return kept;
}

export interface LogKeyOptions {
  readonly dataDir: string;
  readonly given: Uint8Array | undefined;
  /** Whether the log has entries: then there is a key somewhere. */
  readonly isBegun: boolean;
  readonly ids: Pick<Ids, 'bytes'>;
}

/** The given key, else the kept one, else, for a new log, a new one. */
export function openLogKey({ dataDir, given, isBegun, ids }: LogKeyOptions): Uint8Array {
  const file = join(dataDir, 'log.key');
  const key = given ?? readKeyFile('LOG_KEY', file);
  if (key !== undefined) return key;
  if (isBegun) throw new StartError(`LOG_KEY: the log is signed by a key that is not in ${file}`);
  const made = ids.bytes(KEY_BYTES);
  writeKeyFile(file, made);
  return made;
}
