// What the spot suites share: a house on one engine, checked after each test, and the ways to move it.
import { recomputeSpotFill } from '../../core/trading/spot/recomputeFill.ts';
import type { SubmitSpotOrder } from '../../protocol/spotOrder.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { START_TIMEOUT_MS } from './testApp.ts';
import type { TestEngine } from './testDatabase.ts';
import { newKey, openTradingHouse, type TradingHouse } from './tradingHouse.ts';

export const BTC = 'BTCUSDT';
/** Price with two decimals → points. */
export const points = (price: number): number => Math.round(price * 100);

export const market = (over: Partial<SubmitSpotOrder> = {}): SubmitSpotOrder => ({
  productId: BTC,
  side: 'buy',
  type: 'market',
  quantity: '0.1',
  ...over,
});
export const limit = (price: string, over: Partial<SubmitSpotOrder> = {}): SubmitSpotOrder =>
  market({ type: 'limit', price, ...over });

/** Registers the suite's hooks; after each test nothing is violated and nothing was logged as an error. */
export function setUpSpotHouse(engine: TestEngine) {
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

  const push = (bid: number, ask: number, over: object = {}) =>
    run.house.hub.push(BTC, { bid: points(bid), ask: points(ask), ...over });
  const submit = (user: CurrentUser, body: SubmitSpotOrder, key = newKey()) =>
    run.house.spotOrders.submit(user, key, body);
  /** Starts a call, lets the next price message come, and waits for the answer. */
  async function atPrice<T>(call: Promise<T>, bid: number, ask: number, over: object = {}) {
    await run.house.waiting(BTC);
    push(bid, ask, over);
    return call;
  }
  const spot = (user: CurrentUser, currency: string) => run.house.balance(user, 'spot', currency);
  const view = async (user: CurrentUser, name: 'open' | 'history', side?: 'buy' | 'sell') =>
    (await run.house.spotOrders.list(user, { view: name, side, limit: 20 })).list;

  /** Every fill of an order, computed again from its evidence and the book line alone. */
  async function checkEvidence(user: CurrentUser, orderId: string): Promise<number> {
    const { fills } = await run.house.fillEvidence(user, orderId);
    for (const { inputs, tick, formulaVersion, seq, acceptanceSeq } of fills) {
      for (const [name, value] of Object.entries(recomputeSpotFill(inputs, tick.bookLine)))
        expect([name, inputs[name]]).toEqual([name, value]);
      expect(formulaVersion).toBe('spot-1');
      expect(seq).toBeGreaterThan(acceptanceSeq);
    }
    return fills.length;
  }

  return Object.assign(run, { push, submit, atPrice, spot, view, checkEvidence });
}
