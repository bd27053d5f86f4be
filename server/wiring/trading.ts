// Puts trading together: executor, trigger index, matching engine, its jobs and its use cases, over one database and one hub.
import type { AlertLimits } from '../../core/market/alerts/alert.ts';
import type { Tick } from '../../core/market/types.ts';
import { LOOK_MS } from '../execution/dueRunner.ts';
import { Executor } from '../execution/executor.ts';
import { MatchingEngine } from '../execution/matchingEngine.ts';
import type { Identified, Operations, RuleSource } from '../execution/operation.ts';
import type { Handover } from '../execution/productShard.ts';
import { createSqlBatches } from '../execution/sqlBatches.ts';
import { forgetRefusalsJob } from '../jobs/forgetRefusals.ts';
import { sealLedgerJob } from '../jobs/sealLedger.ts';
import { lostAnswersJob } from '../jobs/lostAnswers.ts';
import { type PeriodicJob, setUpPeriodicJob } from '../jobs/periodic.ts';
import { nodeSha256 } from '../market/tickLog/nodeSha256.ts';
import type { IndexLog, MarketHub, OrderLog } from '../market/ports.ts';
import type { OwnKinds } from '../kinds/kinds.ts';
import { type KindHouse, quoteRateOf } from '../kinds/kindHouse.ts';
import type { Clock, Ids, Logger } from '../ports.ts';
import type { AccountEvents } from '../realtime/ports.ts';
import { findAnswer } from '../services/commandKeys.ts';
import { createRuleSource, type Rulebooks } from '../services/rulebooks.ts';
import { type Acceptances, createAcceptances } from '../services/trading/acceptances.ts';
import { announce } from '../services/trading/announce.ts';
import { createKeepFollowed, createReadFollowed } from '../services/trading/followedMarks.ts';
import { OwnTrades } from '../services/trading/ownTrades.ts';
import { assertRecorded } from '../services/trading/tradingMarket.ts';
import { createEquityDays } from '../services/funding/equityDays.ts';
import { IndexSeconds, MOST_SECONDS } from '../services/indexSeconds.ts';
import { createLateLedger } from '../services/coveredLedger.ts';
import { createAuditForgeries } from '../services/operators/auditForgeries.ts';
import { createUserFreezes } from '../services/operators/userFreezes.ts';
import { createForeignLogRows } from '../services/foreignLogRows.ts';
import { createInvariants, type Finder, type Invariants } from '../services/invariants.ts';
import { createIntake, type Intake } from '../services/intake.ts';
import type { MinuteCloses } from '../services/minuteCloses.ts';
import { createKeptAnswers, KEYS_READ_MS, MOST_KEYS_READ } from '../services/keptAnswers.ts';
import type { Attestor } from '../store/attestor.ts';
import type { CheckpointWords } from '../store/checkpointWords.ts';
import { deleteOldRefusals, findRecentOrderKeys } from '../store/commandStore.ts';
import { type Database, inTransaction, writerOf } from '../store/database.ts';
import { readHalted } from '../store/freezeStore.ts';
import type { Violation } from '../store/invariantStore.ts';
import { sealLedger } from '../store/ledgerSealStore.ts';
import { createPublicLogStore } from '../store/publicLogStore.ts';

export interface TradingOptions {
  /** What can be traded and done, of every kind. */
  readonly kinds: OwnKinds;
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly hub: MarketHub;
  /** The recorded price messages, and the places of accepted orders between them. */
  readonly log: IndexLog & OrderLog;
  /** Signs with the key of the public log. */
  readonly signer: { signNote(text: string): string };
  /** The server's word for checkpoints of that log. */
  readonly checkpoints: CheckpointWords;
  readonly rulebooks: Rulebooks;
  /** What volatility is computed from. */
  readonly closes: Pick<MinuteCloses, 'of'>;
  readonly mode: 'practice' | 'live';
  readonly alertLimits: AlertLimits;
  readonly accountEvents: AccountEvents;
  readonly attestor: Attestor;
  /** Commands per transaction; for benchmarks only. */
  readonly batchSize?: number;
}

/** reliability.md "Invariants": in production every 60 s. */
const INVARIANTS_PERIOD_MS = 60_000;
/** Who lifts a freeze says so at once; this is for an answer that was lost. */
const HELD_PERIOD_MS = 10_000;
/** How often the database is asked for what fell due and nobody did. */
const OVERDUE_PERIOD_MS = 15_000;
/** So much after its time it has been forgotten. */
const OVERDUE_MS = 10_000;
/** How often what moved trailing stops is kept: the log is read from there on after a restart. */
const FOLLOWED_PERIOD_MS = 30_000;
/** How often the job looks whether a midnight has passed. */
const EQUITY_PERIOD_MS = 30_000;

