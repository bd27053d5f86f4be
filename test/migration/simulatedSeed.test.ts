// A database that has the seed of its simulated market in plain text: days that were committed keep it, and what comes after them
// follows from a key that the database has not, over a restart, a log that was begun anew and a hand in the settings.
// Source: decisions.md "Simulated market".
import { SeedAuditor, NO_SEEDS } from '../../audit/audit/seeds.ts';
import { formatLogLine, parseLogLine } from '../../core/proof/log/logLine.ts';
import { EMPTY_EDGE } from '../../core/proof/log/rightEdge.ts';
import { formatVerifierKey } from '../../core/proof/log/verifierKey.ts';
import { dayCommitment, daySeed, type DaySeeds, utcDay } from '../../server/market/sim/daySeed.ts';
import { nodeSha256 } from '../../server/market/tickLog/nodeSha256.ts';
import type { PublicLog } from '../../server/publicLog/ports.ts';
import { createSeedLines } from '../../server/publicLog/seedLines.ts';
import type { Database } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import { migrationFiles } from '../../server/store/migrationFiles.ts';
import { keepSetting } from '../../server/store/settingStore.ts';
import { openSimulatedSeeds } from '../../server/wiring/simulatedSeeds.ts';
import { behindTheTriggers } from '../builders/behindTheTriggers.ts';
import { linesAsSql } from '../builders/foreignLog.ts';
import { createManualClock } from '../builders/manualClock.ts';
import { aLogStore, aPublicLog, logSigner } from '../builders/publicLog.ts';
import { openEmptyDatabase, openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import { testKeys } from '../builders/testKeys.ts';
import { testIds } from '../builders/tradingHouse.ts';
import { captureLogger } from '../market/captureLogger.ts';

/** Before checkpoints carry the server's word. */
const BEFORE = 42;
const DAY_MS = 86_400_000;
const TODAY = utcDay(Date.parse('2026-11-20T00:00:00Z'));
const OLD = '0123456789abcdef';

describe.each(testEngines)('a database with a plain seed on %s', (engine) => {
  let database: Database;
  let clock: ReturnType<typeof createManualClock>;
  let captured: ReturnType<typeof captureLogger>;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    clock = createManualClock(TODAY * DAY_MS + 61_000);
    captured = captureLogger();
  });
  afterEach(() => database.close());

  const openLog = () => aPublicLog({ database, clock, logger: captured.logger });
  const openSeeds = (publicLog: PublicLog): Promise<DaySeeds> => {
    const client = database.executor;
    const { logger } = captured;
    const keys = testKeys.simulation;
    return openSimulatedSeeds({ client, publicLog, keys, ids: testIds, logger });
  };
  /** Commits and tells what is due. */
  const handIn = async (log: PublicLog, seedOf: (day: number) => string): Promise<void> => {
    const firstDay = TODAY - 3;
    const lines = createSeedLines({ log, clock, seedOf, commitmentOf: dayCommitment, firstDay });
    const { covered } = await lines.handIn();
    await log.flush();
    await covered;
  };
  /** What a server of before leaves: its seed in the settings, its days and two ahead in the log. */
  const makeOld = async (): Promise<void> => {
    await keepSetting(database.executor, 'sim_seed', OLD);
    const log = await openLog();
    await handIn(log, (day) => daySeed(OLD, day));
    await log.stop();
  };
  const seedsFrom = ({ seedOf }: DaySeeds): string[] =>
    [-400, -1, 0, 2, 3, 4, 400].map((day) =>
      seedOf(TODAY + day) === daySeed(OLD, TODAY + day) ? 'old' : 'new',
    );
  const CHANGED = ['old', 'old', 'old', 'old', 'new', 'new', 'new'];
  const NEW = CHANGED.map(() => 'new');

  test('is migrated, and changes over behind the last day that was committed', async () => {
    await database.close();
    database = await openEmptyDatabase(engine);
    await migrate(database, migrationFiles.slice(0, BEFORE));
    await keepSetting(database.executor, 'sim_seed', OLD);
    // As the server of before wrote them.
    const lines = [
      formatLogLine({ kind: 'key', verifierKey: formatVerifierKey(logSigner.key) }),
      ...[0, 1, 2].map((ahead) => {
        const day = new Date((TODAY + ahead) * DAY_MS).toISOString().slice(0, 10);
        const hash = dayCommitment(daySeed(OLD, TODAY + ahead));
        return formatLogLine({ kind: 'seed-commitment', day, hash });
      }),
    ];
    const client = await database.executor.connect();
    await client.query(linesAsSql(EMPTY_EDGE, lines));
    client.release();
    await migrate(database);
    const log = await openLog();
    expect(seedsFrom(await openSeeds(log))).toEqual(CHANGED);
    await log.stop();
  });

  test('keeps to that over restarts, and no seed of a day to come is of what it holds', async () => {
    await makeOld();
    const log = await openLog();
    const seeds = await openSeeds(log);
    expect(seedsFrom(seeds)).toEqual(CHANGED);
    const later = await openSeeds(log);
    const days = [TODAY + 2, TODAY + 3, TODAY + 90];
    expect(days.map(later.seedOf)).toEqual(days.map(seeds.seedOf));
    expect(later.name).toBe(seeds.name);
    const { rows } = await database.executor.query<{ value: string }>('SELECT value FROM settings');
    for (const { value } of rows) {
      const guesses = [value, value.split(' ').at(-1) ?? ''];
      for (const guess of guesses)
        expect(daySeed(guess, TODAY + 3)).not.toBe(seeds.seedOf(TODAY + 3));
    }
    await log.stop();
  });

  test('passes the audit of its seeds over the change', async () => {
    await makeOld();
    const log = await openLog();
    for (let day = 0; day < 6; day += 1) {
      const { seedOf } = await openSeeds(log);
      await handIn(log, seedOf);
      clock.jump(DAY_MS);
    }
    const found: string[] = [];
    const auditor = new SeedAuditor(nodeSha256, (key) => void found.push(key), NO_SEEDS);
    const lines = await aLogStore(database).loadLines(0, 1000);
    auditor.audit(lines.flatMap((line) => parseLogLine(line) ?? []));
    expect([found, auditor.revealed]).toEqual([[], 5]);
    await log.stop();
  });

  test('keeps its days where the log was begun anew', async () => {
    await makeOld();
    const log = await openLog();
    await openSeeds(log);
    await log.stop();
    const tables = ['log_entries', 'log_tile_hashes', 'log_checkpoints'];
    await behindTheTriggers(database, ...tables.map((table) => [`DELETE FROM ${table}`] as const));
    const another = await openLog();
    expect(seedsFrom(await openSeeds(another))).toEqual(CHANGED);
    await another.stop();
  });

  test('is led by nobody who writes settings: neither to the old seed for ever, nor to one of his', async () => {
    await makeOld();
    const { executor } = database;
    await keepSetting(executor, 'sim_seed_last_day', `${TODAY + 1000} ${'ab'.repeat(32)}`);
    const log = await openLog();
    expect(seedsFrom(await openSeeds(log))).toEqual(CHANGED);
    expect(captured.lines).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('sim_seed_last_day') }),
    );
    await log.stop();
  });

  test('that is fresh has nothing to lead it by', async () => {
    const log = await openLog();
    const seeds = await openSeeds(log);
    await handIn(log, seeds.seedOf);
    await keepSetting(database.executor, 'sim_seed', OLD);
    const later = await openSeeds(log);
    expect(seedsFrom(later)).toEqual(NEW);
    expect(later.seedOf(TODAY)).toBe(seeds.seedOf(TODAY));
    await log.stop();
  });
});
