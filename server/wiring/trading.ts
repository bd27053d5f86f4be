// Puts trading together: executor, trigger index, matching engine, its jobs and its use cases, over one database and one hub.
import type { Tick } from '../../core/market/types.ts';
import { LOOK_MS } from '../execution/dueRunner.ts';
import { Executor } from '../execution/executor.ts';
import { MatchingEngine } from '../execution/matchingEngine.ts';
import type { Handover } from '../execution/productShard.ts';
import type { Records } from '../execution/recordKinds.ts';
import { createSqlBatches } from '../execution/sqlBatches.ts';
import { forgetRefusalsJob } from '../jobs/forgetRefusals.ts';
import { lostAnswersJob } from '../jobs/lostAnswers.ts';
import { type PeriodicJob, setUpPeriodicJob } from '../jobs/periodic.ts';
import type { IndexLog, MarketHub } from '../market/ports.ts';
import { createCfd, followOwnTrades } from './cfd.ts';
import { createContracts } from './contracts.ts';
import { createSpot } from './spot.ts';
import { checks, orderNotices, recordKinds, worths } from '../kinds/kinds.ts';
import type { Clock, Ids, Logger } from '../ports.ts';
import type { AccountEvents } from '../realtime/ports.ts';
import type { CurrentUser } from '../services/accounts/currentUser.ts';
import type { Rulebooks } from '../services/rulebooks.ts';
import { announce } from '../services/trading/announce.ts';
import { createCfdOrders } from '../services/trading/cfdOrder.ts';
import { createContractOrders } from '../services/trading/contractOrder.ts';
import { createEquityDays } from '../services/funding/equityDays.ts';
import { IndexSeconds, MOST_SECONDS } from '../services/indexSeconds.ts';
import { createInvariants, type Invariants } from '../services/invariants.ts';
import { createSpotOrders } from '../services/trading/spotOrder.ts';
import { createTransfers } from '../services/funding/transfers.ts';
import { readOpenCfdOrders, readOverdueCfdOrders } from '../store/cfdOrderStore.ts';
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
/** Who lifts a freeze says so at once; this is for an answer that was lost. */
const HELD_PERIOD_MS = 10_000;
/** How often the database is asked for calls and puts that nobody settled. */
const UNSETTLED_PERIOD_MS = 15_000;
/** So much after its expiry an open one has been forgotten. */
const OVERDUE_MS = 10_000;
/** How often the job looks whether a midnight has passed. */
const EQUITY_PERIOD_MS = 30_000;

export async function startTrading(options: TradingOptions) {
  const { database, clock, ids, logger, hub } = options;

  const newId = (): string => ids.uuid();
  const executor = createExecutor(options);
  const run = executor.run.bind(executor);
  const contracts = createContracts({ ...options, newId });
  const spot = createSpot({ ...options, newId });
  const cfd = createCfd({ ...options, newId });
  const matching = new MatchingEngine({
    executor,
    clock,
    logger,
    kinds: { contract: contracts.resting, spot: spot.resting, cfd: cfd.resting },
    quoteRateOf: contracts.quoteRateOf,
  });
  const readAgain = () => matching.adopt(() => readLiveOrders(database));
  await readAgain();

  const invariants = invariantsOf(options, matching);
  await invariants.check(clock.now() - START_CHECK_MS);
  const trades = followOwnTrades(executor);
  const jobs = [
    checkInvariants(invariants, clock),
    takeEquity(options),
    doWhatIsDue(matching),
    findUnsettled(options, matching),
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
    trades.stop,
    ...jobs.map((job) => setUpPeriodicJob(job, { clock, logger })),
  ];
  const shared = { database, clock, matching, run };
  return {
    executor,
    run,
    matching,
    safety: invariants.safety,
    checkInvariants: (sinceMs: number) => invariants.check(sinceMs),
    cfdOrders: createCfdOrders({ ...shared, ...cfd }),
    ownTrades: trades.ownTrades,
    indexSeconds,
    contractOrders: createContractOrders({
      ...shared,
      markets: contracts.markets,
      deskOf: contracts.deskOf,
      leverageCapOf: (user) => leverageCapOf(options, user),
    }),
    spotOrders: createSpotOrders({ ...shared, ...spot }),
    transfers: createTransfers({ database, run, newId }),
    /** Opens a product's shard that was closed (`matching.close`). */
    openShard: (productId: string, handover?: Handover) =>
      matching.open(productId, handover, (id) => readLiveOrders(database, id)),
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

/** Every order that waits for something, of all products or of one. */
const readLiveOrders = async ({ pool }: Database, productId?: string): Promise<Records> => ({
  contract: await readLiveContractOrders(pool, productId),
  spot: await readOpenSpotOrders(pool, productId),
  cfd: await readOpenCfdOrders(pool, productId),
});

const doWhatIsDue = (matching: MatchingEngine): PeriodicJob => ({
  name: 'what falls due',
  periodMs: LOOK_MS,
  run: async () => {
    // What takes long holds back nothing else: the next look comes while it is done.
    void matching.lookForDue();
  },
});

/** After an unknown commit, or another node's death. */
const findUnsettled = (
  { database, clock }: TradingOptions,
  matching: MatchingEngine,
): PeriodicJob => ({
  name: 'calls and puts that nobody settled',
  periodMs: UNSETTLED_PERIOD_MS,
  run: () =>
    matching.adoptSome(async () => ({
      cfd: await readOverdueCfdOrders(database.pool, clock.now() - OVERDUE_MS),
    })),
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
