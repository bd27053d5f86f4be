/**
 * The house under test: the server's own use cases, commands, matching desk, trigger index, jobs and store rows, wired as
 * server/wiring/ wires them, over a market and a clock moved by hand and the executor without SQL.
 */
import { contractRules, marketProducts } from '../../core/rulebook/compile.ts';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import type { ContractRules } from '../../core/trading/contract/types.ts';
import type { AggregateName } from '../../server/execution/aggregates.ts';
import { createCfd } from '../../server/wiring/cfd.ts';
import { createContractMarket } from '../../server/services/trading/contractMarket.ts';
import { createContractOrders } from '../../server/services/trading/contractOrder.ts';
import { createSpotMarket } from '../../server/services/trading/spotMarket.ts';
import { createSpotOrders } from '../../server/services/trading/spotOrder.ts';
import { createTransfers } from '../../server/services/funding/transfers.ts';
import type { Database } from '../../server/store/database.ts';
import { createManualClock } from '../builders/manualClock.ts';
import { createManualHub } from '../builders/manualHub.ts';
import { createTestLogger } from '../builders/tradingHouse.ts';
import { PRODUCTS } from './auditor/rules.ts';
import { createFundingDesk, foundFunding } from './fundingDesk.ts';
import { MemoryExecutor } from './memoryExecutor.ts';
import { grantRow, MemoryStore } from './memoryStore.ts';
import type { AtNextTick, Seams } from './seams.ts';
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

function tableOf(text: string): AggregateName {
  if (text.includes('FROM spot_orders')) return 'spot';
  return text.includes('FROM cfd_orders') ? 'cfd' : 'contract';
}

/** The rulebook's rules of the simulated products, as the house reads them. */
function createRulesOf(seams: Seams): (productId: string) => ContractRules {
  const rules = new Map(
    [...SIMULATED].map((id) => {
      const honest = contractRules(OPEN_RULEBOOK, id);
      return [id, seams.rules?.(honest) ?? honest];
    }),
  );
  return (productId) => {
    const found = rules.get(productId);
    if (found === undefined) throw new Error(`no rules of ${productId}`);
    return found;
  };
}

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

export function createEngine(options: EngineOptions) {
  const { world, seams = {} } = options;
  const toUserId = options.userIdOf ?? userIdOf;
  const clock = createManualClock(world.startMs);
  const logger = createTestLogger();
  const products = marketProducts(OPEN_RULEBOOK).filter(({ id }) => SIMULATED.has(id));
  const record = createTickRecord();
  const hub = createManualHub(products, clock, record);
  const market = createContractMarket(hub, OPEN_RULEBOOK);
  const spotMarket = createSpotMarket(hub, OPEN_RULEBOOK);
  const rulesOf = createRulesOf(seams);
  const store = createStore(options);
  const executor = new MemoryExecutor({
    store,
    clock,
    seams,
    tools: { store, rulesOf },
    batchSize: options.batchSize ?? BATCH_SIZE,
    fails: options.fails ?? (() => false),
  });
  let drawn = 0;
  const newId = (): string => idOf(++drawn);
  const wired = { executor, clock, hub, logger, market, spotMarket, rulesOf, newId, seams };
  const { matching, deskOf, spotBooksOf, index, overnight } = createWiring(wired);

  let whenWaiting = (): void => {};
  const waits: AtNextTick = (...given) => {
    whenWaiting();
    return matching.atNextTick(...given);
  };
  const atNextTick = seams.waits?.(waits, market) ?? waits;
  const capOf = new Map(world.people.map((person, user) => [toUserId(user), person.leverageCap]));
  const shared = {
    database: databaseOver(store, seams),
    clock,
    logger,
    executor,
    newId,
    run: executor.run.bind(executor),
    matching: { atNextTick, run: matching.run.bind(matching) },
    safety: { reason: null },
  };
  const contractOrders = createContractOrders({
    ...shared,
    market: seams.market?.(market) ?? market,
    deskOf,
    leverageCapOf: async (userId) => capOf.get(userId) ?? null,
  });
  const spotOrders = createSpotOrders({ ...shared, market: spotMarket, booksOf: spotBooksOf });
  const { cfdOrders, settlement } = createCfd({
    ...shared,
    hub,
    rulebook: OPEN_RULEBOOK,
    rulebookHash: 'simulated',
    indexLog: {
      lines: async (...span) => {
        const lines = await record.lines(...span);
        return seams.record?.(lines) ?? lines;
      },
    },
  });
  const transfers = createTransfers(shared);
  /** Calls back whenever a market order begins to wait for its message. */
  const onWait = (listener: () => void): void => {
    whenWaiting = listener;
  };
  const parts = { clock, hub, store, executor, matching, index, logger, overnight, settlement };
  const funding = createFundingDesk({ ...shared, store });
  const useCases = { contractOrders, spotOrders, cfdOrders, funding, transfers };
  return { ...parts, ...useCases, toUserId, onWait };
}
export type Engine = ReturnType<typeof createEngine>;
