// Puts the parts together in the order of who needs whom, and takes them apart in the reverse order.
import { createServer } from 'node:net';
import { join } from 'node:path';
import { marketProducts } from '../core/rulebook/marketProducts.ts';
import type { Profiles } from '../core/rulebook/profiles.ts';
import { type App, createApp } from './app.ts';
import { brandedClient } from './brandedClient.ts';
import { createOutboxMailer } from './mail/outboxMailer.ts';
import { createSmtpMailer } from './mail/smtpMailer.ts';
import { setUpControlSocket } from './process/controlSocket.ts';
import { openDepositSources } from './process/depositOptions.ts';
import { composedKinds, serverRights } from './kinds/kinds.ts';
import { createHub, type Hub, type HubOptions } from './market/hub/hub.ts';
import { openFeed } from './market/openFeed.ts';
import type { Feed } from './market/ports.ts';
import type { DaySeeds } from './market/sim/daySeed.ts';
import { createHouseKeys, type HouseKeys } from './process/houseKeys.ts';
import { makeAdmin, type MakeAdminOptions } from './process/makeAdmin.ts';
import { createMetrics, type Metrics } from './process/metrics.ts';
import type { ServerOptions } from './process/options.ts';
import type { Logger, Mailer } from './ports.ts';
import { createAccountEvents } from './realtime/accountEvents.ts';
import { assertMode, openSecretKey } from './process/secretKey.ts';
import type { PublicLog } from './publicLog/ports.ts';
import { openRulebooks } from './services/rulebooks.ts';
import { startedSettings } from './settings.ts';
import { logCloses, openCloses } from './wiring/closes.ts';
import { setUpLiabilities } from './wiring/liabilities.ts';
import {
  bringRulebooks,
  logAuditHead,
  logInForce,
  logLedger,
  logSeeds,
  logTicks,
  startPublicLog,
} from './wiring/publicLog.ts';
import { openSimulatedSeeds } from './wiring/simulatedSeeds.ts';
import { openSentiment, setUpSentiment } from './wiring/sentiment.ts';
import { startTrading, type Trading } from './wiring/trading.ts';
import { createCandleStore } from './store/candleStore.ts';
import { claimDatabase } from './store/claimDatabase.ts';
import { type Database, writerOf } from './store/database.ts';
import { lockDirectory, reasonOf, StartError } from './store/embedded/directoryLock.ts';
import { migrate } from './store/migrate.ts';
import { assertDurable, openDatabase } from './store/openDatabase.ts';
import { becomeServer, grantToServer, makeServerRole, openOwnerPool } from './store/serverRole.ts';
import { createStorageWatch, type StorageWatch } from './store/storageWatch.ts';
import { createTickLogStore } from './store/tickLogStore.ts';
import { openBrand } from './process/brandOptions.ts';
import { systemClock } from './process/systemClock.ts';
import { createSystemIds } from './process/systemIds.ts';

export interface StartOptions extends ServerOptions {
  readonly logger: Logger;
  /** The rulebooks in force. */
  readonly profiles: Profiles;
  /**
   * Called with one line when this process must end at once: another server may have taken the database, or its own cannot
   * go on. Nothing is finished first; what was acknowledged is committed.
   */
  readonly onUnable: (line: string) => void;
  /** Folder of the built client. */
  readonly clientFolder: string | undefined;
}

export interface RunningServer {
  /** Where the client is. */
  readonly url: string;
  readonly feedLabel: string;
  /** Takes no more requests, finishes what was accepted, closes everything. */
  stop(): Promise<void>;
}

/** Things to close, newest first. */
class Closers {
  readonly #list: (() => Promise<void> | void)[] = [];

  add(close: () => Promise<void> | void): void {
    this.#list.unshift(close);
  }