/** What decides and what waits. */
function createMatching(options: TradingOptions) {
  const { kinds, hub, rulebooks } = options;
  // A recording's days are not these days: its market does not follow the calendars.
  const rules = createRuleSource(rulebooks, hub.kind === 'replay' ? 'crypto' : undefined);
  const operations = kinds.createOperations(rules);
  const executor = createExecutor(options, operations);
  const house = houseOf(options, rules);
  const matching = new MatchingEngine({
    ...options,
    executor,
    kinds: kinds.createWaits(house),
    quoteRateOf: (productId) => quoteRateOf(house, productId),
    readFollowed: createReadFollowed(options),
  });
  return { operations, executor, matching };
}

export async function startTrading(options: TradingOptions) {
  const { kinds, database, clock, logger, hub } = options;
  const { operations, executor, matching } = createMatching(options);
  const readAgain = () => matching.adopt(() => kinds.readLive(database.pool));
  await readAgain();

  const acceptances = acceptancesOf(options);
  const invariants = invariantsOf(options, matching);
  await invariants.look();
  const intake = await openIntake(options, matching, acceptances);
  const ownTrades = new OwnTrades();
  const ledger = createLateLedger();
  const keepFollowed = keepFollowedJob(options, matching);
  const jobs = [
    checkInvariants(invariants),
    lostAnswersJob({ failures: () => executor.stats.failures, readAgain }),
    ...jobsOf(options, executor, matching),
    keepFollowed,
  ];
  const indexSeconds = new IndexSeconds();
  const stops = [
    ...followTicks(hub, [
      // Before the matching: an owner hears of his acceptance before the message that may fill it.
      () => acceptances.flush(),
      matching.onTick.bind(matching),
      indexSeconds.note.bind(indexSeconds),
    ]),
    // And before he hears what became of it.
    executor.onCommitted((committed) => {
      acceptances.flush();
      announce(committed, kinds.orderNotices, options.accountEvents, clock);
    }),
    executor.onCommitted((committed) => ownTrades.follow(committed, kinds.traded.trades)),
  ];
  const stopJobs = jobs.map((job) => setUpPeriodicJob(job, { clock, logger }));
  return {
    executor,
    operations,
    matching,
    checkInvariants: () => invariants.check(),
    lookAtBooks: () => invariants.look(),
    reportViolations: (found: readonly Violation[]) => invariants.report(found),
    intake,
    useCases: kinds.createUseCases({
      ...options,
      intake,
      ledger,
      followed: matching.followed.bind(matching),
      findLive: matching.findLive.bind(matching),
    }),
    /** What pays rests on a ledger that is published; the log is opened after trading is. */
    payFrom: ledger.coverBy,
    safety: invariants.safety,
    ownTrades,
    indexSeconds,
    /** Opens a product's shard that was closed (`matching.close`). */
    openShard: (productId: string, handover?: Handover) =>
      matching.open(productId, handover, (id) => kinds.readLive(database.pool, id)),
    /** What moved trailing stops, as every half minute. */
    keepFollowed: () => keepFollowed.run(),
    /** After the hub's start: what was before it is read behind everything else. */
    readIndexSeconds: () => readIndexSeconds(options, indexSeconds),
    /** Finishes what was accepted, then stops following the market. */
    stop: async (): Promise<void> => {
      for (const stop of stops) stop();
      await Promise.all(stopJobs.map((stop) => stop()));
      await executor.close();
    },
  };
}
export type Trading = Awaited<ReturnType<typeof startTrading>>;

/** What is done every so often of what the database has. */
function jobsOf(options: TradingOptions, { stats }: Executor, matching: MatchingEngine) {
  const { database, clock } = options;
  return [
    sealLedgerJob({
      commits: () => stats.batches,
      clock,
      seal: () => sealLedger(writerOf(database), clock.now()),
    }),
    takeEquity(options),
    doWhatIsDue(matching),
    findOverdue(options, matching),
    forgetRefusals(database, clock),
    findLifted(database, matching),
  ];
}

