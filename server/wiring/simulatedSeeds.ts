// The seeds of this database's simulated market: they follow from a key that the database has not, and from a random text that it has,
// so that whoever reads it can tell no day to come. A database of before has its seed in plain text: the days whose seed was committed
// in the public log keep it, and the days before those; every later one is the key's.
// Must believe nothing of which days those are but the log and its own word. Source: decisions.md "Simulated market".
import { formatLogLine, parseLogLine } from '../../core/proof/log/logLine.ts';
import { DAY_MS } from '../../core/market/candles.ts';
import { SIM_GENESIS } from '../market/sim/createSimFeed.ts';
import { dayCommitment, type DaySeeds, daySeedsOf, utcDay } from '../market/sim/daySeed.ts';
import type { HouseKeys } from '../process/houseKeys.ts';
import type { PublicLog } from '../publicLog/ports.ts';
import type { Ids, Logger } from '../ports.ts';
import type { Queryable } from '../store/database.ts';
import { isSameMac, macOf } from '../store/mac.ts';
import { keepSetting, readSetting } from '../store/settingStore.ts';

/** No secret: another database under the same key has another market by it. */
const MARKET_SETTING = 'sim_market';
const MARKET_BYTES = 32;
/** The seed of before. */
const OLD_SETTING = 'sim_seed';
/** The last day that it makes, and the server's word for that. */
const LAST_SETTING = 'sim_seed_last_day';

export interface SimulatedSeedsOptions {
  /** Writes. */
  readonly client: Queryable;
  readonly publicLog: Pick<PublicLog, 'find' | 'newest'>;
  readonly keys: HouseKeys['simulation'];
  readonly ids: Pick<Ids, 'bytes'>;
  readonly logger: Pick<Logger, 'warn'>;
}

/** The last day whose seed of before is committed in the public log; undefined where none is. */
async function lastCommitted(
  { seedOf }: DaySeeds,
  log: SimulatedSeedsOptions['publicLog'],
): Promise<number | undefined> {
  const newest = parseLogLine((await log.newest('seed-commitment'))?.line ?? '');
  if (newest?.kind !== 'seed-commitment') return undefined;
  const last = utcDay(Date.parse(`${newest.day}T00:00:00Z`));
  for (let day = last; day >= utcDay(SIM_GENESIS); day -= 1) {
    const text = new Date(day * DAY_MS).toISOString().slice(0, 10);
    const hash = dayCommitment(seedOf(day));
    const line = formatLogLine({ kind: 'seed-commitment', day: text, hash });
    if ((await log.find(line)) !== undefined) return day;
  }
  return undefined;
}

/** The last day that the seed of before makes; undefined where it makes none. Kept, since the log may be begun anew. */
async function lastDayOf(
  seed: string,
  { client, keys, publicLog, logger }: SimulatedSeedsOptions,
): Promise<number | undefined> {
  const wordOf = (day: number): Buffer => macOf(keys.turn, [seed, day]);
  const kept = await readSetting(client, LAST_SETTING);
  const [text = '', word = ''] = kept?.split(' ') ?? [];
  const day = Number(text);
  if (kept !== undefined && isSameMac(wordOf(day), Buffer.from(word, 'hex'))) return day;
  if (kept !== undefined)
    logger.warn({}, `the setting ${LAST_SETTING} is not this server's; the public log is asked`);
  const last = await lastCommitted(daySeedsOf(seed), publicLog);
  if (last !== undefined && kept === undefined)
    await keepSetting(client, LAST_SETTING, `${last} ${wordOf(last).toString('hex')}`);
  return last;
}

export async function openSimulatedSeeds(options: SimulatedSeedsOptions): Promise<DaySeeds> {
  const { client, ids, keys } = options;
  const made = Buffer.from(ids.bytes(MARKET_BYTES)).toString('hex');
  const market = await keepSetting(client, MARKET_SETTING, made);
  const own = daySeedsOf(macOf(keys.market, [market]).toString('hex'));
  const seed = await readSetting(client, OLD_SETTING);
  const last = seed === undefined ? undefined : await lastDayOf(seed, options);
  if (seed === undefined || last === undefined) return own;
  const before = daySeedsOf(seed);
  return { seedOf: (day) => (day > last ? own : before).seedOf(day), name: before.name };
}
