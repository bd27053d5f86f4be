// The trading house with a market that ticks twice a second, for calls and puts.
import type { CfdOrderDto, SubmitCfdOrder } from '../../protocol/order.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import type { Tick } from '../../core/market/types.ts';
import type { TestEngine } from './testDatabase.ts';
import { newKey, openTradingHouse, type TradingHouseOptions } from './tradingHouse.ts';

const BTC = 'BTCUSDT';
const TICK_MS = 500;
/** Steps of 100 ms after which an order that is due must be final: a silent product is waited for 5 s. */
const MOST_STEPS = 1000;

/** Price with two decimals → points. */
const points = (price: number): number => Math.round(price * 100);

export async function openCfdHouse(engine: TestEngine, options: TradingHouseOptions = {}) {
  const house = await openTradingHouse(engine, options);

  /** An index of exactly `price`. */
  const push = (price: number, productId = BTC): Tick =>
    house.hub.push(productId, { bid: points(price) - 1, ask: points(price) + 1 });

  /** Lets time pass with a tick every half second. */
  const live = async (ms: number, price: number, productId = BTC): Promise<void> => {
    for (let passed = 0; passed < ms; passed += TICK_MS) {
      const step = Math.min(TICK_MS, ms - passed);
      await house.clock.advanceAsync(step);
      if (step === TICK_MS) push(price, productId);
    }
    await house.settled();
  };

  /** Lets what was asked for wait for its tick, then gives it one; a refusal before that comes at once. */
  const meeting = async (
    asked: Promise<CfdOrderDto>,
    price: number,
    productId: string,
  ): Promise<CfdOrderDto> => {
    if (await house.waitsFor(asked, productId)) push(price, productId);
    return asked;
  };

  const call = (over: Partial<SubmitCfdOrder> = {}): SubmitCfdOrder => ({
    productId: BTC,
    direction: 'call',
    stake: '100',
    seconds: 30,
    ...over,
  });

  /** Opens an order whose entry is `price`; a refusal before the tick comes at once. */
  const open = async (
    user: CurrentUser,
    over: Partial<SubmitCfdOrder> = {},
    price = 60_000,
  ): Promise<CfdOrderDto> => {
    const productId = over.productId ?? BTC;
    push(price, productId);
    return meeting(house.cfdOrders.submit(user, newKey(), call(over)), price, productId);
  };

  /** Asks for a sale; its tick is `price`. */
  const sell = (
    user: CurrentUser,
    { id, productId }: Pick<CfdOrderDto, 'id' | 'productId'>,
    { price = 60_000, minValue = '0', key = newKey() },
  ): Promise<CfdOrderDto> =>
    meeting(house.cfdOrders.close(user, key, { orderId: id, minValue }), price, productId);

  const status = (user: CurrentUser, order: CfdOrderDto): Promise<CfdOrderDto> =>
    house.cfdOrders.status(user, { orderId: order.id });

  /** Lets time pass without ticks until the order is final. */
  const final = async (user: CurrentUser, order: CfdOrderDto): Promise<CfdOrderDto> => {
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const now = await status(user, order);
      if (now.state !== 'open') return now;
      await house.clock.advanceAsync(100);
      await house.settled();
    }
    throw new Error(`order ${order.id} is still open`);
  };

  return {
    house,
    push,
    live,
    call,
    open,
    sell,
    status,
    final,
    addUser: (usdt = '1000') => house.addUser(usdt, 'cfd'),
    balance: (user: CurrentUser) => house.balance(user, 'cfd'),
  };
}
export type CfdHouse = Awaited<ReturnType<typeof openCfdHouse>>;