/** What the calls and the socket take of it. */
export type TradingServices = Pick<
  Trading,
  | 'executor'
  | 'indexSeconds'
  | 'intake'
  | 'matching'
  | 'ownTrades'
  | 'payFrom'
  | 'safety'
  | 'useCases'
>;

function acceptancesOf({ log, accountEvents, signer, logger }: TradingOptions): Acceptances {
  return createAcceptances({
    log,
    accountEvents,
    sign: (text) => signer.signNote(text),
    sha256: nodeSha256,
    onError: (error) => logger.error({ err: error }, 'acceptances could not be told'),
  });
}

/** From the request to its operation. */
async function openIntake(
  { database: { pool }, clock, ids, hub }: TradingOptions,
  matching: MatchingEngine,
  { accept: acceptOrder }: Acceptances,
): Promise<Intake> {
  const find = (who: Identified) => findAnswer(pool, who);
  const to = clock.now();
  const span = { from: to - KEYS_READ_MS, to, limit: MOST_KEYS_READ };
  const recent = await findRecentOrderKeys(pool, span);
  return createIntake({
    matching,
    clock,
    newId: () => ids.uuid(),
    acceptOrder,
    assertRecorded: () => assertRecorded(hub),
    findAnswer: find,
    kept: createKeptAnswers({ clock, recent, findAnswer: find }),
  });
}

const createExecutor = (
  { kinds, database, clock, logger, attestor, batchSize }: TradingOptions,
  operations: Operations,
): Executor =>
  new Executor({
    port: createSqlBatches(database, kinds.recordKinds, attestor),
    kinds: kinds.recordKinds,
    operations,
    clock,
    logger,
    ...(batchSize === undefined ? {} : { batchSize }),
  });

const houseOf = (
  { hub, log: indexLog, ids, clock }: TradingOptions,
  rules: RuleSource,
): KindHouse => ({
  hub,
  indexLog,
  rules,
  accept: () => ({ id: ids.uuid(), at: clock.now() }),
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
const findOverdue = (
  { kinds, database, clock }: TradingOptions,
  matching: MatchingEngine,
): PeriodicJob => ({
  name: 'what fell due and nobody did',
  periodMs: OVERDUE_PERIOD_MS,
  run: () => matching.adoptSome(() => kinds.readOverdue(database.pool, clock.now() - OVERDUE_MS)),
});

/** One product after another, so that nothing else waits for it. */
async function readIndexSeconds(
  { hub, log, clock }: Pick<TradingOptions, 'hub' | 'log' | 'clock'>,
  indexSeconds: IndexSeconds,
): Promise<void> {
  const now = clock.now();
  for (const { id } of hub.products) {
    const lines = await log.lines(id, now - MOST_SECONDS * 1000, now);
    indexSeconds.prepend(id, lines);
  }
}

const followTicks = (hub: MarketHub, listeners: readonly ((tick: Tick) => void)[]) =>
  listeners.map((listener) => hub.onTick(listener));

const findersOf = ({ database, attestor, checkpoints }: TradingOptions): Finder[] => [
  createAuditForgeries({ client: database.pool, attestor }),
  createUserFreezes({ client: database.pool, attestor }),
  createForeignLogRows(createPublicLogStore(database, checkpoints)),
];

const invariantsOf = (options: TradingOptions, matching: MatchingEngine) => {
  const { kinds, database, clock, logger, ids, attestor } = options;
  return createInvariants({
    checks: kinds.checks,
    finders: findersOf(options),
    client: database.pool,
    attestor,
    writer: writerOf(database),
    clock,
    logger,
    newId: () => ids.uuid(),
    onLifted: (userId) => matching.onLifted(userId),
  });
};

const checkInvariants = (invariants: Invariants): PeriodicJob => ({
  name: 'invariants',
  periodMs: INVARIANTS_PERIOD_MS,
  run: () => invariants.look(),
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

const keepFollowedJob = (options: TradingOptions, matching: MatchingEngine): PeriodicJob => {
  const keep = createKeepFollowed(options);
  return {
    name: 'marks that stops follow',
    periodMs: FOLLOWED_PERIOD_MS,
    run: () => matching.keepFollowed(keep),
  };
};

function takeEquity({ kinds, database, clock, hub }: TradingOptions): PeriodicJob {
  const { worths } = kinds;
  const equityDays = createEquityDays({ client: writerOf(database), worths, clock, hub });
  return {
    name: 'equity of midnight',
    periodMs: EQUITY_PERIOD_MS,
    run: () => equityDays.takeDue(),
  };
}
