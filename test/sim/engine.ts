/**
 * The house under test: the server's own use cases, commands, matching engine, trigger index, jobs and store rows, wired as
 * server/wiring/ wires them, over a market and a clock moved by hand and the server's executor on memory.
 */
import { formatAcceptance, hashOrder } from '../../core/proof/placeLine.ts';
import { cfdRules } from '../../core/rulebook/cfdRules.ts';
import { contractRules } from '../../core/rulebook/contractRules.ts';
import { marketProducts } from '../../core/rulebook/marketProducts.ts';
import { spotRules } from '../../core/rulebook/spotRules.ts';
import { PROFILES } from '../../core/rulebook/profiles.ts';
import { isFinal } from '../../core/trading/contract/orderState.ts';
import type { ContractRules } from '../../core/trading/contract/types.ts';
import type { GridRules } from '../../core/trading/grid/types.ts';
import type { SpotRules } from '../../core/trading/spot/types.ts';
import { MatchingEngine } from '../../server/execution/matchingEngine.ts';
import type { CompileRules, Operations, RuleSource } from '../../server/execution/operation.ts';
import type { Tick } from '../../core/market/types.ts';
import type { RestingKinds } from '../../server/execution/resting.ts';
import type { RecordTypes } from '../../server/execution/recordKinds.ts';
import { type CfdOrders, createCfdOrders } from '../../server/kinds/cfd/cfdOrders.ts';
import {
  type AllContractOrdersOptions,
  createAllContractOrders,
} from '../../server/kinds/contract/contractAllOrders.ts';
import { createContractOrders } from '../../server/kinds/contract/contractOrders.ts';
import { type KindHouse, quoteRateOf } from '../../server/kinds/kindHouse.ts';
import { composedKinds } from '../../server/kinds/kinds.ts';
import { createSpotOrders } from '../../server/kinds/spot/spotOrders.ts';
import { createTransfers } from '../../server/kinds/transfer/transfers.ts';
import { createIntake, type Intake } from '../../server/services/intake.ts';
import { NOTHING_KEPT } from '../../server/services/keptAnswers.ts';
import {
  createRulebooks,
  createRuleSource,
  type Rulebooks,
} from '../../server/services/rulebooks.ts';
import { nodeSha256 } from '../../server/market/tickLog/nodeSha256.ts';
import { createMemoryCloses } from '../builders/memoryCloses.ts';
import { createCfdMarket } from '../../server/kinds/cfd/cfdMarket.ts';
import { createContractMarket } from '../../server/kinds/contract/contractMarket.ts';
import { compileLoanRules, type KnownLoanRules } from '../../server/kinds/loan/loanRules.ts';
import { compileGrids } from '../../server/kinds/quant/quantMarket.ts';
import { createSpotMarket } from '../../server/kinds/spot/spotMarket.ts';
import type { Database } from '../../server/store/database.ts';
import { createManualClock } from '../builders/manualClock.ts';
import { createManualHub } from '../builders/manualHub.ts';
import { createTestLogger } from '../builders/tradingHouse.ts';
import { PRODUCTS } from './auditor/rules.ts';
import { createFundingDesk, foundFunding } from './fundingDesk.ts';
import { grantRow, MemoryStore } from './memoryStore.ts';
import type { AtNextTick, Seams } from './seams.ts';
import { SimulatedExecutor } from './simulatedExecutor.ts';
import type { World } from './steps.ts';
import { createTickRecord } from './tickRecord.ts';
import { createWealthDesk, foundLoans } from './wealth/wealthDesk.ts';

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
/** The last three digits count what an operation makes. */
const idOf = (number: number): string => hexId('00000000', number * 4096);
/** An id that nobody has. */
export const NOBODYS_ID = hexId('0000ffff', 0);

const SIMULATED = new Set(PRODUCTS.map(({ productId }) => productId));
/** executor.ts: commands of a transaction. */
const BATCH_SIZE = 256;

/** What no step of the simulation asks for. */
const NO_DATABASE = {} as Database;

/** An order by its owner, as the database finds it; a seam may say that somebody else asks. */
const finder =
  <Name extends 'contract' | 'spot' | 'cfd' | 'quant'>(
    store: MemoryStore,
    name: Name,
    { findOrder }: Seams,
  ) =>
  async (userId: string, orderId: string): Promise<RecordTypes[Name] | undefined> => {
    const order = store.recordsOf(name).get(orderId);
    return order?.userId === (findOrder?.(store, orderId) ?? userId) ? order : undefined;
  };

/** The views of a user's orders that are asked for here, in the order of their making. */
const lister =
  (store: MemoryStore, { lists = (found) => found }: Seams): AllContractOrdersOptions['list'] =>
  async (userId, { view, equal: { productId } }) =>
    lists(
      [...store.orders.values()].filter(
        (order) =>
          order.userId === userId &&
          !isFinal(order) &&
          (productId === undefined || order.productId === productId) &&
          (view === 'holding' ? !order.openQuantity.isZero() : !order.restingQuantity.isZero()),
      ),
    );

