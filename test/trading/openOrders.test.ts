// The bound on what one user has open, through the real use cases, executor and database: one suite on every engine at hand.
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import { type CfdHouse, openCfdHouse } from '../builders/cfdHouse.ts';
import { limit as spotLimit, market as spotMarket } from '../builders/spotHouse.ts';
import { START_TIMEOUT_MS } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';
const MOST = 30;

const order = (over: object = {}) =>
  ({
    productId: BTC,
    direction: 'long',
    type: 'limit',
    quantity: '0.001',
    price: '50000',
    leverage: 10,
    ...over,
  }) as const;

describe.each(testEngines)('open orders of one user on %s', (engine) => {
  let cfd: CfdHouse;
  let user: CurrentUser;
  beforeAll(async () => {
    // Small batches, so that what is sent at once is decided in several that overlap.
    cfd = await openCfdHouse(engine, {
      batchSize: 7,
      rulebook: { ...OPEN_RULEBOOK, maxOpenOrders: MOST },
    });
  }, START_TIMEOUT_MS);
  afterAll(() => cfd.house.close());
  beforeEach(async () => {
    cfd.house.hub.setStatus(BTC, { state: 'live' });
    cfd.push(60_000);
    user = await addRichUser();
  });
  afterEach(async () => {
    expect(await cfd.house.violations()).toEqual([]);
    expect(cfd.house.logger.errors).toEqual([]);
  });

  const addRichUser = async (): Promise<CurrentUser> => {
    const one = await cfd.house.addUser('100000');
    for (const account of ['spot', 'cfd'] as const)
      await cfd.house.give(one, account, 'USDT', '100000');
    return one;
  };
  const rest = (over: object = {}, key = newKey(), who = user) =>
    cfd.house.contractOrders.submit(who, key, order(over));
  const restSpot = () =>
    cfd.house.spotOrders.submit(user, newKey(), spotLimit('50000', { quantity: '0.001' }));
  const call = () => cfd.open(user, { stake: '5', seconds: 3600 });
  const times = <T>(count: number, run: (index: number) => Promise<T>): Promise<T>[] =>
    Array.from({ length: count }, (_, index) => run(index));
  const openNow = async (who = user): Promise<number> => {
    const { rows } = await cfd.house.database.pool.query<{ open: string }>(
      `SELECT (SELECT count(*) FROM contract_orders WHERE user_id = $1 AND state IN ('pending', 'holding'))
        + (SELECT count(*) FROM spot_orders WHERE user_id = $1 AND state = 'open')
        + (SELECT count(*) FROM cfd_orders WHERE user_id = $1 AND state = 'open') AS open`,
      [who.userId],
    );
    return Number(rows[0]?.open);
  };
  const full = (open = MOST) => ({
    key: 'too_many_open_orders',
    params: { open: String(open), maximum: String(MOST) },
  });
  const fill = (count: number) => Promise.all(times(count, () => rest()));

  test('a hundred at once, of two kinds: exactly as many as there is room for', async () => {
    await fill(20);
    const settled = await Promise.allSettled(
      times<unknown>(100, (index) => (index % 2 === 0 ? rest() : restSpot())),
    );
    const refusals = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(settled.length - refusals.length).toBe(10);
    expect(refusals).toHaveLength(90);
    for (const refusal of refusals) expect(refusal).toMatchObject(full());
    expect(await openNow()).toBe(MOST);
  });

  test('every kind counts, and each of them is refused beyond the bound', async () => {
    await fill(MOST - 3);
    await restSpot();
    await call();
    const market = rest({ type: 'market', price: undefined });
    await cfd.house.waiting(BTC);
    cfd.push(60_000);
    await market;
    expect(await openNow()).toBe(MOST);
    await expect(rest()).rejects.toMatchObject(full());
    await expect(restSpot()).rejects.toMatchObject(full());
    await expect(call()).rejects.toMatchObject(full());
    const late = rest({ type: 'market', price: undefined });
    await cfd.house.waiting(BTC);
    cfd.push(60_000);
    await expect(late).rejects.toMatchObject(full());
    expect(await openNow()).toBe(MOST);
  });

  test('cancels, closings and fills at the market of spot go on, and make room', async () => {
    const opened = rest({ type: 'market', price: undefined });
    await cfd.house.waiting(BTC);
    cfd.push(60_000);
    const position = await opened;
    const [resting] = await fill(MOST - 1);
    const bought = cfd.house.spotOrders.submit(user, newKey(), spotMarket({ quantity: '0.001' }));
    await cfd.house.waiting(BTC);
    cfd.push(60_000);
    await expect(bought).resolves.toMatchObject({ state: 'filled' });
    await cfd.house.contractOrders.cancel(user, newKey(), { orderId: resting!.id });
    const closed = cfd.house.contractOrders.close(user, newKey(), { orderId: position.id });
    await cfd.house.waiting(BTC);
    cfd.push(60_000);
    await expect(closed).resolves.toMatchObject({ state: 'closed' });
    expect(await openNow()).toBe(MOST - 2);
    await fill(2);
    await expect(rest()).rejects.toMatchObject(full());
  });

  test('what rests fills at its price though the bound is reached', async () => {
    const orders = await fill(MOST);
    cfd.push(49_900);
    await cfd.house.settled();
    const list = await cfd.house.contractOrders.list(user, { view: 'holding', limit: 100 });
    expect(list.list).toHaveLength(orders.length);
    await expect(rest({ price: '40000' })).rejects.toMatchObject(full());
  });

  test('the bound is of each user alone, and a refusal answers the same again', async () => {
    await fill(MOST);
    const other = await addRichUser();
    const key = newKey();
    const both = await Promise.allSettled([rest({}, key), rest({}, newKey(), other)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    const { list } = await cfd.house.contractOrders.list(user, { view: 'open', limit: 1 });
    await cfd.house.contractOrders.cancel(user, newKey(), { orderId: list[0]!.id });
    await expect(rest({}, key)).rejects.toMatchObject(full());
    await expect(rest()).resolves.toMatchObject({ state: 'pending' });
  });
});
