// Puts trading together: executor, trigger index, matching desk, its jobs and its use cases, over one database and one hub.
import { canonicalJson } from '../core/rulebook/canonical.ts';
import type { Rulebook } from '../core/rulebook/types.ts';
import type { Decimal } from '../core/money/decimal.ts';
import { createHash } from 'node:crypto';
import { Executor } from './execution/executor.ts';
import { overnightCommand, type ContractDesk } from './execution/contractCommands.ts';
import { restingContracts } from './execution/contractResting.ts';
import { expireSpotCommand, type SpotBooks } from './execution/spotCommands.ts';
import { restingSpot } from './execution/spotResting.ts';
import { MatchingDesk } from './execution/matchingDesk.ts';
import { TriggerIndex } from './execution/triggerIndex.ts';
import { overnightJob } from './jobs/overnight.ts';
import { type PeriodicJob, setUpPeriodicJob } from './jobs/periodic.ts';
import { spotExpiryJob } from './jobs/spotExpiry.ts';
import type { IndexLog, MarketHub } from './market/ports.ts';
import { openCfd } from './openCfd.ts';
import type { Clock, Ids, Logger } from './ports.ts';
import type { AccountEvents } from './realtime/ports.ts';
import { announce } from './services/announce.ts';
import {
  type ContractMarket,
  createContractMarket,
  type ProductNow,
} from './services/contractMarket.ts';
import { createContractOrders } from './services/contractOrder.ts';
import { presentContractOrder } from './services/contractOrderView.ts';
import { createEquityDays } from './services/equityDays.ts';
import { createInvariants, type Invariants } from './services/invariants.ts';
import { createSpotMarket, type SpotMarket } from './services/spotMarket.ts';
import { createSpotOrders } from './services/spotOrder.ts';
import { presentSpotOrder } from './services/spotOrderView.ts';
import { createTransfers } from './services/transfers.ts';
import { readLiveContractOrders } from './store/contractOrderStore.ts';
import type { Database } from './store/database.ts';
import { saveRulebook } from './store/rulebookStore.ts';
import { readOpenSpotOrders } from './store/spotOrderStore.ts';
import { findUserById } from './store/userStore.ts';

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

  const market = createContractMarket(hub, rulebook);
  const spotMarket = createSpotMarket(hub, rulebook);
  const executor = new Executor({
    database,
    clock,
    logger,
    ...(batchSize === undefined ? {} : { batchSize }),
  });
  const newId = (): string => ids.uuid();
  const desk = openDesk({ market, spotMarket, executor, clock, logger, rulebookHash, newId });
  const { matching } = desk;
  matching.adopt({
    contract: await readLiveContractOrders(database.pool),
    spot: await readOpenSpotOrders(database.pool),
  });

  const run = executor.run.bind(executor);
  const invariants = createInvariants({ client: database.pool, logger });
  await invariants.check(clock.now() - START_CHECK_MS);
  const { safety } = invariants;
  const shared = { ...options, rulebookHash, executor, matching, newId, safety };
  const cfd = await openCfd(shared);
  const jobs = [...listJobs(options, { market, spotMarket, invariants, desk }), cfd.settlement];
  const stops = [
    hub.onTick((tick) => matching.onTick(tick)),
    executor.onCommitted((committed) => announce(committed, options.accountEvents, clock)),
    cfd.stop,
    ...jobs.map((job) => setUpPeriodicJob(job, { clock, logger })),
  ];
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
      database,
      clock,
      market,
      matching,
      run,
      deskOf: desk.deskOf,
      leverageCapOf: (userId) => leverageCapOf(options, userId),
      safety,
    }),
    spotOrders: createSpotOrders({
      database,
      clock,
      market: spotMarket,
      matching,
      run,
      booksOf: desk.spotBooksOf,
      safety,
    }),
    transfers: createTransfers({ database, run, newId }),
    /** Finishes what was accepted, then stops following the market. */
    stop: async (): Promise<void> => {
      for (const stop of stops) stop();
      await executor.close();
    },
  };
}
export type Trading = Awaited<ReturnType<typeof startTrading>>;

interface DeskOptions {
  readonly market: ContractMarket;
  readonly spotMarket: SpotMarket;
  readonly executor: Executor;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly rulebookHash: string;
  readonly newId: () => string;
}

/** The matching desk, and what its commands need of a product at one moment. */
function openDesk({
  market,
  spotMarket,
  executor,
  clock,
  logger,
  rulebookHash,
  newId,
}: DeskOptions) {
  const deskOf = ({
    rules,
    quoteRate,
  }: ProductNow & { readonly quoteRate: Decimal }): ContractDesk => ({
    rules,
    quoteRate,
    rulebookHash,
    newId,
    present: (order) => presentContractOrder(order, market.now(order.productId, clock.now())),
  });
  const quoteRateOf = (productId: string): Decimal | undefined =>
    market.product(productId)?.quoteRate;
  /** Undefined while the product has no conversion rate. */
  const deskFor = (
    productId: string,
    quoteRate = quoteRateOf(productId),
  ): ContractDesk | undefined => {
    const now = market.product(productId);
    return now && quoteRate && deskOf({ ...now, quoteRate });
  };
  const spotBooksOf = (rules: SpotBooks['rules']): SpotBooks => ({
    rules,
    rulebookHash,
    newId,
    present: presentSpotOrder,
  });
  const matching = new MatchingDesk({
    executor,
    index: new TriggerIndex(),
    clock,
    logger,
    kinds: {
      contract: restingContracts({ rulesOf: market.rules, deskFor }),
      spot: restingSpot({
        rulesOf: spotMarket.rules,
        deskFor: (productId, quoteRate) => ({
          ...spotBooksOf(spotMarket.rules(productId)),
          quoteRate,
        }),
      }),
    },
    quoteRateOf,
  });
  return { deskOf, deskFor, spotBooksOf, matching };
}

interface JobParts {
  readonly market: ContractMarket;
  readonly spotMarket: SpotMarket;
  readonly invariants: Invariants;
  readonly desk: ReturnType<typeof openDesk>;
}

/** Everything that falls due by the clock. */
function listJobs(options: TradingOptions, parts: JobParts): PeriodicJob[] {
  const { market, spotMarket, invariants, desk } = parts;
  const { database, clock, hub } = options;
  const { matching, deskFor } = desk;
  const equityDays = createEquityDays({ client: database.pool, clock, hub });
  return [
    {
      name: 'invariants',
      periodMs: INVARIANTS_PERIOD_MS,
      run: () => invariants.check(clock.now() - 2 * INVARIANTS_PERIOD_MS),
    },
    { name: 'equity of midnight', periodMs: EQUITY_PERIOD_MS, run: () => equityDays.takeDue() },
    overnightJob({
      clock,
      live: () => matching.live(),
      rulesOf: (productId) => market.product(productId)?.rules,
      charge: async ({ ticket, rollAt }) => {
        const tick = hub.latest(ticket.productId);
        const now = deskFor(ticket.productId);
        if (!tick || !now) return false;
        const command = overnightCommand(ticket, rollAt, tick, market.markPrice(tick), now);
        await matching.run(command);
        return true;
      },
    }),
    spotExpiryJob({
      clock,
      live: () => matching.live(),
      expire: (order) => {
        const books = desk.spotBooksOf(spotMarket.rules(order.productId));
        return matching.run(expireSpotCommand(order, books));
      },
    }),
  ];
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
