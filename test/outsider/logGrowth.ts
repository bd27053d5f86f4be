// What the public log of a simulated server takes: entries as they are published, and the hashes of its tiles.
import type { Database } from '../../server/store/database.ts';

const DAY_SECONDS = 86_400;

/** `seconds`: how long it ran. Bytes of a day, of the first one (with the seeds of all days since the genesis), and their parts. */
export async function logGrowth({ executor }: Pick<Database, 'executor'>, seconds: number) {
  const { rows } = await executor.query<Record<string, string>>(
    `SELECT count(*) AS entries,
       count(*) FILTER (WHERE line LIKE 'seed-%') AS seeds,
       sum(length(line) + 2) FILTER (WHERE line LIKE 'seed-%') AS "seedBytes",
       sum(length(line) + 2) AS "entryBytes",
       count(*) * 32 + (SELECT count(*) * 32 FROM log_tile_hashes) AS "hashBytes",
       (SELECT count(*) FROM log_checkpoints) AS checkpoints
     FROM log_entries`,
  );
  const sums = Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, n]) => [name, Number(n)]),
  );
  const { entries = 0, entryBytes = 0, hashBytes = 0, checkpoints = 0 } = sums;
  const { seeds = 0, seedBytes = 0 } = sums;
  const perDay = DAY_SECONDS / seconds;
  // The seeds come once, at the first start, and not each day.
  const daily = (entryBytes - seedBytes + (hashBytes * (entries - seeds)) / entries) * perDay;
  const firstDaily = daily + seedBytes + (hashBytes * seeds) / entries;
  return {
    entries,
    checkpoints,
    entryMb: entryBytes / 1e6,
    hashMb: hashBytes / 1e6,
    dayMb: daily / 1e6,
    firstDayMb: firstDaily / 1e6,
  };
}
