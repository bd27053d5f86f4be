/**
 * The house under test: the server's own use cases, commands, matching engine, trigger index, jobs and store rows, wired as
 * server/wiring/ wires them, over a market and a clock moved by hand and the server's executor on memory.
 */
import { contractRules, marketProducts } from '../../core/rulebook/compile.ts';
import { PROFILES } from '../../core/rulebook/profiles.ts';
import type { ContractRules } from '../../core/trading/contract/types.ts';
import type { RuledOrder } from '../../server/execution/commonCommands.ts';
import type { RecordName } from '../../server/execution/recordKinds.ts';
import { type CfdOptions, createCfd } from '../../server/wiring/cfd.ts';
import {
  createRulebooks,
  type KnownRulebook,
  type Rulebooks,
} from '../../server/services/rulebooks.ts';
import { createContractMarket } from '../../server/services/trading/contractMarket.ts';
import { createContractOrders } from '../../server/services/trading/contractOrder.ts';
import {
  type CfdOrders,
  type CfdOrdersOptions,
  createCfdOrders,
} from '../../server/services/trading/cfdOrder.ts';
import { createSpotMarket } from '../../server/services/trading/spotMarket.ts';
import { createSpotOrders } from '../../server/services/trading/spotOrder.ts';
import { createTransfers } from '../../server/services/funding/transfers.ts';
import type { Database } from '../../server/store/database.ts';
import { createManualClock } from '../builders/manualClock.ts';
import { createManualHub, type ManualHub } from '../builders/manualHub.ts';
import { createTestLogger } from '../builders/tradingHouse.ts';
import { PRODUCTS } from './auditor/rules.ts';
import { createFundingDesk, foundFunding } from './fundingDesk.ts';
import { grantRow, MemoryStore } from './memoryStore.ts';
import type { AtNextTick, Seams } from './seams.ts';
import { SimulatedExecutor } from './simulatedExecutor.ts';
import type { World } from './steps.ts';
import { createTickRecord } from './tickRecord.ts';
import { createWiring } from './wiring.ts';

export interface EngineOptions {
  readonly world: World;
  readonly seams?: Seams;
  readonly batchSize?: number;
  readonly fails?: () => boolean;
  /** User ids by their number; other ids must not change what happens. */
  readonly userIdOf?: (user: number) => string;
}

