// A record that belongs to no product: it waits for the prices of two, and in the house for its times. Each place is closed and
// opened again while it waits, and comes to what the other two are told meanwhile. Source: house.md "A shard holds what a product
// holds in memory", issue "nothing assumes that an order belongs to one product".
import { HOUSE } from '../../server/execution/resting.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import type { Database } from '../../server/store/database.ts';
import { setTier } from '../builders/certified.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import {
  newKey,
  openTradingHouse,
  TEST_START_MS,
  type TradingHouse,
} from '../builders/tradingHouse.ts';

const [BTC, ETH] = ['BTCUSDT', 'ETHUSDT'];
const DAY_MS = 86_400_000;

describe.each(testEngines)('on %s', (engine) => {
  let database: Database;
  let house: TradingHouse;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    house = await openTradingHouse(engine, { database });
    show({ [BTC]: 60_000, [ETH]: 3_000 });
  });
  afterEach(async () => {
    expect(await house.violations()).toEqual([]);
    expect(house.logger.errors).toEqual([]);
    await house.log.flush(true);
    await house.close();
    await database.close();
  });

  const show = (prices: Readonly<Record<string, number>>): void => {
    for (const [productId, price] of Object.entries(prices))
      house.hub.push(productId, { bid: price * 100, ask: price * 100 });
  };
  /** Messages far enough apart, and what they bring. */
  const fall = async (prices: Readonly<Record<string, number>>): Promise<void> => {
    for (let message = 0; message < 3; message += 1) {
      show(prices);
      await house.clock.advanceAsync(1_100);
      await house.settled();
    }
  };
  const calls = () => house.useCases.loan.borrowing;
  const ask = async (): Promise<{ user: CurrentUser; orderId: string }> => {
    const user = await house.addUser('100', 'funding');
    await setTier(database, user.userId, 'basic');
    await house.give(user, 'funding', 'BTC', '1');
    await house.give(user, 'funding', 'ETH', '10');
    const collateral = [
      { currency: 'BTC', amount: '0.1' },
      { currency: 'ETH', amount: '2' },
    ];
    const body = { amount: '6000', days: 30, collateral, agreed: true };
    return { user, orderId: (await calls().submit(user, newKey(), body)).id };
  };
  const borrow = async () => {
    const asked = await ask();
    await calls().accept(asked.user, newKey(), { orderId: asked.orderId });
    return asked;
  };
  const read = async ({ user, orderId }: { user: CurrentUser; orderId: string }) =>
    (await calls().list(user, { orderId, limit: 1 })).list[0];
  const placesOf = (orderId: string): string[] =>
    [HOUSE, BTC, ETH].filter((place) => house.executor.shards.find(place)?.find(orderId));

  test('it waits in each of them, counts once, and is forgotten in all', async () => {
    const loan = await borrow();
    expect(placesOf(loan.orderId)).toEqual([HOUSE, BTC, ETH]);
    expect(house.matching.liveOf('loan')).toBe(1);
    await calls().repay(loan.user, newKey(), { orderId: loan.orderId, amount: 'all' });
    expect(placesOf(loan.orderId)).toEqual([]);
    expect(house.matching.liveOf('loan')).toBe(0);
  });

  test.each([BTC, ETH])(
    'what fell while the shard of %s was closed is met when it opens',
    async (closed) => {
      const loan = await borrow();
      const handover = await house.matching.close(closed);
      await fall({ [BTC]: 55_000, [ETH]: 2_900 });
      expect(await read(loan)).toMatchObject({ isSold: false });
      await house.openShard(closed, handover);
      expect(placesOf(loan.orderId)).toEqual([HOUSE, BTC, ETH]);
      await fall({ [BTC]: 36_000, [ETH]: 1_800 });
      expect(await read(loan)).toMatchObject({ isSold: true });
    },
  );

  test('what changes meanwhile is known in the place that was closed', async () => {
    const loan = await borrow();
    const handover = await house.matching.close(ETH);
    await calls().repay(loan.user, newKey(), { orderId: loan.orderId, amount: '5900' });
    await house.openShard(ETH, handover);
    // What is left is carried by either coin alone.
    await fall({ [ETH]: 100 });
    await fall({ [BTC]: 30_000 });
    expect(await read(loan)).toMatchObject({ isSold: false, state: 'unpaid' });
    const again = await house.matching.close(BTC);
    await calls().repay(loan.user, newKey(), { orderId: loan.orderId, amount: 'all' });
    await house.openShard(BTC, again);
    expect(placesOf(loan.orderId)).toEqual([]);
  });

  test('a time of the house that passed while it was closed is done when it opens', async () => {
    const offer = await ask();
    const handover = await house.matching.close(HOUSE);
    house.clock.jump(DAY_MS + 1_000);
    await house.clock.advanceAsync(500);
    expect(await read(offer)).toMatchObject({ state: 'approved' });
    await house.openShard(HOUSE, handover);
    await house.clock.advanceAsync(500);
    await house.settled();
    expect(await read(offer)).toMatchObject({ state: 'rejected', reason: 'lapsed' });
  });

  test('after a restart it waits where it waited', async () => {
    const loan = await borrow();
    await house.log.flush(true);
    await house.close();
    house = await openTradingHouse(engine, { database, startMs: TEST_START_MS + DAY_MS });
    expect(placesOf(loan.orderId)).toEqual([HOUSE, BTC, ETH]);
    await fall({ [BTC]: 36_000, [ETH]: 1_800 });
    expect(await read(loan)).toMatchObject({ isSold: true });
  });
});
