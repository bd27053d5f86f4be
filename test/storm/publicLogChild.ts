// A process that does nothing but make the public log grow, as fast as it can, and prints each checkpoint that it published
// with the places of the lines it covers. Whoever started it kills it. `DATABASE_URL` or `DATA_DIR` says where the log is.
import { writeSync } from 'node:fs';
import type { Clock, Logger } from '../../server/ports.ts';
import { systemClock } from '../../server/process/systemClock.ts';
import { claimDatabase } from '../../server/store/claimDatabase.ts';
import type { Database } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import { openDatabase } from '../../server/store/openDatabase.ts';
import { aPublicLog } from '../builders/publicLog.ts';

const LANES = 3;

const say = (what: object): void => void writeSync(1, `${JSON.stringify(what)}\n`);
const tell = (fields: object, message: string): void => {
  const { err } = fields as { err?: Error };
  process.stderr.write(`${message} ${err?.stack ?? ''}\n`);
};
const logger: Logger = { info: tell, warn: tell, error: tell };
/** No checkpoint waits: a kill meets a transaction more often than a pause. */
const hurriedClock: Clock = {
  ...systemClock,
  after: (ms, run) => systemClock.after(ms > 5000 ? ms : 0, run),
};

async function openClaimed(): Promise<Database> {
  const url = process.env['DATABASE_URL'];
  const dataDir = process.env['DATA_DIR'] ?? '';
  const database = await openDatabase({ url, dataDir, clock: systemClock });
  if (url === undefined) {
    await migrate(database);
    return database;
  }
  const onLost = (reason: string): never => {
    process.stderr.write(`the claim was lost: ${reason}\n`);
    process.exit(1);
  };
  const claim = await claimDatabase({ url, clock: systemClock, onLost });
  return { ...database, fence: await claim.shutOutOthers() };
}

const log = await aPublicLog({ database: await openClaimed(), clock: hurriedClock, logger });
say({ lines: [], places: [], note: log.describe().checkpoint });

async function grow(lane: number): Promise<never> {
  for (let step = 0; ; step += 1) {
    const count = 1 + (step % 40);
    const lines = Array.from(
      { length: count },
      (_, place) => `storm/1 ${process.pid} ${lane} ${step} ${place}`,
    );
    const places = await log.append(lines);
    say({ lines, places, note: log.describe().checkpoint });
  }
}
await Promise.all(Array.from({ length: LANES }, (_, lane) => grow(lane)));