  async run(): Promise<void> {
    for (const close of this.#list.splice(0)) await close();
  }
}

/** The simulated market of this database: every start shows the same one. */
const DEFAULT_FEED = 'sim';

const clock = systemClock;
const ids = createSystemIds(clock);

function openMailer(options: StartOptions, closers: Closers): Mailer {
  const brand = options.brand.name;
  if (options.smtpUrl === undefined) {
    return createOutboxMailer({ folder: join(options.dataDir, 'outbox'), brand, clock, ids });
  }
  const mailer = createSmtpMailer(options.smtpUrl, brand);
  closers.add(() => mailer.close());
  return mailer;
}

function openMarket(options: StartOptions, defaultSeed: string | DaySeeds): Feed {
  const { feed, logger, profiles, mode } = options;
  let opened: Feed;
  try {
    const products = marketProducts(profiles.open);
    opened = openFeed({ feed, defaultSeed, products, clock, logger });
  } catch (error) {
    throw new StartError((error as Error).message);
  }
  // By what it is, however it was named.
  if (mode === 'live' && opened.kind !== 'live') {
    throw new StartError(`FEED: "${feed}" is no live market, which MODE=live needs`);
  }
  return opened;
}

/** Claims the database, migrates it as its owner, and says how the server connects. */
async function preparePostgres(options: StartOptions, url: string, closers: Closers) {
  const { databaseOwnerUrl: ownerUrl, dataDir, mode, logger, onUnable } = options;
  const owner = openOwnerPool(ownerUrl ?? url);
  try {
    await assertDurable(owner);
    // The embedded database locks the directory; beside PostgreSQL, outbox and control socket have one owner, too.
    closers.add(await lockDirectory(dataDir));
    const onLost = (reason: string): void =>
      onUnable(`DATABASE_URL: the claim was lost: ${reason}`);
    const claim = await claimDatabase({ url, clock, onLost });
    closers.add(() => claim.release());
    await claim.shutOutOthers(owner);
    await migrate({ pool: owner });
    const access = await (ownerUrl === undefined
      ? makeServerRole(owner, url, serverRights)
      : grantToServer(owner, url, serverRights));
    if (access.weakness !== undefined) {
      const line = `DATABASE_URL: ${access.weakness}, so the ledger is not closed to whoever has it`;
      if (mode === 'live') throw new StartError(`${line}; see "Roles" in docs/OPERATIONS.md`);
      logger.warn({ reason: access.weakness }, line);
    }
    return { url: access.url, claim };
  } finally {
    await owner.end();
  }
}

async function openStorage(options: StartOptions, closers: Closers) {
  const { databaseUrl, dataDir, mode, secretKey: given, logger } = options;
  const { onUnable } = options;
  const prepared =
    databaseUrl === undefined ? undefined : await preparePostgres(options, databaseUrl, closers);
  /** There is nothing to keep house over before it is there. */
  const watch: { storage?: StorageWatch } = {};
  const database = await openDatabase({
    url: prepared?.url,
    dataDir,
    clock,
    // The error itself may carry the whole client.
    onConnectionLost: (error) =>
      logger.warn({ reason: reasonOf(error) }, 'a database connection was lost'),
    canWrite: () => watch.storage?.isWritable() ?? true,
    onBroken: (reason) => onUnable(`DATA_DIR: the embedded database cannot go on: ${reason}`),
  });
  closers.add(() => database.close());
  if (prepared === undefined) {
    await migrate(database);
    await becomeServer(database.pool, serverRights);
  }
  const fence = await prepared?.claim.shutOutOthers();
  const storage = createStorageWatch(database, { clock, logger });
  watch.storage = storage;
  closers.add(() => storage.stop());
  const fenced: Database = { ...database, fence, storage };
  await assertMode(fenced, mode);
  const secretKey = await openSecretKey({ database: fenced, dataDir, given, ids });
  return { database: fenced, secretKey };
}

function addTradingMetrics(metrics: Metrics, { executor, matching }: Trading): void {
  const { stats } = executor;
  metrics.gauge('executor_queue', 'Commands waiting for their batch.', () => executor.depth);
  metrics.gauge('executor_batches', 'Transactions committed.', () => stats.batches);
  metrics.gauge('executor_commands', 'Commands decided.', () => stats.commands);
  metrics.gauge('executor_failures', 'Commands that the database failed.', () => stats.failures);
  for (const kind of matching.kinds)
    metrics.gauge(`${kind}_open_orders`, `Orders that wait for a price or a time (${kind}).`, () =>
      matching.liveOf(kind),
    );
}

function explainListen(error: NodeJS.ErrnoException, { host, port }: StartOptions): Error {
  const { code } = error;
  if (code === 'EADDRINUSE') return new StartError(`PORT: ${host}:${port} is in use`);
  if (code === 'EACCES') return new StartError(`PORT: ${port} may not be opened by this user`);
  // What is left is about the address: another machine's, a name that nobody knows, an IPv6 address without IPv6.
  return new StartError(`HOST: ${host} is no address of this machine (${code ?? error.message})`);
}

/** Opens and closes the port, so that one in use is told before a data directory is made. */
async function assertPortFree(options: StartOptions): Promise<void> {
  const { host, port } = options;
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(explainListen(error, options)));
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}

async function listen(app: App, options: StartOptions): Promise<string> {
  const { host, port } = options;
  try {
    return await app.listen({ host, port });
  } catch (error) {
    throw explainListen(error as NodeJS.ErrnoException, options);
  }
}

/** Lets `npm run office:admin` make an operator beside this server. */
const setUpAdminControl = ({ dataDir, logger }: StartOptions, admin: MakeAdminOptions) =>
  setUpControlSocket({
    dataDir,
    logger,
    handle: async ({ email }) => ({ ...(await makeAdmin(admin, email)) }),
  });

interface OwnMarketOptions {
  readonly database: Database;
  readonly publicLog: PublicLog;
  readonly keys: Pick<HouseKeys, 'simulation'>;
}

