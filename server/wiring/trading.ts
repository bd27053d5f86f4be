// Puts trading together: executor, trigger index, matching desk, its jobs and its use cases, over one database and one hub.
import { canonicalJson } from '../../core/rulebook/canonical.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';
import { createHash } from 'node:crypto';
import { Executor } from '../execution/executor.ts';
import { MatchingDesk } from '../execution/matchingDesk.ts';
import { TriggerIndex } from '../execution/triggerIndex.ts';
import { lostAnswersJob } from '../jobs/lostAnswers.ts';
import { type PeriodicJob, setUpPeriodicJob } from '../jobs/periodic.ts';
import type { IndexLog, MarketHub } from '../market/ports.ts';
import { openCfd } from './cfd.ts';
import { createContracts } from './contracts.ts';
import { createSpot } from './spot.ts';
import type { Clock, Ids, Logger } from '../ports.ts';
import type { AccountEvents } from '../realtime/ports.ts';
import { announce } from '../services/trading/announce.ts';
import { createContractOrders } from '../services/trading/contractOrder.ts';
import { createEquityDays } from '../services/funding/equityDays.ts';
import { createInvariants, type Invariants } from '../services/invariants.ts';
import { createSpotOrders } from '../services/trading/spotOrder.ts';
import { createTransfers } from '../services/funding/transfers.ts';
import { readLiveContractOrders } from '../store/contractOrderStore.ts';
import type { Database } from '../store/database.ts';
import { saveRulebook } from '../store/rulebookStore.ts';
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
  readonly rulebook: Rulebook;
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
/** How often the job looks whether a midnight has passed. */
const EQUITY_PERIOD_MS = 30_000;

export async function startTrading(options: TradingOptions) {
  const { database, clock, ids, logger, hub, rulebook, batchSize } = options;
  const rulebookHash = createHash('sha256').update(canonicalJson(rulebook)).digest('hex');
  await saveRulebook(database.pool, { hash: rulebookHash, rulebook, at: clock.now() });

  const newId = (): string => ids.uuid();
  const executor = new Executor({
    database,
    clock,
    logger,
    ...(batchSize === undefined ? {} : { batchSize }),
  });
  const run = executor.run.bind(executor);
  const contracts = createContracts({ ...options, rulebookHash, newId });
  const spot = createSpot({ ...options, rulebookHash, newId });
  const matching = new MatchingDesk({
    executor,
    index: new TriggerIndex(),
    clock,
    logger,
    kinds: { contract: contracts.resting, spot: spot.resting },
    quoteRateOf: contracts.quoteRateOf,
  });
  const readLive = async () => ({
    contract: await readLiveContractOrders(database.pool),
    spot: await readOpenSpotOrders(database.pool),
  });
  await matching.adopt(readLive);

  const invariants = createInvariants({ client: database.pool, logger });
  await invariants.check(clock.now() - START_CHECK_MS);
  const { safety } = invariants;
  const cfd = await openCfd({ ...options, rulebookHash, executor, matching, newId, safety });
  const lostAnswers = lostAnswersJob({
    failures: () => executor.stats.failures,
    readAgain: async () => {
      await matching.adopt(readLive);
      await cfd.adopt();
    },
  });
  const jobs = [
    checkInvariants(invariants, clock),
    takeEquity(options),
    contracts.rollOvernight(matching),
    spot.expire(matching),
    cfd.settlement,
    lostAnswers,
  ];
  const stops = [
    hub.onTick((tick) => matching.onTick(tick)),
    executor.onCommitted((committed) => announce(committed, options.accountEvents, clock)),
    cfd.stop,
    ...jobs.map((job) => setUpPeriodicJob(job, { clock, logger })),
  ];
  const shared = { database, clock, matching, run, safety };
  return {
    executor,
    run,
    matching,
    rulebookHash,
    safety,
    cfdOrders: cfd.cfdOrders,
    cfdSettlement: cfd.settlement,
    ownTrades: cfd.ownTrades,
    contractOrders: createContractOrders({
      ...shared,
      market: contracts.market,
      deskOf: contracts.deskOf,
      leverageCapOf: (userId) => leverageCapOf(options, userId),
    }),
    spotOrders: createSpotOrders({ ...shared, market: spot.market, booksOf: spot.booksOf }),
    transfers: createTransfers({ database, run, newId }),
    /** Finishes what was accepted, then stops following the market. */
    stop: async (): Promise<void> => {
      for (const stop of stops) stop();
      await executor.close();
    },
  };
}
export type Trading = Awaited<ReturnType<typeof startTrading>>;

const checkInvariants = (invariants: Invariants, clock: Clock): PeriodicJob => ({
  name: 'invariants',
  periodMs: INVARIANTS_PERIOD_MS,
  run: () => invariants.check(clock.now() - 2 * INVARIANTS_PERIOD_MS),
});

function takeEquity({ database, clock, hub }: TradingOptions): PeriodicJob {
  const equityDays = createEquityDays({ client: database.pool, clock, hub });
  return {
    name: 'equity of midnight',
    periodMs: EQUITY_PERIOD_MS,
    run: () => equityDays.takeDue(),
  };
}

/** decisions.md "Contract": a young account has a lower highest leverage, in live mode; null for no cap. */
async function leverageCapOf(options: TradingOptions, userId: string): Promise<number | null> {
  const { mode, database, clock, rulebook } = options;
  if (mode === 'practice') return null;
  const { newcomer } = rulebook.contract;
  const user = await findUserById(database.pool, userId);
  const isYoung = user !== undefined && clock.now() - user.createdAt < newcomer.days * DAY_MS;
  return isYoung ? newcomer.maxLeverage : null;
}
