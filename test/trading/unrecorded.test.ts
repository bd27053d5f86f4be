// While prices do not reach the log: no new orders of any kind; what is there can be cancelled and closed.
import { newKey, openTradingHouse, type TradingHouse } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';
const PRICE = { bid: 6_000_000, ask: 6_000_100 };
const contract = { productId: BTC, direction: 'long', quantity: '0.01', leverage: 10 } as const;

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  house.hub.push(BTC, PRICE);
});
afterAll(() => house.close());
beforeEach(() => house.hub.setRecorded(true));

test('a new order is refused by name, and its key is free for later', async () => {
  const user = await house.addUser('1000');
  house.hub.setRecorded(false);
  const key = newKey();
  const limit = { ...contract, type: 'limit', price: '50000' } as const;
  const submit = () => house.contractOrders.submit(user, key, limit);
  await expect(submit()).rejects.toMatchObject({ key: 'prices_unrecorded' });
  const spot = { productId: BTC, side: 'buy', type: 'market', amount: '50' } as const;
  await expect(house.spotOrders.submit(user, newKey(), spot)).rejects.toMatchObject({
    key: 'prices_unrecorded',
  });
  const call = { productId: BTC, direction: 'call', seconds: 60, stake: '10' } as const;
  await expect(house.cfdOrders.submit(user, newKey(), call)).rejects.toMatchObject({
    key: 'prices_unrecorded',
  });
  expect(await house.balance(user)).toEqual({ available: '1000', locked: '0' });
  house.hub.setRecorded(true);
  expect(await submit()).toMatchObject({ state: 'pending' });
});

test('a resting order is cancelled and a position closed', async () => {
  const user = await house.addUser('1000');
  const resting = await house.contractOrders.submit(user, newKey(), {
    ...contract,
    type: 'limit',
    price: '50000',
  });
  const opening = house.contractOrders.submit(user, newKey(), { ...contract, type: 'market' });
  await house.waiting(BTC);
  house.hub.push(BTC, PRICE);
  const { id } = await opening;
  house.hub.setRecorded(false);
  await house.contractOrders.cancel(user, newKey(), { orderId: resting.id });
  const closing = house.contractOrders.close(user, newKey(), { orderId: id });
  await house.waiting(BTC);
  house.hub.push(BTC, PRICE);
  expect(await closing).toMatchObject({ state: 'closed' });
});