/** The market that FEED names, else the simulated one of this database, whose seeds are brought into the public log. */
async function openOwnMarket(
  options: StartOptions,
  named: Feed | undefined,
  { database, publicLog, keys }: OwnMarketOptions,
) {
  const { logger } = options;
  const store = { client: writerOf(database), ids };
  const seed = await openSimulatedSeeds({ ...store, keys: keys.simulation, publicLog, logger });
  // A seed given by hand is known to somebody: of such a market nothing is committed.
  const isShown = named === undefined;
  const stopSeeds = await logSeeds({ publicLog, seed, isShown, clock, logger });
  return { feed: named ?? openMarket(options, seed), stopSeeds };
}

function openHub(feed: Feed, options: StartOptions, store: HubOptions['store']): Hub {
  const { profiles, logger } = options;
  const products = marketProducts(profiles.open);
  const applyCalendars = feed.kind !== 'replay';
  return createHub({ feed, products, clock, logger, store, applyCalendars });
}

/** What was before the start is read behind everything else. */
async function startMarket(hub: Hub, trading: Trading, logger: Logger): Promise<void> {
  await hub.start();
  trading
    .readIndexSeconds()
    .catch((error: unknown) =>
      logger.warn({ err: error }, 'the seconds of before the start could not be read'),
    );
}

async function start(options: StartOptions, closers: Closers): Promise<RunningServer> {
  const { logger, mode, profiles } = options;
  // Networks are one for all profiles (services/rulebooks.ts asks that).
  const deposits = await openDepositSources(options.deposits, profiles.open.funding.networks);
  const clientFiles = brandedClient(options.clientFolder, openBrand(options.brand));
  await assertPortFree(options);
  // Before the database: a feed that cannot be played must stop the start with nothing written.
  const named = options.feed === DEFAULT_FEED ? undefined : openMarket(options, '');
  const { database, secretKey } = await openStorage(options, closers);
  const { dataDir, publicLog: settings } = options;
  const keys = createHouseKeys(secretKey);
  const { attestor, checkpointsOf } = keys;
  const logOptions = { database, dataDir, settings, clock, ids, logger, checkpointsOf };
  const publicLog = await startPublicLog(logOptions);
  closers.add(() => publicLog.stop());
  const { feed, stopSeeds } = await openOwnMarket(options, named, { database, publicLog, keys });
  closers.add(stopSeeds);
  const mailer = openMailer(options, closers);
  const ticks = createTickLogStore(database);
  const candles = createCandleStore(database);
  const hub = openHub(feed, options, { ticks, candles });
  const accountEvents = createAccountEvents();
  const rules = { client: writerOf(database), profiles, mode };
  const rulebooks = await openRulebooks({ ...rules, clock, logger });
  // Before any second: prices that a fill was made at stand behind the rulebook that it was made by.
  await bringRulebooks(publicLog, database, logger);
  closers.add(await logInForce({ publicLog, database, clock, logger }));
  const tickEvidence = await logTicks({ publicLog, hub, tickLog: hub.log, store: ticks, logger });
  const house = { kinds: composedKinds, database, clock, ids, logger };
  const checkpoints = checkpointsOf(publicLog.describe().origin);
  const closes = openCloses(feed, hub, database);
  const shared = { ...house, hub, rulebooks, closes, accountEvents, tickEvidence, attestor };
  const appSettings = startedSettings({ ...options, secretKey, deposits, clientFiles });
  const trading = await startTrading({
    ...shared,
    mode,
    alertLimits: appSettings.alerts,
    log: hub.log,
    signer: publicLog,
    checkpoints,
  });
  closers.add(() => hub.stop());
  closers.add(() => trading.stop());
  closers.add(logLedger({ publicLog, database, clock, logger }));
  const sentiment = openSentiment({ feed, hub, database, clock });
  closers.add(setUpSentiment(sentiment, house));
  const report = trading.reportViolations;
  closers.add(setUpLiabilities({ ...options, ...house, publicLog, secretKey, report }));
  const auditor = { client: database.pool, log: publicLog, clock, logger };
  closers.add(await logAuditHead({ ...auditor, report }));
  const metrics = createMetrics();
  addTradingMetrics(metrics, trading);
  const app = await createApp({
    ...shared,
    trading,
    sentiment,
    publicLog,
    tickTexts: hub.log,
    mailer,
    metrics,
    settings: appSettings,
  });
  closers.add(() => app.close());
  const admin = { database, clock, ids, secretKey, brand: options.brand.name };
  closers.add(await setUpAdminControl(options, admin));
  await startMarket(hub, trading, logger);
  closers.add(await logCloses({ publicLog, closes, clock, logger, report }));
  const address = await listen(app, options);
  return { url: `${address}/h5/`, feedLabel: hub.label, stop: () => closers.run() };
}

/** Starts everything; when a part fails, what was opened is closed again before the error is thrown. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const closers = new Closers();
  try {
    return await start(options, closers);
  } catch (error) {
    await closers.run();
    throw error;
  }
}
