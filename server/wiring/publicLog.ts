// The public log of a server: its key and name, its store, its witnesses.
import { auditHeadJob } from '../jobs/auditHead.ts';
import { setUpPeriodicJob } from '../jobs/periodic.ts';
import { SIM_GENESIS } from '../market/sim/createSimFeed.ts';
import { dayCommitment, type DaySeeds, daySeedsOf, utcDay } from '../market/sim/daySeed.ts';
import type { HouseKeys } from '../process/houseKeys.ts';
import { openLogKey, openLogOrigin } from '../process/logKey.ts';
import { openSignedNote } from '../process/signedNote.ts';
import type { PublicLogSettings } from '../process/publicLogOptions.ts';
import { openPublicLog } from '../publicLog/openPublicLog.ts';
import type { PublicLog } from '../publicLog/ports.ts';
import { postToWitness } from '../publicLog/postToWitness.ts';
import { createInForceLines, logRulebooks } from '../publicLog/rulebookLines.ts';
import { createSeedLines } from '../publicLog/seedLines.ts';
import { followSeconds, type SecondLinesOptions } from '../publicLog/secondLines.ts';
import { ledgerLinesJob } from '../jobs/ledgerLines.ts';
import { type CoveredLedger, createCoveredLedger } from '../services/coveredLedger.ts';
import { createLedgerLog } from '../services/ledgerLog.ts';
import { type AuditHeadOptions, createAuditHead } from '../services/operators/auditHead.ts';
import { createLogPlaces } from '../services/logPlaces.ts';
import {
  createTickEvidence,
  type TickEvidenceOptions,
  type TickProofs,
} from '../services/trading/tickEvidence.ts';
import type { Clock, Ids, Logger } from '../ports.ts';
import { type Database, writerOf } from '../store/database.ts';
import { sealToHead } from '../store/ledgerSealStore.ts';
import { readRulebookStarts } from '../store/rulebookStore.ts';
import { createPublicLogStore } from '../store/publicLogStore.ts';

export interface StartPublicLogOptions {
  readonly database: Database;
  readonly dataDir: string;
  readonly settings: PublicLogSettings;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly checkpointsOf: HouseKeys['checkpointsOf'];
}

/** Throws where key, name or the log itself do not belong together. */
export async function startPublicLog(options: StartPublicLogOptions): Promise<PublicLog> {
  const { database, dataDir, settings, clock, ids, logger } = options;
  const origin = await openLogOrigin(database, settings);
  const store = createPublicLogStore(database, options.checkpointsOf(origin));
  const isBegun = (await store.newestCheckpoint()) !== undefined;
  const seed = openLogKey({ dataDir, given: settings.key, isBegun, ids });
  const { oldKey: oldSeed, witnesses } = settings;
  const signed = openSignedNote(dataDir, logger);
  const log = await openPublicLog({
    store,
    origin,
    seed,
    oldSeed,
    witnesses,
    post: postToWitness,
    clock,
    logger,
    signedBefore: signed.read(),
    onPublished: (note) => signed.keep(note),
  });
  return {
    ...log,
    stop: async () => {
      await log.stop();
      await signed.written();
    },
  };
}

/** What was ever in force, in the public log. */
export async function bringRulebooks(
  publicLog: PublicLog,
  { pool }: Pick<Database, 'pool'>,
  logger: Logger,
): Promise<void> {
  await logRulebooks(await readRulebookStarts(pool), publicLog, (err) =>
    logger.error({ err }, 'a rulebook is missing in the public log'),
  );
}

/** How soon after a minute has begun the log says which rulebooks are in force. */
const IN_FORCE_PERIOD_MS = 2000;

/** Says each minute which rulebooks are in force; returns what ends it. Call behind `bringRulebooks`, before any second. */
export async function logInForce(options: {
  readonly publicLog: PublicLog;
  readonly database: Pick<Database, 'pool'>;
  readonly clock: Clock;
  readonly logger: Logger;
}): Promise<() => Promise<void>> {
  const { publicLog: log, database, clock, logger } = options;
  const starts = () => readRulebookStarts(database.pool);
  const lines = createInForceLines({ log, clock, starts });
  const name = 'rulebooks in force in the public log';
  // Handed in, not waited for: it is covered with the next checkpoint.
  const { covered } = await lines.handIn();
  covered.catch((err: unknown) => logger.error({ err, job: name }, 'a minute is missing'));
  const run = async () => (await lines.handIn()).covered;
  return setUpPeriodicJob({ name, periodMs: IN_FORCE_PERIOD_MS, run }, options);
}

