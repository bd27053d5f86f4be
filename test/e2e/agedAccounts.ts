/**
 * Makes every account of the stopped server in DATA_DIR two days older, as if midnights had passed: the next start then
 * counts the balances of today's. Run with `node --import tsx`.
 */
import { systemClock } from '../../server/process/systemClock.ts';
import { writerOf } from '../../server/store/database.ts';
import { openDatabase } from '../../server/store/openDatabase.ts';

const TWO_DAYS_MS = 172_800_000;
const dataDir = process.env['DATA_DIR'];
if (dataDir === undefined) throw new Error('DATA_DIR is not set');
const database = await openDatabase({ url: undefined, dataDir, clock: systemClock });
await writerOf(database).query('UPDATE users SET created_at = created_at - $1::bigint', [
  TWO_DAYS_MS,
]);
await database.close();
