// Calls and puts through the real use cases, executor, tick log and database: one suite on every engine at hand.
import { jest } from '@jest/globals';
import { CFD_FORMULA_VERSION } from '../../core/trading/cfd/explain.ts';
import { recomputeCfd } from '../../core/trading/cfd/recompute.ts';
import { foldLine } from '../../core/proof/second.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import type { CfdOrderDto, SubmitCfdOrder } from '../../protocol/order.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { openCfdHouse, type CfdHouse } from '../builders/cfdHouse.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';
/** Half a minute of ticks for each order, also while every core is busy with other suites. */
jest.setTimeout(180_000);

describe.each(testEngines)('calls and puts on %s', (engine) => {
  let cfd: CfdHouse;
  beforeAll(async () => {
    cfd = await openCfdHouse(engine);
  });
  afterAll(() => cfd.house.close());
  beforeEach(() => cfd.house.hub.setStatus(BTC, { state: 'live' }));
  afterEach(async () => {
    expect(await cfd.house.violations()).toEqual([]);
    expect(cfd.house.logger.errors).toEqual([]);
  });

  const refused = (call: Promise<unknown>, key: string, params?: object) =>
    expect(call).rejects.toMatchObject({ key, ...(params ? { params } : {}) });
  const submit = (user: CurrentUser, over: Partial<SubmitCfdOrder> = {}, key = newKey()) =>
    cfd.house.cfdOrders.submit(user, key, cfd.call(over));

  /** Every event of the order computed again from what proof/getFill shows; the kinds in their order. */
  const recompute = async (user: CurrentUser, order: CfdOrderDto): Promise<string[]> => {
    const { fills } = await cfd.house.fillEvidence(user, order.id);
    for (const { inputs, tick, lines = [] } of fills)
      expect(inputs).toMatchObject(recomputeCfd(inputs, { tick, lines }));
    return fills.map(({ kind }) => kind);
  };

  test('an order enters at the first index tick after its acceptance and locks its stake', async () => {
    const { house } = cfd;
    const user = await cfd.addUser();
    cfd.push(60_000);
    const answer = submit(user);
    await house.waiting(BTC);
    const acceptedAt = house.clock.now();
    await house.clock.advanceAsync(700);
    cfd.push(60_100);
    const order = await answer;
    expect(order).toMatchObject({
      state: 'open',
      openPrice: '60100',
      stake: '100',
      quantity: '0.00166389',
      acceptedAt,
      expiresAt: acceptedAt + 30_000,
      returnRate: '0.92',
      trades: 1,
      payout: null,
      handlingTime: null,
    });
    expect(await cfd.balance(user)).toEqual({ available: '900', locked: '100' });
    const [listed] = (await house.cfdOrders.list(user, { state: 'open', limit: 20 })).list;
    expect(listed).toEqual(order);
  });

  test.each([
    ['call', 60_000.01, 'won', '192', '92', '1092'],
    ['call', 59_999.99, 'lost', '0', '-100', '900'],
    ['call', 60_000, 'tied', '100', '0', '1000'],
    ['put', 59_999.99, 'won', '192', '92', '1092'],
    ['put', 60_000.01, 'lost', '0', '-100', '900'],
    ['put', 60_000, 'tied', '100', '0', '1000'],
  ] as const)(
    'a %s that settles at %d is %s',
    async (direction, price, state, payout, profitLoss, money) => {
      const user = await cfd.addUser();
      const order = await cfd.open(user, { direction });
      await cfd.live(30_500, price);
      const settled = await cfd.final(user, order);
      expect(settled).toMatchObject({ state, payout, profitLoss, closePrice: String(price) });
      expect(await cfd.balance(user)).toEqual({ available: money, locked: '0' });
      expect(await recompute(user, order)).toEqual(['open', 'settlement']);
    },
  );

  test('is settled at the expiry of its acceptance, not a millisecond before', async () => {
    const user = await cfd.addUser();
    cfd.push(60_000);
    const answer = submit(user);
    await cfd.house.waiting(BTC);
    await cfd.house.clock.advanceAsync(1900);
    cfd.push(60_000);
    const order = await answer;
    await cfd.live(order.expiresAt - cfd.house.clock.now() - 1, 60_001);
    await cfd.house.settled();
    expect((await cfd.status(user, order)).state).toBe('open');
    await cfd.live(500, 60_001);
    const settled = await cfd.final(user, order);
    expect(settled.state).toBe('won');
    expect(settled.handlingTime).toBeLessThanOrEqual(order.expiresAt + 1000);
  });

  test('a void order gives its stake back: silent, refused messages, too few ticks', async () => {
    const { house } = cfd;
    const user = await cfd.addUser('300');
    const silent = await cfd.open(user);
    await cfd.live(25_000, 60_000);
    await house.clock.advanceAsync(5500);
    expect(await cfd.final(user, silent)).toMatchObject({ state: 'void', voidReason: 'gap' });
    const lone = await cfd.open(user);
    expect(await cfd.final(user, lone)).toMatchObject({ state: 'void', voidReason: 'few_ticks' });
    const refusedOne = await cfd.open(user);
    await cfd.live(29_500, 60_100);
    house.hub.setStatus(BTC, { state: 'paused', reason: 'jump', since: house.clock.now() });
    expect(await cfd.final(user, refusedOne)).toMatchObject({
      state: 'void',
      voidReason: 'paused',
      payout: '100',
      profitLoss: '0',
      closePrice: null,
    });
    expect(await cfd.balance(user)).toEqual({ available: '300', locked: '0' });
    for (const order of [silent, lone, refusedOne])
      expect(await recompute(user, order)).toEqual(['open', 'void']);
    const history = await house.cfdOrders.list(user, { state: 'history', limit: 2 });
    expect(history.list.map(({ id }) => id)).toEqual([refusedOne.id, lone.id]);
    const rest = { state: 'history', limit: 2, cursor: history.next ?? '' } as const;
    expect(await house.cfdOrders.list(user, rest)).toMatchObject({
      list: [{ id: silent.id }],
      next: null,
    });
  });

  test('the same key gives the same order again and no second stake', async () => {
    const user = await cfd.addUser();
    const key = newKey();
    cfd.push(60_000);
    const first = submit(user, {}, key);
    await cfd.house.waiting(BTC);
    cfd.push(60_000);
    const order = await first;
    cfd.house.hub.setStatus(BTC, { state: 'paused', reason: 'stale', since: 0 });
    expect(await submit(user, {}, key)).toEqual(order);
    cfd.house.hub.setStatus(BTC, { state: 'live' });
    expect((await cfd.balance(user)).locked).toBe('100');
    // At once: it has no place in the log and waits for no price.
    await refused(submit(user, { stake: '200' }, key), 'conflict');
  });

  test('is refused with its own key, and nothing moves', async () => {
    const { house } = cfd;
    const user = await cfd.addUser('6000');
    cfd.push(60_000);
    await refused(submit(user, { stake: '4.99' }), 'below_minimum');
    await refused(submit(user, { stake: '1000.01' }), 'above_maximum');
    await refused(submit(user, { seconds: 45 }), 'period_not_offered');
    await refused(submit(user, { stake: null }), 'stake_or_quantity');
    await refused(submit(user, { productId: 'NOPE' }), 'not_found');
    house.hub.setStatus(BTC, { state: 'closed', opensAt: 1 });
    await refused(submit(user), 'market_closed');
    house.hub.setStatus(BTC, { state: 'live' });
    const late = refused(submit(user), 'stale_quote');
    await house.waiting(BTC);
    await house.clock.advanceAsync(2000);
    await late;
    expect(await cfd.balance(user)).toEqual({ available: '6000', locked: '0' });
  });

  test('open stakes end at 5,000 in a product; the running count goes on', async () => {
    const user = await cfd.addUser('6000');
    const orders: CfdOrderDto[] = [];
    for (let count = 1; count <= 5; count += 1) {
      const order = await cfd.open(user, { stake: '999' });
      expect(order.trades).toBe(count);
      orders.push(order);
    }
    await refused(cfd.open(user, { stake: '5.01' }), 'open_stakes_exceeded', {
      maximum: '5000',
      left: '5',
    });
    await cfd.live(31_000, 60_000);
    for (const order of orders) await cfd.final(user, order);
    expect(await cfd.open(user, { stake: '5.01' })).toMatchObject({ trades: 6 });
  });

  test('an order of somebody else answers exactly as a missing one', async () => {
    const { house } = cfd;
    const owner = await cfd.addUser();
    const other = await cfd.addUser();
    const order = await cfd.open(owner);
    for (const orderId of [order.id, newKey()]) {
      await refused(house.cfdOrders.status(other, { orderId }), 'not_found');
      await refused(house.cfdOrders.closeQuote(other, { orderId }), 'not_found');
      await refused(cfd.sell(other, { ...order, id: orderId }, {}), 'not_found');
      await refused(house.fillEvidence(other, orderId), 'not_found');
    }
  });

  test('a settlement’s lines lead to their sealed roots', async () => {
    const { house } = cfd;
    const user = await cfd.addUser();
    const order = await cfd.open(user);
    await cfd.live(31_000, 60_001);
    await cfd.final(user, order);
    await house.log.flush(true);
    const { fills } = await house.fillEvidence(user, order.id);
    const lines = fills.flatMap((fill) => fill.lines ?? []);
    expect(lines.length).toBeGreaterThanOrEqual(6);
    for (const { line, seal } of lines) {
      if (seal === null || 'chain' in seal) throw new Error(`not sealed: ${line}`);
      expect(foldLine(BTC, sha256(line), seal, sha256)).toBe(seal.root);
    }
    expect(fills.at(-1)).toMatchObject({ formulaVersion: CFD_FORMULA_VERSION, kind: 'settlement' });
  });

  test('an own trade is listed without a name, marked, and only when it was entered', async () => {
    const { house } = cfd;
    const user = await cfd.addUser();
    const before = house.ownTrades.newest(BTC, 100).length;
    await refused(cfd.open(user, { stake: '2000' }), 'above_maximum');
    const order = await cfd.open(user, { direction: 'put' });
    const [newest, ...rest] = house.ownTrades.newest(BTC, 100);
    expect(rest).toHaveLength(Math.min(before, 99));
    expect(newest).toMatchObject({
      price: '60000',
      quantity: '0.00166666',
      side: 'sell',
      own: true,
    });
    for (const secret of [order.id, user.userId, user.uid])
      expect(JSON.stringify(newest)).not.toContain(secret);
  });
});