const gridsAs = (grids: ReadonlyMap<string, GridRules>, { gridRules }: Seams) =>
  gridRules && new Map([...grids].map(([id, rules]) => [id, gridRules(rules)]));

/** The rules as the house reads them. */
function lyingRules(rulebooks: Rulebooks, seams: Seams): RuleSource {
  const honest = createRuleSource(rulebooks);
  const calls = createRuleSource({
    ...rulebooks,
    ofHash: (hash) => {
      const { document } = rulebooks.ofHash(hash);
      return { hash, document: seams.callRules?.(document) ?? document };
    },
  });
  const lie = (compile: CompileRules<unknown>, rules: unknown): unknown => {
    if (compile === contractRules) return seams.rules?.(rules as ContractRules);
    if (compile === compileLoanRules) return seams.loanRules?.(rules as KnownLoanRules);
    if (compile === compileGrids) return gridsAs(rules as ReadonlyMap<string, GridRules>, seams);
    return compile === spotRules ? seams.spotRules?.(rules as SpotRules) : undefined;
  };
  return {
    ...honest,
    of: (compile, hash, productId) => {
      const rules = (compile === (cfdRules as unknown) ? calls : honest).of(
        compile,
        hash,
        productId,
      );
      return (lie(compile, rules) as typeof rules | undefined) ?? rules;
    },
  };
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
    ...(person.more ?? []).map(({ account, currency, amount }) =>
      grantRow(toUserId(user), account, amount, currency),
    ),
  ]);
  for (const [user, { country }] of world.people.entries())
    store.countries.set(toUserId(user), country);
  store.write({ entries, changed: {}, answers: [] });
  const userIds = world.people.map((_, user) => toUserId(user));
  foundFunding(store, userIds);
  foundLoans(store, userIds);
  return store;
}

/** The use cases of calls and puts, with those of sales apart; a seam may read a sale's least value otherwise. */
const withLies = (cfdOrders: CfdOrders, sales: CfdOrders, { leastValue }: Seams): CfdOrders => ({
  ...cfdOrders,
  close: (user, key, body) =>
    sales.close(user, key, { ...body, minValue: leastValue?.(body.minValue) ?? body.minValue }),
});

/** Operations as they are run: a seam may change the message that one of them is run at. */
function lyingOperations(
  operations: Operations,
  hub: Parts['hub'],
  { meets }: Seams,
): Pick<Operations, 'bind'> {
  if (meets === undefined) return operations;
  const ticks = new Map<string, Tick>();
  hub.onTick((tick) => void ticks.set(`${tick.productId} ${tick.seq}`, tick));
  const lie = meets((productId, seq) => ticks.get(`${productId} ${seq}`));
  return {
    bind: (given) => {
      const input = given.input as { readonly tick?: Tick | null };
      if (input.tick == null) return operations.bind(given);
      return operations.bind({ ...given, input: { ...input, tick: lie(input.tick, given) } });
    },
  };
}

const lyingWaits = (waits: RestingKinds, { contracts }: Seams): RestingKinds =>
  contracts === undefined || waits.contract === undefined
    ? waits
    : { ...waits, contract: contracts(waits.contract) };

function countIds(): () => string {
  let drawn = 0;
  return () => idOf(++drawn);
}

/** How the kinds wait in this house: what is recorded may be lied about. */
const houseOf = (
  { hub, clock, record, rules, newId }: Parts,
  { record: lie = (lines) => lines }: Seams,
): KindHouse => ({
  hub,
  rules,
  accept: () => ({ id: newId(), at: clock.now() }),
  indexLog: { lines: async (...span) => lie(await record.lines(...span)) },
});

/** What the house is made of, whoever asks it for something. */
function openParts({ world }: EngineOptions, seams: Seams) {
  const clock = createManualClock(world.startMs);
  const products = marketProducts(PROFILES.open).filter(({ id }) => SIMULATED.has(id));
  const record = createTickRecord();
  const hub = createManualHub(products, clock, record);
  const rulebooks = createRulebooks({ profiles: PROFILES, mode: 'practice' });
  return {
    clock,
    record,
    hub,
    rulebooks,
    rules: lyingRules(rulebooks, seams),
    markets: rulebooks.each((rulebook) => createContractMarket(hub, rulebook)),
    newId: countIds(),
    logger: createTestLogger(),
  };
}
type Parts = ReturnType<typeof openParts>;