const hexId = (part: string, number: number): string =>
  `${part}-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
export const userIdOf = (user: number): string => hexId('0000aaaa', user);
export const keyOf = (key: number): string => hexId('0000bbbb', key);
const idOf = (number: number): string => hexId('00000000', number);
/** An id that nobody has. */
export const NOBODYS_ID = hexId('0000ffff', 0);

const SIMULATED = new Set(PRODUCTS.map(({ productId }) => productId));
/** executor.ts: commands of a transaction. */
const BATCH_SIZE = 256;

/** The database as the use cases read it: one order by id and owner, as a row of texts. */
function databaseOver(store: MemoryStore, { findOrder }: Seams): Database {
  const query = async (text: string, [orderId = '', userId = '']: string[] = []) => {
    const name = tableOf(text);
    const row = store.row(name, orderId, findOrder?.(store, orderId) ?? userId);
    return { rows: row === undefined ? [] : [row], rowCount: row === undefined ? 0 : 1 };
  };
  return { engine: 'embedded', pool: { query }, executor: { query } } as unknown as Database;
}

function tableOf(text: string): RecordName {
  if (text.includes('FROM spot_orders')) return 'spot';
  return text.includes('FROM cfd_orders') ? 'cfd' : 'contract';
}

/** A rulebook's rules of the simulated products, as the house reads them. */
function makeRules(seams: Seams, { document }: KnownRulebook): ReadonlyMap<string, ContractRules> {
  return new Map(
    [...SIMULATED].map((id) => {
      const honest = contractRules(document, id);
      return [id, seams.rules?.(honest) ?? honest];
    }),
  );
}

/** The rulebooks as calls and puts read them. */
const lyingRulebooks = (rulebooks: Rulebooks, { callRules }: Seams): Rulebooks =>
  callRules === undefined
    ? rulebooks
    : {
        ...rulebooks,
        each: (make) =>
          rulebooks.each(({ hash, document }) => make({ hash, document: callRules(document) })),
      };

function createStore({ world, seams, userIdOf: toUserId = userIdOf }: EngineOptions): MemoryStore {
  const store = new MemoryStore(seams?.journal === undefined);
  const entries = world.people.flatMap((person, user) => [
    grantRow(toUserId(user), 'contract', person.contract),
    grantRow(toUserId(user), 'funding', person.funding),
    grantRow(toUserId(user), 'spot', person.spot),
    grantRow(toUserId(user), 'cfd', person.cfd),
  ]);
  store.write({ entries, changed: {}, answers: [] });
  foundFunding(
    store,
    world.people.map((_, user) => toUserId(user)),
  );
  return store;
}

/** Calls and puts as they wait for their expiry, over the record as a seam shows it. */
function waitingCalls({
  rulebooks,
  record,
  seams,
  ...options
}: Pick<CfdOptions, 'hub' | 'rulebooks' | 'newId'> & {
  readonly record: CfdOptions['indexLog'];
  readonly seams: Seams;
}) {
  return createCfd({
    ...options,
    rulebooks: lyingRulebooks(rulebooks, seams),
    indexLog: {
      lines: async (...span) => {
        const lines = await record.lines(...span);
        return seams.record?.(lines) ?? lines;
      },
    },
  });
}

/** Their use cases, where a sale may wait otherwise than an opening. */
function shownCalls(
  options: CfdOrdersOptions,
  seams: Seams,
  { atNextTick, saleWaits }: { readonly atNextTick: AtNextTick; readonly saleWaits: AtNextTick },
): CfdOrders {
  // One request begins to wait or is over before the next is sent (player.ts).
  let isSelling = false;
  const matching: CfdOrdersOptions['matching'] = {
    atNextTick: (...given) => (isSelling ? saleWaits : atNextTick)(...given),
  };
  return withLies(createCfdOrders({ ...options, matching }), seams, (selling) => {
    isSelling = selling;
  });
}

/** The use cases of calls and puts, told of each sale; a seam may read its least value otherwise. */
function withLies(
  cfdOrders: CfdOrders,
  { leastValue }: Seams,
  tell: (isSelling: boolean) => void,
): CfdOrders {
  return {
    ...cfdOrders,
    submit: (...given) => {
      tell(false);
      return cfdOrders.submit(...given);
    },
    close: (user, key, body) => {
      tell(true);
      const minValue = leastValue?.(body.minValue) ?? body.minValue;
      return cfdOrders.close(user, key, { ...body, minValue });
    },
  };
}

/** Both profiles over one market: `shownMarkets` as the use cases see them, `rulesOf` as the house reads them. */
function openMarkets(hub: ManualHub, seams: Seams) {
  const rulebooks = createRulebooks({ profiles: PROFILES, mode: 'practice' });
  const markets = rulebooks.each((rulebook) => createContractMarket(hub, rulebook));
  const spotMarkets = rulebooks.each((rulebook) => createSpotMarket(hub, rulebook));
  const rules = rulebooks.each((rulebook) => makeRules(seams, rulebook));
  const rulesOf = ({ productId, rulebookHash }: RuledOrder): ContractRules => {
    const found = rules.ofHash(rulebookHash).get(productId);
    if (found === undefined) throw new Error(`no rules of ${productId}`);
    return found;
  };
  const shownMarkets = rulebooks.each(({ hash }) => {
    const market = markets.ofHash(hash);
    return seams.market?.(market) ?? market;
  });
  return { rulebooks, markets, spotMarkets, shownMarkets, rulesOf };
}

function countIds(): () => string {
  let drawn = 0;
  return () => idOf(++drawn);
}

export function createEngine(options: EngineOptions) {
  const { world, seams = {} } = options;
  const toUserId = options.userIdOf ?? userIdOf;
  const clock = createManualClock(world.startMs);
  const logger = createTestLogger();
  const products = marketProducts(PROFILES.open).filter(({ id }) => SIMULATED.has(id));
  const record = createTickRecord();
  const hub = createManualHub(products, clock, record);
  const { rulebooks, markets, spotMarkets, shownMarkets, rulesOf } = openMarkets(hub, seams);
  const store = createStore(options);
  const executor = new SimulatedExecutor({
    store,
    clock,
    logger,
    seams,
    tools: { store, rulesOf },
    batchSize: options.batchSize ?? BATCH_SIZE,
    fails: options.fails ?? (() => false),
  });
  const newId = countIds();
  const market = { clock, hub, markets, spotMarkets, rulesOf };
  const cfd = waitingCalls({ hub, rulebooks, record, newId, seams });
  const { matching, deskOf, booksOf, booksFor } = createWiring({
    ...market,
    executor,
    logger,
    calls: cfd.resting,
    newId,
    seams,
  });

  let whenWaiting = (): void => {};
  const waits: AtNextTick = (...given) => {
    whenWaiting();
    return matching.atNextTick(...given);
  };
  const atNextTick = seams.waits?.(waits, markets.ofVisitor(null)) ?? waits;
  const capOf = new Map(world.people.map((person, user) => [toUserId(user), person.leverageCap]));
  const shared = {
    database: databaseOver(store, seams),
    clock,
    logger,
    executor,
    newId,
    run: executor.run,
    matching: { atNextTick, run: matching.run.bind(matching) },
  };
  const contractOrders = createContractOrders({
    ...shared,
    markets: shownMarkets,
    deskOf,
    leverageCapOf: async ({ userId }) => capOf.get(userId) ?? null,
  });
  const spotOrders = createSpotOrders({ ...shared, markets: spotMarkets, booksOf, booksFor });
  const saleWaits = seams.saleWaits?.(atNextTick, hub.latest) ?? atNextTick;
  const cfdOrders = shownCalls({ ...shared, ...cfd }, seams, { atNextTick, saleWaits });
  const transfers = createTransfers(shared);
  /** Calls back whenever a market order begins to wait for its message. */
  const onWait = (listener: () => void): void => {
    whenWaiting = listener;
  };
  const parts = { clock, hub, store, executor, matching, logger };
  const funding = createFundingDesk({ ...shared, store });
  const useCases = { contractOrders, spotOrders, cfdOrders, funding, transfers };
  const countryOf = (user: number): string | null => world.people[user]?.country ?? null;
  return { ...parts, ...useCases, toUserId, countryOf, onWait };
}
export type Engine = ReturnType<typeof createEngine>;
