// Puts trading together: executor, trigger index, matching engine, its jobs and its use cases, over one database and one hub.
import type { Tick } from '../../core/market/types.ts';
import { Executor } from '../execution/executor.ts';
import { MatchingEngine } from '../execution/matchingEngine.ts';
import { createSqlBatches } from '../execution/sqlBatches.ts';
import { TriggerIndex } from '../execution/triggerIndex.ts';
import { forgetRefusalsJob } from '../jobs/forgetRefusals.ts';
import { lostAnswersJob } from '../jobs/lostAnswers.ts';
import { type PeriodicJob, setUpPeriodicJob } from '../jobs/periodic.ts';
import type { IndexLog, MarketHub } from '../market/ports.ts';
import { openCfd } from './cfd.ts';
import { createContracts } from './contracts.ts';
import { createSpot } from './spot.ts';
import { checks, orderNotices, recordKinds, worths } from '../kinds/kinds.ts';
import type { Clock, Ids, Logger } from '../ports.ts';
import type { AccountEvents } from '../realtime/ports.ts';
import type { CurrentUser } from '../services/accounts/currentUser.ts';
import type { Rulebooks } from '../services/rulebooks.ts';
import { announce } from '../services/trading/announce.ts';
import { createContractOrders } from '../services/trading/contractOrder.ts';
import { createEquityDays } from '../services/funding/equityDays.ts';
import { IndexSeconds, MOST_SECONDS } from '../services/indexSeconds.ts';
import { createInvariants, type Invariants } from '../services/invariants.ts';
import { createSpotOrders } from '../services/trading/spotOrder.ts';
import { createTransfers } from '../services/funding/transfers.ts';
import { deleteOldRefusals } from '../store/commandStore.ts';
import { readLiveContractOrders } from '../store/contractOrderStore.ts';
import { type Database, inTransaction, writerOf } from '../store/database.ts';
import { readHalted } from '../store/freezeStore.ts';
import { readOpenSpotOrders } from '../store/spotOrderStore.ts';
import { findUserById } from '../store/userStore.ts';

export interface TradingOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly hub: MarketHub;
  /** The recorded ticks that settle calls and puts. */
  readonly indexLog: IndexLog;
  readonly rulebooks: Rulebooks;
  readonly mode: 'practice' | 'live';
  readonly accountEvents: AccountEvents;
  /** Commands per transaction; for benchmarks only. */
  readonly batchSize?: number;
}

const DAY_MS = 86_400_000;
/** reliability.md "Invariants": in production every 60 s; each look covers two periods, for commits that were slow. */
const INVARIANTS_PERIOD_MS = 60_000;
/** What moved shortly before the stop is looked at before anything new moves; the whole history would delay every start. */
const START_CHECK_MS = 3_600_000;
/** Who lifts a freeze says so at once; this is for an answer that was lost. (A replay knows the overnight job by its 5 s.) */
const HELD_PERIOD_MS = 10_000;
/** How often the job looks whether a midnight has passed. */
const EQUITY_PERIOD_MS = 30_000;

export async function startTrading(options: TradingOptions) {
  const { database, clock, ids, logger, hub } = options;

  const newId = (): string => ids.uuid();
  const executor = createExecutor(options);
  const run = executor.run.bind(executor);
  const contracts = createContracts({ ...options, newId });
  const spot = createSpot({ ...options, newId });
  const matching = new MatchingEngine({
    executor,
    index: new TriggerIndex(),
    clock,
    logger,
    kinds: { contract: contracts.resting, spot: spot.resting },
    quoteRateOf: contracts.quoteRateOf,
  });
  const readLive = () => readLiveOrders(database);
  await matching.adopt(readLive);

  const invariants = invariantsOf(options, matching);
  await invariants.check(clock.now() - START_CHECK_MS);
  const cfd = await openCfd({ ...options, executor, matching, newId });
  const readAgain = async (): Promise<void> => {
    await matching.adopt(readLive);
    await cfd.adopt();
  };
  const jobs = [
    checkInvariants(invariants, clock),
    takeEquity(options),
    contracts.rollOvernight(matching),
    spot.expire(matching),
    cfd.settlement,
    lostAnswersJob({ failures: () => executor.stats.failures, readAgain }),
    forgetRefusals(database, clock),
    findLifted(database, matching),
  ];
  const indexSeconds = new IndexSeconds();
  const stops = [
    ...followTicks(hub, [matching.onTick.bind(matching), indexSeconds.note.bind(indexSeconds)]),
    executor.onCommitted((committed) =>
      announce(committed, orderNotices, options.accountEvents, clock),
    ),
    cfd.stop,
    ...jobs.map((job) => setUpPeriodicJob(job, { clock, logger })),
  ];
  const shared = { database, clock, matching, run };
  return {
    executor,
    run,
    matching,
    safety: invariants.safety,
    checkInvariants: (sinceMs: number) => invariants.check(sinceMs),
    cfdOrders: cfd.cfdOrders,
    cfdSettlement: cfd.settlement,
    ownTrades: cfd.ownTrades,
    indexSeconds,
    contractOrders: createContractOrders({
      ...shared,
      markets: contracts.markets,
      deskOf: contracts.deskOf,
      leverageCapOf: (user) => leverageCapOf(options, user),
    }),
    spotOrders: createSpotOrders({ ...shared, ...spot }),
    transfers: createTransfers({ database, run, newId }),
    /** After the hub's start: what was before it is read behind everything else. */
    readIndexSeconds: () => readIndexSeconds(options, indexSeconds),
    /** Finishes what was accepted, then stops following the market. */
    stop: async (): Promise<void> => {
      for (const stop of stops) stop();
      await executor.close();
    },
  };
}
export type Trading = Awaited<ReturnType<typeof startTrading>>;

