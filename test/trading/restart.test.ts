// A house that starts again goes on where it stopped.
import { START_TIMEOUT_MS } from '../builders/testApp.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import { newKey, openTradingHouse, TEST_START_MS } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';
const AWAY_MS = 60_000;

test.each(testEngines)(
  'an order that waited in the book before a restart is a maker at the first price after it (%s)',
  async (engine) => {
    const database = await openTestDatabase(engine);
    const first = await openTradingHouse(engine, { database });
    const user = await first.addUser('10000');
    await first.give(user, 'spot', 'USDT', '10000');
    const pushFirst = () => first.hub.push(BTC, { bid: 5_999_000, ask: 6_000_000 });
    pushFirst();
    const size = { productId: BTC, type: 'limit', quantity: '0.1', price: '59000' } as const;
    await first.contractOrders.submit(user, newKey(), { ...size, direction: 'long', leverage: 10 });
    await first.spotOrders.submit(user, newKey(), { ...size, side: 'buy' });
    pushFirst();
    await first.settled();
    await first.log.flush(true);
    await first.close();

    const second = await openTradingHouse(engine, { database, startMs: TEST_START_MS + AWAY_MS });
    second.hub.push(BTC, { bid: 5_899_000, ask: 5_900_000 });
    await second.settled();
    const contracts = await second.contractOrders.list(user, { view: 'holding', limit: 20 });
    // 0.02 % of 5,900; the taker's 0.05 % would be 2.95.
    expect(contracts.list).toMatchObject([{ state: 'holding', handlingFee: '1.18' }]);
    const spots = await second.spotOrders.list(user, { view: 'history', limit: 20 });
    expect(spots.list).toMatchObject([{ state: 'filled' }]);
    expect(await second.violations()).toEqual([]);
    await second.close();
    await database.close();
  },
  START_TIMEOUT_MS,
);
