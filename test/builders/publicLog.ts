// A public log over a database, under a key that every test knows, and readers of it that trust nothing but that key.
import { checkNote } from '../../core/proof/log/checkNote.ts';
import { parseCheckpoint, type Checkpoint } from '../../core/proof/log/checkpoint.ts';
import { parseNote } from '../../core/proof/log/note.ts';
import { createLogSigner, verifyEd25519 } from '../../server/publicLog/ed25519.ts';
import { type OpenLogOptions, openPublicLog } from '../../server/publicLog/openPublicLog.ts';
import type { RunningLog } from '../../server/publicLog/publicLog.ts';
import type { Transactional } from '../../server/store/database.ts';
import { createPublicLogStore } from '../../server/store/publicLogStore.ts';
import { testKeys } from './testKeys.ts';

export const LOG_ORIGIN = 'log.example/test';
export const LOG_SEED = new Uint8Array(32).fill(5);
export const logSigner = createLogSigner(LOG_ORIGIN, LOG_SEED);

export interface TestLogOptions extends Partial<Omit<OpenLogOptions, 'store'>> {
  readonly database: Transactional;
  readonly clock: OpenLogOptions['clock'];
  readonly logger: OpenLogOptions['logger'];
  readonly store?: OpenLogOptions['store'];
}

export const aLogStore = (database: Transactional, origin = LOG_ORIGIN) =>
  createPublicLogStore(database, testKeys.checkpointsOf(origin));

/** Without witnesses; whoever posts to one has to say how. */
export function aPublicLog({ database, ...over }: TestLogOptions): Promise<RunningLog> {
  return openPublicLog({
    store: aLogStore(database, over.origin),
    origin: LOG_ORIGIN,
    seed: LOG_SEED,
    witnesses: [],
    post: async () => ({ status: 404, body: '' }),
    ...over,
  });
}

/** The checkpoint of a note that the log's key signed. */
export function readCheckpoint(noteText: string, keys = [logSigner.key]): Checkpoint {
  const note = parseNote(noteText);
  const isSigned = note && checkNote(note, keys, verifyEd25519);
  const checkpoint = note && isSigned && parseCheckpoint(note.text);
  if (checkpoint === undefined) throw new Error(`no checkpoint of the log: ${noteText}`);
  return checkpoint;
}