function openMatching(parts: Parts, executor: SimulatedExecutor, seams: Seams): MatchingEngine {
  const { hub, clock, logger } = parts;
  const house = houseOf(parts, seams);
  const matching = new MatchingEngine({
    executor,
    clock,
    logger,
    kinds: lyingWaits(composedKinds.createWaits(house), seams),
    quoteRateOf: (productId) => quoteRateOf(house, productId),
  });
  hub.onTick((tick) => {
    const heard = seams.hears === undefined ? tick : seams.hears(tick);
    if (heard !== undefined) matching.onTick(heard);
  });
  return matching;
}

interface Asking {
  readonly intake: Intake;
  /** For sales of calls and puts. */
  readonly saleIntake: Intake;
  readonly store: MemoryStore;
  readonly seams: Seams;
}

/** The server's own use cases over this house. */
function openUseCases(
  { world, userIdOf: toUserId = userIdOf }: EngineOptions,
  { hub, clock, rulebooks, markets }: Parts,
  { intake, saleIntake, store, seams }: Asking,
) {
  const capOf = new Map(world.people.map((person, user) => [toUserId(user), person.leverageCap]));
  const shared = { database: NO_DATABASE, clock, intake };
  const calls = {
    ...shared,
    markets: lyingRulebooks(rulebooks, seams).each((rulebook) => createCfdMarket(hub, rulebook)),
    find: finder(store, 'cfd', seams),
    closes: createMemoryCloses(hub),
  };
  const rulebookHash = rulebooks.inForce.open.hash;
  const contractOrders = createContractOrders({
    ...shared,
    markets: rulebooks.each(({ hash }) => {
      const market = markets.ofHash(hash);
      return seams.market?.(market) ?? market;
    }),
    find: finder(store, 'contract', seams),
    leverageCapOf: async ({ userId }) => capOf.get(userId) ?? null,
    followed: () => undefined,
  });
  return {
    contractOrders,
    allContractOrders: createAllContractOrders({
      intake,
      orders: contractOrders,
      isProduct: (productId) => hub.product(productId) !== undefined,
      list: lister(store, seams),
    }),
    spotOrders: createSpotOrders({
      ...shared,
      markets: rulebooks.each((rulebook) => createSpotMarket(hub, rulebook)),
      find: finder(store, 'spot', seams),
    }),
    cfdOrders: withLies(
      createCfdOrders(calls),
      createCfdOrders({ ...calls, intake: saleIntake }),
      seams,
    ),
    funding: createFundingDesk({ ...shared, store, rulebookHash }),
    transfers: createTransfers(shared),
    wealth: createWealthDesk({
      ...shared,
      hub,
      rulebooks,
      store,
      find: finder(store, 'quant', seams),
    }),
  };
}

export function createEngine(options: EngineOptions) {
  const { world, seams = {} } = options;
  const parts = openParts(options, seams);
  const { clock, hub, rules, newId, logger } = parts;
  const store = createStore(options);
  const executor = new SimulatedExecutor({
    store,
    clock,
    logger,
    seams,
    tools: {
      store,
      rulesOf: ({ productId, rulebookHash }) => rules.of(contractRules, rulebookHash, productId),
    },
    operations: lyingOperations(composedKinds.createOperations(rules), hub, seams),
    batchSize: options.batchSize ?? BATCH_SIZE,
    fails: options.fails ?? (() => false),
  });
  const matching = openMatching(parts, executor, seams);

  let whenWaiting = (): void => {};
  const atNextTick: AtNextTick = (order) => {
    whenWaiting();
    return matching.atNextTick(order);
  };
  const intakeWith = (wait: AtNextTick): Intake =>
    createIntake({
      matching: { atNextTick: wait, run: matching.run.bind(matching) },
      clock,
      newId,
      acceptOrder: ({ productId, asked, at }) =>
        formatAcceptance({
          productId,
          acceptedTime: at,
          orderHash: hashOrder(asked, nodeSha256),
          seq: hub.latest(productId)?.seq ?? 0,
        }),
      assertRecorded: () => {},
      // A resend goes the whole way: what the executor answers it is what is audited.
      findAnswer: async () => undefined,
      kept: NOTHING_KEPT,
    });
  const useCases = openUseCases(options, parts, {
    intake: intakeWith(atNextTick),
    saleIntake: intakeWith(seams.saleWaits?.(atNextTick) ?? atNextTick),
    store,
    seams,
  });
  /** Calls back whenever a market order begins to wait for its message. */
  const onWait = (listener: () => void): void => {
    whenWaiting = listener;
  };
  const toUserId = options.userIdOf ?? userIdOf;
  const countryOf = (user: number): string | null => world.people[user]?.country ?? null;
  return {
    clock,
    hub,
    store,
    executor,
    matching,
    logger,
    ...useCases,
    toUserId,
    countryOf,
    onWait,
  };
}
export type Engine = ReturnType<typeof createEngine>;
