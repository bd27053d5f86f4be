// What the contract suites share: a house on one engine, checked after each test, and the ways to move it.
import type { ContractOrderDto } from '../../protocol/contractOrder.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { START_TIMEOUT_MS } from './testApp.ts';
import type { TestEngine } from './testDatabase.ts';
import { newKey, openTradingHouse, type TradingHouse } from './tradingHouse.ts';

export const BTC = 'BTCUSDT';
/** Price with two decimals → points. */
export const points = (price: number): number => Math.round(price * 100);

export const market = (over: object = {}) =>
  ({
    productId: BTC,
    direction: 'long',
    type: 'market',
    quantity: '0.1',
    leverage: 10,
    ...over,
  }) as const;

/** Registers the suite's hooks; after each test nothing is violated and nothing was logged as an error. */
export function setUpContractHouse(engine: TestEngine) {
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
  /** Starts a call, lets the next price message come, and waits for the answer. */
  async function atPrice<T>(call: Promise<T>, bid: number, ask: number, over: object = {}) {
    await run.house.waiting(BTC);
    push(bid, ask, over);
    return call;
  }
  const openLong = async (user: CurrentUser, over: object = {}): Promise<ContractOrderDto> => {
    push(59_990, 60_000);
    return atPrice(run.house.contractOrders.submit(user, newKey(), market(over)), 59_990, 60_000);
  };
  const view = async (user: CurrentUser, name: 'holding' | 'open' | 'tpsl' | 'history') =>
    (await run.house.contractOrders.list(user, { view: name, limit: 20 })).list;

  return Object.assign(run, { push, atPrice, openLong, view });
}
