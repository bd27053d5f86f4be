// What waits for a price or an expiry is never missed, though nobody heard of the commit that made it or ended it.
import { losingAnswers, type LosingDatabase } from '../builders/lostAnswers.ts';
import { START_TIMEOUT_MS } from '../builders/testApp.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import { newKey, openTradingHouse, type TradingHouse } from '../builders/tradingHouse.ts';
import { waitUntil } from '../builders/waitUntil.ts';

const BTC = 'BTCUSDT';
/** reliability.md "System": after faults end, everything due completes within 60 s. */
const DUE_MS = 60_000;

describe.each(testEngines)('after a lost answer on %s', (engine) => {
  let database: LosingDatabase;
  let house: TradingHouse;
  beforeAll(async () => {
    database = losingAnswers(await openTestDatabase(engine));
    house = await openTradingHouse(engine, { database });
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await house.close();
    await database.close();
  });
  const push = (bid: number, ask: number) =>
    house.hub.push(BTC, { bid: bid * 100, ask: ask * 100 });
  const order = { productId: BTC, direction: 'long', type: 'limit', quantity: '0.1' } as const;
  const live = (): number => house.matching.liveOf('contract');
  /** Runs what is to lose its answer, then lets the house notice. */
  async function lose(call: () => Promise<unknown>, isNoticed: () => boolean): Promise<void> {
    database.loseNext();
    await expect(call()).rejects.toThrow('Connection terminated');
    expect(house.logger.errors).toMatchObject([{ message: 'commands failed' }]);
    house.logger.errors.length = 0;
    expect(isNoticed()).toBe(false);
    await house.clock.advanceAsync(DUE_MS);
    // The database answers in its own time.
    await waitUntil('the house has noticed', isNoticed);
  }

  test('a limit order that rests is filled when the price comes', async () => {
    const user = await house.addUser('10000');
    push(59_990, 60_000);
    const body = { ...order, leverage: 10, price: '59000' };
    const before = live();
    await lose(
      () => house.contractOrders.submit(user, newKey(), body),
      () => live() === before + 1,
    );
    push(58_990, 59_000);
    await house.settled();
    const { list } = await house.contractOrders.list(user, { view: 'holding', limit: 20 });
    expect(list).toMatchObject([{ openPrice: '59000', quantity: '0.1' }]);
    expect(await house.violations()).toEqual([]);
  });

  test('an order that is over is not tried any more', async () => {
    const user = await house.addUser('10000');
    push(59_990, 60_000);
    const body = { ...order, leverage: 10, price: '50000' };
    const rested = await house.contractOrders.submit(user, newKey(), body);
    await lose(
      () => house.contractOrders.cancel(user, newKey(), { orderId: rested.id }),
      () => house.executor.shards.find(BTC)?.find(rested.id) === undefined,
    );
  });

  test('an open call counts towards what the house may owe from the start, and is settled', async () => {
    const user = await house.addUser('10000', 'cfd');
    push(59_990, 60_000);
    const before = house.executor.shards.owed('cfd', BTC);
    const body = { productId: BTC, direction: 'call', seconds: 3600, stake: '100' } as const;
    const owed = (): string => house.executor.shards.owed('cfd', BTC).minus(before).toFixed();
    await lose(
      async () => {
        const call = house.cfdOrders.submit(user, newKey(), body);
        await house.waiting(BTC);
        push(59_990, 60_000);
        // Nobody knows whether it was written: it could be owed.
        await call.finally(() => expect(owed()).toBe('192'));
      },
      () => house.matching.liveOf('cfd') === 1,
    );
    expect(owed()).toBe('192');
  });
});
