// The trading house for a test: a real database, the real executor and use cases, a market and a clock moved by hand.
import { randomBytes, randomUUID } from 'node:crypto';
import { DEFAULT_ALERT_LIMITS } from '../../core/market/alerts/alert.ts';
import { housePosting, userPosting } from '../../core/ledger/house.ts';
import type { UserAccount } from '../../core/ledger/types.ts';
import { decimal, toText } from '../../core/money/decimal.ts';
import { marketProducts } from '../../core/rulebook/marketProducts.ts';
import { PROFILES } from '../../core/rulebook/profiles.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';
import { createTickLog } from '../../server/market/tickLog/tickLog.ts';
import type { Clock, Ids, Logger } from '../../server/ports.ts';
import { createAccountEvents } from '../../server/realtime/accountEvents.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { createClosesPlaces } from '../../server/services/closesPlaces.ts';
import { createMinuteCloses, type MinuteCloses } from '../../server/services/minuteCloses.ts';
import { openRulebooks } from '../../server/services/rulebooks.ts';
import { createRulebookLines } from '../../server/services/rulebookLines.ts';
import { createFillEvidence } from '../../server/services/trading/fillEvidence.ts';
import {
  createTickEvidence,
  type TickEvidenceOptions,
} from '../../server/services/trading/tickEvidence.ts';
import { startTrading, type Trading } from '../../server/wiring/trading.ts';
import { type Database, inTransaction, writerOf } from '../../server/store/database.ts';
import { composeKinds } from '../../server/kinds/composeKinds.ts';
import type { Kind } from '../../server/kinds/defineKind.ts';
import { type OwnKinds, kinds as ownKinds } from '../../server/kinds/kinds.ts';
import { findViolations } from '../../server/store/invariantStore.ts';
import { insertEntries, readBalances } from '../../server/store/ledgerStore.ts';
import { createMinuteCloseStore } from '../../server/store/minuteCloseStore.ts';
import { createTickLogStore } from '../../server/store/tickLogStore.ts';
import { insertUser } from './insertUser.ts';
import { createManualClock, type ManualClock } from './manualClock.ts';
import { createManualHub, type ManualHub } from './manualHub.ts';
import { openTestDatabase, serveDatabase, type TestEngine } from './testDatabase.ts';
import { LOG_ORIGIN } from './publicLog.ts';
import { testKeys } from './testKeys.ts';
import { waitUntil } from './waitUntil.ts';

/** Collects what would be logged, so that a test can say that nothing went wrong. */
export function createTestLogger(): Logger & { readonly errors: object[] } {
  const errors: object[] = [];
  return {
    errors,
    info: () => {},
    warn: () => {},
    error: (fields, message) => void errors.push({ ...fields, message }),
  };
}

/** Time-ordered ids from a CSPRNG, as the server's own. */
export const testIds: Ids = {
  uuid: () => {
    const random = randomUUID();
    const time = Date.now().toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
  },
  bytes: (count) => randomBytes(count),
};

/** A Wednesday noon, far from any roll and with every calendar open. */
export const TEST_START_MS = Date.UTC(2026, 10, 18, 12, 0, 0);

const createTestTickLog = (database: Database, clock: Clock, logger: Logger) =>
  createTickLog({
    store: createTickLogStore(database),
    clock,
    logger,
  });

/** Where the log's key is not the subject. */
const testSigner = { signNote: (text: string) => `${text}\n\u2014 test AAAA\n` };

const isManual = (clock: Clock): clock is ManualClock => 'letPass' in clock;

/** Looks in a row at which nothing is under way: between two statements of one piece of work nothing is for a turn. */
const QUIET_LOOKS = 3;

/** Ways to wait for what was started. */
function watchesOf({ executor, matching }: Trading, { pool }: Database) {
  const isQuiet = (): boolean =>
    !executor.isBusy && pool.waitingCount === 0 && pool.idleCount === pool.totalCount;
  const settled = (): Promise<void> => {
    let looks = 0;
    return waitUntil('nothing is on its way to the database or back', () => {
      looks = isQuiet() ? looks + 1 : 0;
      return looks >= QUIET_LOOKS;
    });
  };
  return {
    /** Lets everything that was started reach the database and come back. */
    settled,
    /** For the clock: no time passes while the database works, however long it takes. */
    pass: async (): Promise<void> => (isQuiet() ? undefined : settled()),
    /** Waits until what was asked for waits for the product's next price, or is answered; true where it waits. */
    waitsFor: async (asked: Promise<unknown>, productId: string): Promise<boolean> => {
      let isOver = false;
      const over = (): void => {
        isOver = true;
      };
      asked.then(over, over);
      await waitUntil(
        `an order waits for the next price of ${productId}, or is refused`,
        () => isOver || matching.waitingAt(productId) > 0,
      );
      return !isOver;
    },
    /** Waits until `count` market orders wait for the product's next price. */
    waiting: (productId: string, count = 1): Promise<void> =>
      waitUntil(
        () =>
          `${count} market orders wait for the next price of ${productId}; ` +
          `${matching.waitingAt(productId)} do`,
        () => matching.waitingAt(productId) >= count,
      ),
  };
}

/** What is asked for most. */
const ordersOf = ({ useCases: { contract, spot, cfd, quant, transfer } }: Trading) => ({
  ...contract,
  ...spot,
  ...cfd,
  ...quant,
  ...transfer,
});

