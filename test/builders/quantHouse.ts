// What the suites of automated grids share: a house on one engine, checked after each test, and the ways to move it.
import { recomputeGrid } from '../../core/trading/grid/recompute.ts';
import type { QuantOrderDto, SubmitQuantOrder } from '../../protocol/quantOrder.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { START_TIMEOUT_MS } from './testApp.ts';
import type { TestEngine } from './testDatabase.ts';
import { newKey, openTradingHouse, type TradingHouse } from './tradingHouse.ts';

export const BTC = 'BTCUSDT';
/** Price with two decimals → points. */
export const points = (price: number): number => Math.round(price * 100);

export const grid = (over: Partial<SubmitQuantOrder> = {}): SubmitQuantOrder => ({
  quantId: 'btc-30',
  amount: '10000',
  ...over,
});

/** Registers the suite's hooks; after each test nothing is violated and nothing was logged as an error. */
export function setUpQuantHouse(engine: TestEngine) {
  const run = {} as { house: TradingHouse };
  beforeAll(async () => {
    run.house = await openTradingHouse(engine);
  }, START_TIMEOUT_MS);
  afterAll(() => run.house.close());
  beforeEach(() => run.house.hub.setStatus(BTC, { state: 'live' }));
  afterEach(async () => {
    expect(await run.house.violations()).toEqual([]);
    expect(run.house.logger.errors).toEqual([]);
  });

  /** A moment later than what was before, so that evidence has an order. */
  const push = (bid: number, ask = bid + 1, over: object = {}) => {
    run.house.clock.advance(1);
    return run.house.hub.push(BTC, { bid: points(bid), ask: points(ask), ...over });
  };
  /** Lets a message come, and what it sets off be over. */
  const move = async (bid: number, ask?: number, over?: object): Promise<void> => {
    push(bid, ask, over);
    await run.house.settled();
  };
  const submit = (user: CurrentUser, body = grid(), key = newKey()) =>
    run.house.quantOrders.submit(user, key, body);
  const redeem = (user: CurrentUser, orderId: string, key = newKey()) =>
    run.house.quantOrders.redeem(user, key, { orderId });
  /** Starts a call, lets the next price message come, and waits for the answer. */
  async function atPrice<T>(call: Promise<T>, bid: number, ask?: number, over?: object) {
    await run.house.waiting(BTC);
    push(bid, ask, over);
    return call;
  }
  /** A running grid of 10,000 USDT that began at this price. */
  async function start(user: CurrentUser, price = 60_000, body = grid()): Promise<QuantOrderDto> {
    push(price - 1, price);
    return atPrice(submit(user, body), price - 1, price);
  }
  const wealth = (user: CurrentUser, currency = 'USDT') =>
    run.house.balance(user, 'wealth', currency);
  /** One by its id. */
  async function read(user: CurrentUser, orderId: string): Promise<QuantOrderDto> {
    const query = { state: 'progress', orderId, limit: 1 } as const;
    const [order] = (await run.house.quantOrders.list(user, query)).list;
    if (order === undefined) throw new Error(`no subscription ${orderId}`);
    return order;
  }
  const fillsOf = async (user: CurrentUser, orderId: string) =>
    (await run.house.quantOrders.fills(user, { orderId, limit: 100 })).list;

  /** Every row of evidence, computed again from its inputs and the book line alone; their kinds, oldest first. */
  async function checkEvidence(user: CurrentUser, orderId: string): Promise<string[]> {
    const { fills } = await run.house.fillEvidence(user, orderId);
    for (const { inputs, tick, formulaVersion, seq, acceptanceSeq } of fills) {
      for (const [name, value] of Object.entries(recomputeGrid(inputs, tick.bookLine)))
        expect([name, inputs[name]]).toEqual([name, value]);
      expect(formulaVersion).toBe('grid-1');
      // Cash alone goes back without a price.
      if (inputs['event'] === 'ended') expect(seq).toBeGreaterThanOrEqual(acceptanceSeq);
      else expect(seq).toBeGreaterThan(acceptanceSeq);
    }
    // Those of one message have one time.
    const outer: Readonly<Record<string, number>> = { open: 0, close: Infinity };
    const stepOf = ({ inputs, kind }: (typeof fills)[number]): number =>
      outer[kind] ?? Number(inputs['step']);
    return fills.toSorted((a, b) => stepOf(a) - stepOf(b)).map(({ kind }) => kind);
  }

  return Object.assign(run, {
    push,
    move,
    submit,
    redeem,
    atPrice,
    start,
    wealth,
    read,
    fillsOf,
    checkEvidence,
  });
}
