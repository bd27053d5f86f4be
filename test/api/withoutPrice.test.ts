// What is asked for while no price comes, or none that can be converted: refused by name, and what is there stays.
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { START_TIMEOUT_MS } from '../builders/testApp.ts';
import { newKey, openTradingHouse, type TradingHouse } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';
/** Worth something in USDT only while USDJPY has a price. */
const EURJPY = 'EURJPY';

let house: TradingHouse;
let user: CurrentUser;
beforeAll(async () => {
  house = await openTradingHouse();
}, START_TIMEOUT_MS);
afterAll(() => house.close());
beforeEach(async () => {
  user = await house.addUser('10000');
  await house.give(user, 'spot', 'USDT', '10000');
  await house.give(user, 'cfd', 'USDT', '1000');
});
afterEach(async () => {
  expect(await house.violations()).toEqual([]);
  expect(house.logger.errors).toEqual([]);
});

const push = (id = BTC) => house.hub.push(id, { bid: 5_999_900, ask: 6_000_000 });
const position = {
  productId: BTC,
  direction: 'long',
  type: 'market',
  quantity: '0.1',
  leverage: 10,
} as const;
const open = async () => {
  push();
  const asked = house.contractOrders.submit(user, newKey(), position);
  await house.waiting(BTC);
  push();
  return asked;
};
const stale = { key: 'stale_quote' };

test('a close whose price does not come within two seconds leaves the position open', async () => {
  const { id } = await open();
  const closing = expect(
    house.contractOrders.close(user, newKey(), { orderId: id }),
  ).rejects.toMatchObject(stale);
  await house.waiting(BTC);
  await house.clock.advanceAsync(2000);
  await closing;
  const { list } = await house.contractOrders.list(user, { view: 'holding', limit: 5 });
  expect(list.map((one) => one.id)).toEqual([id]);
});

test('no order of any kind is made of a price that came too late', async () => {
  push();
  const asked = [
    house.contractOrders.submit(user, newKey(), position),
    house.spotOrders.submit(user, newKey(), {
      productId: BTC,
      side: 'buy',
      type: 'market',
      quantity: '0.01',
    }),
    house.cfdOrders.submit(user, newKey(), {
      productId: BTC,
      direction: 'call',
      stake: '50',
      seconds: 60,
    }),
  ].map((one) => expect(one).rejects.toMatchObject(stale));
  await house.waiting(BTC, 3);
  await house.clock.advanceAsync(2000);
  await Promise.all(asked);
  expect(await house.balance(user)).toEqual({ available: '10000', locked: '0' });
  expect(await house.balance(user, 'spot')).toEqual({ available: '10000', locked: '0' });
  expect(await house.balance(user, 'cfd')).toEqual({ available: '1000', locked: '0' });
});

test('what cannot be converted is paused for everybody, until it can', async () => {
  house.hub.push(EURJPY, { bid: 160_000, ask: 160_010 });
  const contract = { ...position, productId: EURJPY, quantity: '1' } as const;
  const spot = { productId: EURJPY, side: 'buy', type: 'market', quantity: '10' } as const;
  const call = { productId: EURJPY, direction: 'call', stake: '10', seconds: 60 } as const;
  const paused = { key: 'market_paused' };
  await expect(house.contractOrders.submit(user, newKey(), contract)).rejects.toMatchObject(paused);
  await expect(house.spotOrders.submit(user, newKey(), spot)).rejects.toMatchObject(paused);
  await expect(house.cfdOrders.submit(user, newKey(), call)).rejects.toMatchObject(paused);
  house.hub.push('USDJPY', { bid: 150_000, ask: 150_010 });
  const made = house.cfdOrders.submit(user, newKey(), call);
  await house.waiting(EURJPY);
  house.hub.push(EURJPY, { bid: 160_000, ask: 160_010 });
  expect(await made).toMatchObject({ state: 'open', stake: '10' });
});

test('a closed market says so, with a price and without one', async () => {
  for (const id of [BTC, 'ETHUSDT']) {
    house.hub.setStatus(id, { state: 'closed', opensAt: 1 });
    const call = { productId: id, direction: 'call', stake: '10', seconds: 60 } as const;
    const closed = { key: 'market_closed' };
    await expect(house.cfdOrders.submit(user, newKey(), call)).rejects.toMatchObject(closed);
    await expect(
      house.contractOrders.submit(user, newKey(), { ...position, productId: id }),
    ).rejects.toMatchObject(closed);
  }
  house.hub.setStatus(BTC, { state: 'live' });
});

describe('the evidence of an order', () => {
  test('is none while nothing was filled, and of a fill leads to the sealed root', async () => {
    push();
    const limit = { ...position, type: 'limit', price: '50000' } as const;
    const resting = await house.contractOrders.submit(user, newKey(), limit);
    const { fills, acceptance } = await house.fillEvidence(user, resting.id);
    expect(fills).toEqual([]);
    expect(acceptance?.asked).toContain('"price":"50000"');
    const { id } = await open();
    const sealOf = async () => (await house.fillEvidence(user, id)).fills[0]?.tick.seal;
    await house.log.flush(true);
    expect(await sealOf()).toMatchObject({
      root: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
  });
});
