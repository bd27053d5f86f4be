// What spot refuses, repeats, tells and ends: one suite on every engine at hand.
import type { SubmitSpotOrder } from '../../protocol/spotOrder.ts';
import { BTC, limit, market, points, setUpSpotHouse } from '../builders/spotHouse.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { START_TIMEOUT_MS } from '../builders/testApp.ts';
import { newKey, openTradingHouse } from '../builders/tradingHouse.ts';

const DAY_MS = 86_400_000;

describe.each(testEngines)('the rules of spot orders on %s', (engine) => {
  const run = setUpSpotHouse(engine);
  const { push, submit, spot, view } = run;

  test('every refusal has its own key and its numbers', async () => {
    const user = await run.house.addUser('100', 'spot');
    push(59_990, 60_000);
    const refused = async (body: SubmitSpotOrder) =>
      submit(user, body).then(
        () => 'accepted',
        ({ key, params }: { key: string; params?: object }) => [key, params],
      );
    expect(await refused(limit('29990', { quantity: '0.001' }))).toEqual([
      'price_too_far',
      { lowest: '29997.5', highest: '89992.5' },
    ]);
    expect(await refused(limit('59000', { quantity: '0.00008' }))).toEqual([
      'below_minimum_value',
      { minimum: '5' },
    ]);
    expect(await refused(limit('59000', { quantity: '0.01' }))).toEqual([
      'insufficient_balance',
      { required: '590', available: '100' },
    ]);
    expect(await refused(market({ productId: 'NOSUCH' }))).toEqual(['not_found', undefined]);
  });

  test('a paused product takes no new orders, fills nothing, and still cancels; a late price refuses a market order', async () => {
    const user = await run.house.addUser('1000', 'spot');
    push(59_990, 60_000);
    const order = await submit(user, limit('50000', { quantity: '0.01' }));
    const late = submit(user, market({ quantity: '0.001' }));
    await run.house.waiting(BTC);
    run.house.clock.advance(2_001);
    await expect(late).rejects.toMatchObject({ key: 'stale_quote' });
    run.house.hub.setStatus(BTC, {
      state: 'paused',
      reason: 'stale',
      since: run.house.clock.now(),
    });
    await expect(submit(user, market())).rejects.toMatchObject({ key: 'market_paused' });
    expect(await run.house.spotOrders.cancel(user, newKey(), { orderId: order.id })).toMatchObject({
      state: 'cancelled',
    });
  });

  test('a resend has one effect and one answer; another body under the key is refused', async () => {
    const user = await run.house.addUser('1000', 'spot');
    push(59_990, 60_000);
    const key = newKey();
    const first = await submit(user, limit('50000', { quantity: '0.01' }), key);
    expect(await submit(user, limit('50000', { quantity: '0.01' }), key)).toEqual(first);
    await expect(submit(user, limit('50000', { quantity: '0.02' }), key)).rejects.toMatchObject({
      key: 'conflict',
    });
    expect((await spot(user, 'USDT')).locked).toBe('500');
  });

  test('the user’s sockets hear what happened to an order and which account to read again, never an amount', async () => {
    const user = await run.house.addUser('1000', 'spot');
    const heard: unknown[] = [];
    const off = run.house.accountEvents.on((userId, event) => {
      if (userId === user.userId) heard.push(event);
    });
    push(59_990, 60_000);
    const { id } = await submit(user, limit('50000', { quantity: '0.01' }));
    await run.house.spotOrders.cancel(user, newKey(), { orderId: id });
    off();
    const time = run.house.clock.now();
    const balances = { type: 'balances', accounts: ['spot'], time };
    expect(heard).toEqual([
      expect.objectContaining({ type: 'acceptance', productId: 'BTCUSDT', time }),
      { type: 'spotOrder', orderId: id, state: 'open', reason: null, time },
      balances,
      { type: 'spotOrder', orderId: id, state: 'cancelled', reason: 'user', time },
      balances,
    ]);
  });

  test('another user’s order answers exactly as a missing one', async () => {
    const [owner, other] = [
      await run.house.addUser('1000', 'spot'),
      await run.house.addUser('0', 'spot'),
    ];
    push(59_990, 60_000);
    const { id: orderId } = await submit(owner, limit('50000', { quantity: '0.01' }));
    for (const id of [orderId, newKey()]) {
      await expect(
        run.house.spotOrders.cancel(other, newKey(), { orderId: id }),
      ).rejects.toMatchObject({ key: 'not_found' });
      await expect(run.house.fillEvidence(other, id)).rejects.toMatchObject({ key: 'not_found' });
    }
  });

  test('coins that nobody locked, or that two orders locked, are found by the invariants', async () => {
    const user = await run.house.addUser('1000', 'spot');
    push(59_990, 60_000);
    const { id } = await submit(user, limit('50000', { quantity: '0.01' }));
    const hold = (amount: string) =>
      run.house.database.executor.query('UPDATE spot_orders SET hold = $2 WHERE id = $1', [
        id,
        amount,
      ]);
    await hold('499');
    expect(await run.house.violations()).toMatchObject([
      { invariant: 'locked = sum of live holds (spot)', userId: user.userId, detail: 'spot USDT' },
    ]);
    await hold('500');
  });

  test('an order that is over stays as it is, in the database too', async () => {
    const user = await run.house.addUser('1000', 'spot');
    push(59_990, 60_000);
    const { id } = await submit(user, limit('50000', { quantity: '0.01' }));
    await run.house.spotOrders.cancel(user, newKey(), { orderId: id });
    await expect(
      run.house.database.executor.query(`UPDATE spot_orders SET state = 'open' WHERE id = $1`, [
        id,
      ]),
    ).rejects.toMatchObject({ constraint: 'spot_order_final' });
  });

  test('a limit expires after 90 days and releases all it locked', async () => {
    const user = await run.house.addUser('1000', 'spot');
    push(59_990, 60_000);
    const order = await submit(user, limit('50000', { quantity: '0.01' }));
    expect(order.expiresAt).toBe(order.orderTime + 90 * DAY_MS);
    run.house.clock.jump(90 * DAY_MS - 60_000);
    await run.house.clock.advanceAsync(59_999);
    await run.house.settled();
    expect((await view(user, 'open')).map(({ id }) => id)).toEqual([order.id]);
    // The job looks every 30 s.
    await run.house.clock.advanceAsync(30_001);
    await run.house.settled();
    expect(await view(user, 'history')).toMatchObject([
      { id: order.id, state: 'expired', endReason: 'expired', locked: '0' },
    ]);
    expect(await spot(user, 'USDT')).toEqual({ available: '1000', locked: '0' });
  });
});

test(
  'a restarted house still fills what rested',
  async () => {
    const before = await openTradingHouse();
    const user = await before.addUser('1000', 'spot');
    before.hub.push(BTC, { bid: points(59_990), ask: points(60_000) });
    await before.spotOrders.submit(user, newKey(), limit('50000', { quantity: '0.01' }));
    await before.stop();
    const after = await openTradingHouse('embedded', { database: before.database });
    // The numbering of the messages goes on after the one the order was accepted at.
    after.hub.push(BTC, { bid: points(59_990), ask: points(60_000) });
    after.hub.push(BTC, { bid: points(49_980), ask: points(49_990) });
    await after.settled();
    expect((await after.spotOrders.list(user, { view: 'history', limit: 20 })).list).toMatchObject([
      { state: 'filled', averagePrice: '49990' },
    ]);
    expect(await after.violations()).toEqual([]);
    await after.close();
    await before.close();
  },
  START_TIMEOUT_MS,
);