const createExecutor = ({ database, clock, logger, batchSize }: TradingOptions): Executor =>
  new Executor({
    port: createSqlBatches(database, recordKinds),
    kinds: recordKinds,
    clock,
    logger,
    ...(batchSize === undefined ? {} : { batchSize }),
  });

const readLiveOrders = async ({ pool }: Database) => ({
  contract: await readLiveContractOrders(pool),
  spot: await readOpenSpotOrders(pool),
});

/** One product after another, so that nothing else waits for it. */
async function readIndexSeconds(
  { hub, indexLog, clock }: Pick<TradingOptions, 'hub' | 'indexLog' | 'clock'>,
  indexSeconds: IndexSeconds,
): Promise<void> {
  const now = clock.now();
  for (const { id } of hub.products) {
    const lines = await indexLog.lines(id, now - MOST_SECONDS * 1000, now);
    indexSeconds.prepend(id, lines);
  }
}

const followTicks = (hub: MarketHub, listeners: readonly ((tick: Tick) => void)[]) =>
  listeners.map((listener) => hub.onTick(listener));

const invariantsOf = ({ database, clock, logger, ids }: TradingOptions, matching: MatchingEngine) =>
  createInvariants({
    checks,
    client: database.pool,
    writer: writerOf(database),
    clock,
    logger,
    newId: () => ids.uuid(),
    onLifted: (userId) => matching.onLifted(userId),
  });

const checkInvariants = (invariants: Invariants, clock: Clock): PeriodicJob => ({
  name: 'invariants',
  periodMs: INVARIANTS_PERIOD_MS,
  run: () => invariants.check(clock.now() - 2 * INVARIANTS_PERIOD_MS),
});

const forgetRefusals = (database: Database, clock: Clock): PeriodicJob =>
  forgetRefusalsJob({
    clock,
    forget: (before, limit) =>
      inTransaction(database, (client) => deleteOldRefusals(client, before, limit)),
  });

const findLifted = ({ pool }: Database, matching: MatchingEngine): PeriodicJob => ({
  name: 'limits held by a freeze',
  periodMs: HELD_PERIOD_MS,
  run: () => matching.findLifted((userIds) => readHalted(pool, userIds)),
});

function takeEquity({ database, clock, hub }: TradingOptions): PeriodicJob {
  const equityDays = createEquityDays({ client: writerOf(database), worths, clock, hub });
  return {
    name: 'equity of midnight',
    periodMs: EQUITY_PERIOD_MS,
    run: () => equityDays.takeDue(),
  };
}

/** decisions.md "Contract": a young account has a lower highest leverage, in live mode; null for no cap. */
async function leverageCapOf(options: TradingOptions, who: CurrentUser): Promise<number | null> {
  const { mode, database, clock, rulebooks } = options;
  if (mode === 'practice') return null;
  const { newcomer } = rulebooks.ofAccount(who).document.contract;
  const user = await findUserById(database.pool, who.userId);
  const isYoung = user !== undefined && clock.now() - user.createdAt < newcomer.days * DAY_MS;
  return isYoung ? newcomer.maxLeverage : null;
}