export interface LogTicksOptions extends Pick<TickEvidenceOptions, 'hub'> {
  readonly publicLog: PublicLog;
  readonly tickLog: TickEvidenceOptions['tickLog'] & SecondLinesOptions['ticks'];
  readonly store: SecondLinesOptions['store'];
  readonly logger: Logger;
}

/** Brings the seals of the ledger into the public log; returns what ends it. */
export const logLedger = (options: {
  readonly publicLog: PublicLog;
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}): (() => Promise<void>) => {
  const { publicLog: log, database, clock } = options;
  const ledger = createLedgerLog({ client: database.pool, clock });
  return setUpPeriodicJob(ledgerLinesJob({ ledger, log }), options);
};

/** What operators pay from. */
export const createLedgerCover = (options: {
  readonly publicLog: PublicLog;
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly logger: Logger;
}): CoveredLedger => {
  const { publicLog: log, database, clock, logger } = options;
  return createCoveredLedger({
    log,
    seal: () => sealToHead(writerOf(database), clock.now()),
    onError: (err) => logger.error({ err }, 'the head of the ledger is missing in the public log'),
  });
};

/** Brings the seconds of the tick log into the public log; the evidence of a price says where they are. */
export async function logTicks(options: LogTicksOptions): Promise<TickProofs> {
  const { publicLog, hub, tickLog, store, logger } = options;
  await followSeconds({
    log: publicLog,
    ticks: tickLog,
    store,
    onError: (err) => logger.error({ err }, 'a second is missing in the public log'),
  });
  return createTickEvidence({ hub, tickLog, placeOf: createLogPlaces(publicLog) });
}

/** How often days that are over or ahead are looked for. */
const SEED_PERIOD_MS = 60_000;

export interface LogSeedsOptions {
  readonly publicLog: PublicLog;
  /** Of the whole market, which nobody is told. */
  readonly seed: string | DaySeeds;
  /** False while the server shows another market than that of the seed. */
  readonly isShown: boolean;
  readonly clock: Clock;
  readonly logger: Logger;
}

/**
 * Brings the seeds of the simulated market's days into it, what is due before the first price; returns what ends it. A log that has
 * begun with them goes on with them whatever is shown: each day that was committed is told when it is over, and a simulated market
 * that comes back follows from days that are all committed.
 */
export async function logSeeds(options: LogSeedsOptions): Promise<() => Promise<void>> {
  const { publicLog: log, seed, isShown, clock, logger } = options;
  if (!isShown && (await log.newest('seed-commitment')) === undefined) return async () => {};
  const lines = createSeedLines({
    log,
    clock,
    seedOf: daySeedsOf(seed).seedOf,
    commitmentOf: dayCommitment,
    firstDay: utcDay(SIM_GENESIS),
  });
  // Handed in, not waited for: it is covered with the next checkpoint.
  const { covered } = await lines.handIn();
  covered.catch((err: unknown) =>
    logger.error({ err }, 'seeds of the market are missing in the public log'),
  );
  const run = async () => (await lines.handIn()).covered;
  const name = "seeds of the market's days in the public log";
  return setUpPeriodicJob({ name, periodMs: SEED_PERIOD_MS, run }, options);
}

/** Brings the head of the operators' audit log into it, at once and every hour; returns the function that ends that. */
export async function logAuditHead(
  options: Omit<AuditHeadOptions, 'onError'> & { readonly clock: Clock; readonly logger: Logger },
): Promise<() => Promise<void>> {
  const { logger } = options;
  const onError = (err: unknown): void =>
    logger.error({ err }, 'the head of the audit log is missing in the public log');
  const head = createAuditHead({ ...options, onError });
  await head.look();
  return setUpPeriodicJob(auditHeadJob(head), options);
}