export interface TradingHouseOptions<C extends Clock = ManualClock> {
  readonly startMs?: number;
  readonly database?: Database;
  readonly batchSize?: number;
  /** The real clock, for benchmarks. */
  readonly clock?: C;
  /** Ids in the order of their making, where a test compares two houses. */
  readonly ids?: Ids;
  /** In place of the open profile's. */
  readonly rulebook?: Rulebook;
  readonly mode?: 'practice' | 'live';
  /** Beside the house's own. */
  readonly kinds?: readonly Kind[];
}

const evidenceOf = (
  database: Database,
  { orderTables }: Pick<OwnKinds, 'orderTables'>,
  { closes, ...market }: Omit<TickEvidenceOptions, 'placeOf'> & { readonly closes: MinuteCloses },
) => {
  const placeOf = async () => null;
  const tickEvidence = createTickEvidence({ ...market, placeOf });
  const oldest = async () => undefined;
  const rulebookLines = createRulebookLines(database.pool, { oldest }, placeOf);
  const closesPlace = createClosesPlaces(closes, placeOf);
  return createFillEvidence({ database, orderTables, tickEvidence, rulebookLines, closesPlace });
};

/** What the user has of a currency in an account. */
const balanceIn =
  ({ pool }: Database) =>
  async (
    user: CurrentUser,
    account: UserAccount = 'contract',
    currency = 'USDT',
  ): Promise<{ available: string; locked: string }> => {
    const rows = await readBalances(pool, user.userId);
    const row = rows.find((one) => one.account === account && one.currency === currency);
    return { available: row ? toText(row.available) : '0', locked: row ? toText(row.locked) : '0' };
  };

/** However often it is asked for. */
const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
};

const closesOf = (hub: ManualHub, database: Database): MinuteCloses =>
  createMinuteCloses({ hub, source: 'manual', store: createMinuteCloseStore(database) });

const rulesOf = (
  database: Database,
  { rulebook = PROFILES.open }: Pick<TradingHouseOptions<Clock>, 'rulebook'>,
) => ({ client: writerOf(database), profiles: { ...PROFILES, open: rulebook } });

/** Practice money or coins for a user's account. */
const giver =
  (database: Database, clock: Pick<Clock, 'now'>) =>
  async (
    { userId }: Pick<CurrentUser, 'userId'>,
    account: UserAccount,
    currency: string,
    text: string,
  ): Promise<void> => {
    const amount = decimal(text);
    if (amount.isZero()) return;
    const postings = [
      userPosting(userId, account, 'available', currency, amount),
      housePosting('practice_faucet', currency, amount.neg()),
    ];
    const row = {
      id: testIds.uuid(),
      at: clock.now(),
      entry: { kind: 'practice_reset', cause: randomUUID(), postings } as const,
    };
    await inTransaction(database, (client) => insertEntries(client, [row]));
  };

export async function openTradingHouse<C extends Clock = ManualClock>(
  engine?: TestEngine,
  options: TradingHouseOptions<C> = {},
) {
  const owned = options.database ?? (await openTestDatabase(engine));
  const database = await serveDatabase(owned);
  // Without a clock of its own the house has a manual one, which is what C then stands for.
  const clock =
    options.clock ?? (createManualClock(options.startMs ?? TEST_START_MS) as Clock as C);
  const logger = createTestLogger();
  const log = createTestTickLog(database, clock, logger);
  await log.start();
  const hub = createManualHub(marketProducts(PROFILES.open), clock, log);
  const accountEvents = createAccountEvents();
  const mode = options.mode ?? 'practice';
  const rulebooks = await openRulebooks({ ...rulesOf(database, options), mode, clock, logger });
  // What is beside them takes nothing away.
  const kinds = composeKinds([...ownKinds, ...(options.kinds ?? [])]) as unknown as OwnKinds;
  const closes = closesOf(hub, database);
  const trading = await startTrading({
    kinds,
    closes,
    database,
    clock,
    hub,
    log,
    signer: testSigner,
    logger,
    accountEvents,
    ids: options.ids ?? testIds,
    attestor: testKeys.attestor,
    checkpoints: testKeys.checkpointsOf(LOG_ORIGIN),
    rulebooks,
    mode,
    alertLimits: DEFAULT_ALERT_LIMITS,
    ...(options.batchSize === undefined ? {} : { batchSize: options.batchSize }),
  });
  // Where the public log is not the subject.
  trading.payFrom({ cover: async () => {} });
  const watches = watchesOf(trading, database);
  const stopPassing = isManual(clock) ? clock.letPass(watches.pass) : undefined;

  const give = giver(database, clock);

  /** A user with `usdt` available in one account. */
  const addUser = async (
    usdt = '10000',
    account: UserAccount = 'contract',
    country: string | null = null,
  ): Promise<CurrentUser> => {
    const user = await insertUser(database, country, clock.now());
    await give(user, account, 'USDT', usdt);
    return user;
  };

  return {
    ...watches,
    // The owner's; the house itself runs under the server's role.
    database: owned,
    served: database,
    clock,
    hub,
    log,
    logger,
    accountEvents,
    rulebooks,
    closes,
    kinds,
    addUser,
    give,
    balance: balanceIn(database),
    ...trading,
    ...ordersOf(trading),
    fillEvidence: evidenceOf(database, kinds, { hub, tickLog: log, closes }),
    violations: () => findViolations(database.pool, kinds.checks),
    close: once(async () => {
      stopPassing?.();
      await trading.stop();
      await database.close();
      if (!options.database) await owned.close();
    }),
  };
}
export type TradingHouse = Awaited<ReturnType<typeof openTradingHouse<ManualClock>>>;

export const newKey = (): string => randomUUID();
