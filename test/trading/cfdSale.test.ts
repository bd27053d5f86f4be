// The sale of a call or put through the real use cases, executor, tick log and database: it waits for the first accepted
// message after its acceptance, and pays what the order is worth there.
import { jest } from '@jest/globals';
import { decimal, toText } from '../../core/money/decimal.ts';
import { checkCloses } from '../../core/proof/fill/checkCloses.ts';
import { recomputeCfd } from '../../core/trading/cfd/recompute.ts';
import type { CfdOrderDto } from '../../protocol/order.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import type { Database } from '../../server/store/database.ts';
import { openCfdHouse, type CfdHouse } from '../builders/cfdHouse.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import { newKey, TEST_START_MS } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';
jest.setTimeout(180_000);

describe.each(testEngines)('a sale on %s', (engine) => {
  let database: Database;
  let cfd: CfdHouse;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    cfd = await openCfdHouse(engine, { database });
  });
  afterAll(async () => {
    await cfd.house.close();
    await database.close();
  });
  beforeEach(() => cfd.house.hub.setStatus(BTC, { state: 'live' }));
  afterEach(async () => {
    expect(await cfd.house.violations()).toEqual([]);
    expect(cfd.house.logger.errors).toEqual([]);
  });

  const refused = (call: Promise<unknown>, key: string) =>
    expect(call).rejects.toMatchObject({ key });
  const close = (user: CurrentUser, order: CfdOrderDto, minValue = '0', key = newKey()) =>
    cfd.house.cfdOrders.close(user, key, { orderId: order.id, minValue });
  const quoteOf = (user: CurrentUser, order: CfdOrderDto) =>
    cfd.house.cfdOrders.closeQuote(user, { orderId: order.id });
  const saleOf = async (user: CurrentUser, order: CfdOrderDto) => {
    const { fills } = await cfd.house.fillEvidence(user, order.id);
    const sale = fills.find(({ kind }) => kind === 'sale');
    if (sale === undefined) throw new Error('not sold');
    expect(sale.inputs).toMatchObject(recomputeCfd(sale.inputs, { tick: sale.tick, lines: [] }));
    expect(checkCloses(sale)).toEqual({ problems: [], entries: [sale.closes] });
    return sale;
  };

  test.each([
    ['worse', 59_950],
    ['better', 60_150],
  ])('pays the value at the next message, %s than the quote', async (_name, price) => {
    const { house } = cfd;
    const user = await cfd.addUser();
    const order = await cfd.open(user, { seconds: 900 });
    await cfd.live(60_000, 60_050);
    const quote = await quoteOf(user, order);
    expect(quote).toMatchObject({ at: house.clock.now(), seq: house.hub.latest(BTC)?.seq });
    const acceptedAt = house.clock.now();
    const key = newKey();
    const selling = cfd.house.cfdOrders.close(user, key, { orderId: order.id, minValue: '0' });
    await house.waiting(BTC);
    await house.clock.advanceAsync(700);
    const tick = cfd.push(price);
    const sold = await selling;
    expect(sold).toMatchObject({ state: 'sold', closePrice: String(price) });
    const difference = Number(sold.payout) - Number(quote.value);
    expect(Math.sign(difference)).toBe(Math.sign(price - 60_050));
    expect(Math.abs(difference)).toBeGreaterThan(5);
    expect(await cfd.balance(user)).toEqual({
      available: toText(decimal('900').plus(sold.payout ?? '0')),
      locked: '0',
    });
    const sale = await saleOf(user, order);
    expect(sale).toMatchObject({ seq: tick.seq, acceptanceSeq: tick.seq - 1 });
    expect(sale.inputs).toMatchObject({
      value: sold.payout,
      valuedAt: String(acceptedAt + 700),
      saleAcceptedAt: String(acceptedAt),
      minValue: '0',
    });
    // The same key: the same answer, also much later.
    expect(await close(user, order, '0', key)).toEqual(sold);
    await refused(close(user, order), 'already_final');
    await refused(quoteOf(user, order), 'already_final');
  });

  test('is refused below the least value at its own message, whatever the quote said', async () => {
    const user = await cfd.addUser();
    const order = await cfd.open(user, { seconds: 300 });
    const { value } = await quoteOf(user, order);
    const falling = cfd.sell(user, order, { price: 59_990, minValue: value });
    await expect(falling).rejects.toMatchObject({
      key: 'price_moved',
      fields: { minValue: 'price_moved' },
    });
    expect((await cfd.balance(user)).locked).toBe('100');
    const sold = await cfd.sell(user, order, { price: 60_010, minValue: value });
    expect(decimal(sold.payout ?? '0').gte(value)).toBe(true);
    await saleOf(user, order);
  });

  test('without a message for 2 s is refused, and the order runs on', async () => {
    const { house } = cfd;
    const user = await cfd.addUser();
    const order = await cfd.open(user, { seconds: 60 });
    const selling = refused(close(user, order), 'stale_quote');
    await house.waiting(BTC);
    await house.clock.advanceAsync(2000);
    await selling;
    expect((await cfd.status(user, order)).state).toBe('open');
    expect(await cfd.sell(user, order, {})).toMatchObject({ state: 'sold' });
  });

  test('is refused while the price is paused or the market closed, and in the last moments', async () => {
    const { house } = cfd;
    const user = await cfd.addUser();
    const order = await cfd.open(user);
    house.hub.setStatus(BTC, { state: 'paused', reason: 'stale', since: 0 });
    await refused(close(user, order), 'market_paused');
    await refused(quoteOf(user, order), 'market_paused');
    house.hub.setStatus(BTC, { state: 'closed', opensAt: 1 });
    await refused(close(user, order), 'market_closed');
    house.hub.setStatus(BTC, { state: 'live' });
    await cfd.live(order.closableUntil - house.clock.now() - 300, 60_001);
    // Taken in time, but the message comes in the last moments.
    const late = refused(close(user, order), 'close_window_over');
    await house.waiting(BTC);
    await house.clock.advanceAsync(300);
    cfd.push(60_001);
    await late;
    await refused(close(user, order), 'close_window_over');
    await refused(quoteOf(user, order), 'close_window_over');
  });

  test('that waits through a pause without an accepted message is refused', async () => {
    const { house } = cfd;
    const user = await cfd.addUser();
    const order = await cfd.open(user, { seconds: 60 });
    const selling = refused(close(user, order), 'stale_quote');
    await house.waiting(BTC);
    house.hub.setStatus(BTC, { state: 'paused', reason: 'jump', since: house.clock.now() });
    await house.clock.advanceAsync(2000);
    await selling;
    expect((await cfd.status(user, order)).state).toBe('open');
  });

  test('of a frozen account goes on: it ends risk', async () => {
    const user = await cfd.addUser();
    const order = await cfd.open(user, { seconds: 60 });
    await database.executor.query(
      'UPDATE users SET frozen_at = $2, self_frozen = true WHERE id = $1',
      [user.userId, cfd.house.clock.now()],
    );
    await refused(cfd.open(user), 'forbidden');
    expect(await cfd.sell(user, order, {})).toMatchObject({ state: 'sold' });
  });

  test('a hundred at once: one wins, each of the others is told', async () => {
    const user = await cfd.addUser();
    const order = await cfd.open(user, { seconds: 60 });
    const calls = Array.from({ length: 100 }, () => close(user, order));
    const answers = Promise.allSettled(calls);
    await cfd.house.waiting(BTC, 100);
    cfd.push(60_001);
    const refusals = (await answers).flatMap((one) => (one.status === 'rejected' ? [one] : []));
    expect(refusals).toHaveLength(99);
    for (const { reason } of refusals) expect(reason).toMatchObject({ key: 'already_final' });
    await cfd.live(61_000, 60_100);
    expect((await cfd.status(user, order)).state).toBe('sold');
  });

  test('finds its order settled when the clock was set beyond the expiry while it waited', async () => {
    const { house } = cfd;
    const user = await cfd.addUser();
    const order = await cfd.open(user);
    await cfd.live(20_000, 60_001);
    const selling = close(user, order);
    await house.waiting(BTC);
    house.clock.jump(order.expiresAt - house.clock.now() + 1);
    const over = refused(selling, 'close_window_over');
    cfd.push(60_001);
    await over;
    expect((await cfd.final(user, order)).state).toMatch(/void|won/);
    await refused(close(user, order), 'already_final');
  });

  test('that waits when the house stops has no effect; the same key sells in the next house', async () => {
    const first = cfd;
    const user = await first.addUser();
    const order = await first.open(user, { seconds: 300 });
    const key = newKey();
    const answers: unknown[] = [];
    void close(user, order, '0', key).then((answer) => answers.push(answer));
    await first.house.waiting(BTC);
    await first.house.log.flush(true);
    const stoppedAt = first.house.clock.now();
    await first.house.close();
    cfd = await openCfdHouse(engine, { database, startMs: stoppedAt + 5000 });
    expect(cfd.house.clock.now()).toBeGreaterThan(TEST_START_MS);
    expect((await cfd.status(user, order)).state).toBe('open');
    cfd.push(60_002);
    const sold = await cfd.sell(user, order, { price: 60_003, key });
    expect(sold).toMatchObject({ state: 'sold', closePrice: '60003' });
    expect(await close(user, order, '0', key)).toEqual(sold);
    await saleOf(user, order);
    expect(answers).toEqual([]);
  });
});
