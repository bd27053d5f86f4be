// Automated grids through the real use cases, executor and database: one suite on every engine at hand.
import { decimal } from '../../core/money/decimal.ts';
import { gridWorth } from '../../core/trading/grid/formulas.ts';
import { previewRedeem } from '../../core/trading/grid/preview.ts';
import { stopPrice } from '../../core/trading/grid/stopPrice.ts';
import type { QuantOrderDto } from '../../protocol/quantOrder.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { quantOrders } from '../../server/kinds/quant/quantOrderStore.ts';
import { BTC_GRID } from '../builders/grid.ts';
import { BTC, grid, points, setUpQuantHouse } from '../builders/quantHouse.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

const DAY_MS = 86_400_000;
const sum = (values: readonly string[]): string =>
  values.reduce((total, value) => total.plus(value), decimal('0')).toFixed();

describe.each(testEngines)('automated grids on %s', (engine) => {
  const run = setUpQuantHouse(engine);
  const { push, move, submit, redeem, atPrice, start, wealth, read, fillsOf, checkEvidence } = run;
  const add = (usdt = '10000') => run.house.addUser(usdt, 'wealth');

  /** Total = grid profit + what floats, by the four numbers as they are told. */
  const expectIdentity = ({ total, gridProfit, floating, value, amount }: QuantOrderDto) => {
    expect(sum([gridProfit, floating ?? 'NaN'])).toBe(total);
    expect(
      decimal(value ?? 'NaN')
        .minus(amount)
        .toFixed(),
    ).toBe(total);
  };

  /** What redeeming it would do on the newest message, by core's preview over the row that is stored. */
  async function previewOf(user: CurrentUser, orderId: string) {
    const order = await quantOrders.find(run.house.database.pool, user.userId, orderId);
    const tick = run.house.hub.latest(BTC);
    if (order === undefined || tick === undefined) throw new Error('nothing to preview');
    const gate = { market: 'live' } as const;
    const context = { rules: BTC_GRID, tick, gate, available: decimal('0') };
    const preview = previewRedeem(order, context);
    if (!preview.ok) throw new Error(preview.error);
    return preview.order;
  }

  /** The mark at which it is stopped, in whole units. */
  async function stopOf(user: CurrentUser, orderId: string): Promise<number> {
    const order = await quantOrders.find(run.house.database.pool, user.userId, orderId);
    const stop = order && stopPrice(order, BTC_GRID);
    if (stop === undefined) throw new Error('no stop');
    return stop / 100;
  }

  test('a subscription buys for the cells above the price, trades at each level it meets, and is redeemed whole', async () => {
    const user = await add();
    const order = await start(user);
    expect(order).toMatchObject({
      state: 'progress',
      quantId: 'btc-30',
      name: 'BTC 30',
      kind: 'fixed',
      days: 30,
      productId: BTC,
      amount: '10000',
      leaseFee: '0',
      trades: 1,
      endedAt: null,
      startPrice: '60000',
    });
    expect(order.cells).toHaveLength(20);
    expectIdentity(order);
    const full = order.cells.filter(({ quantity }) => quantity !== '0').length;
    expect(full).toBe(10);
    expect(await wealth(user)).toEqual({ available: '0', locked: order.cash });
    const held = sum(order.cells.map(({ quantity }) => quantity));
    expect(await wealth(user, 'BTC')).toEqual({ available: '0', locked: held });
    // Up over two levels: two cells sell, each at its own level or better.
    await move(61_400);
    const risen = await read(user, order.id);
    expect(risen.trades).toBe(3);
    expect(Number(risen.gridProfit)).toBeGreaterThan(0);
    expectIdentity(risen);
    // And down over three: the two are bought back, and one below the start.
    await move(59_000);
    const fallen = await read(user, order.id);
    expect(fallen.trades).toBe(6);
    expectIdentity(fallen);
    const fills = await fillsOf(user, order.id);
    expect(fills.map(({ purpose, side }) => `${purpose} ${side}`)).toEqual([
      'cell buy',
      'cell buy',
      'cell buy',
      'cell sell',
      'cell sell',
      'start buy',
    ]);
    expect(fills.slice(0, 5).map(({ cell }) => cell)).toEqual([9, 10, 11, 11, 10]);
    expect(sum(fills.map(({ fee }) => fee))).toBe(fallen.fees);
    expect(sum(fills.map(({ result }) => result ?? '0'))).toBe(fallen.gridProfit);
    const preview = await previewOf(user, order.id);
    expect(fallen.earlyFee).toBe(preview.earlyFee.toFixed());
    const redeemed = await atPrice(redeem(user, order.id), 59_000);
    expect(redeemed).toMatchObject({ state: 'redeemed', endReason: 'user', floating: '0' });
    expect(redeemed.proceeds).toBe(preview.proceeds?.toFixed());
    expect(redeemed.total).toBe(redeemed.gridProfit);
    // What holding would have made stands beside it for ever, at the mark that it ended at.
    const stored = await quantOrders.find(run.house.database.pool, user.userId, order.id);
    const last = run.house.hub.latest(BTC);
    const holding = stored && last && gridWorth(stored, last.mark, BTC_GRID).ifHeld;
    expect(redeemed.ifHeld).toBe(holding?.toFixed());
    await move(61_000);
    const { list } = await run.house.quantOrders.list(user, { state: 'redeemed', limit: 1 });
    expect(list).toMatchObject([{ ifHeld: redeemed.ifHeld }]);
    expect(await read(user, order.id)).toMatchObject({ ifHeld: redeemed.ifHeld });
    expect(await wealth(user)).toEqual({ available: redeemed.proceeds, locked: '0' });
    expect(await wealth(user, 'BTC')).toEqual({ available: '0', locked: '0' });
    const kinds = await checkEvidence(user, order.id);
    expect(kinds.slice(0, 2)).toEqual(['open', 'buy']);
    expect(kinds.slice(-2)).toEqual(['sell', 'close']);
  });

  test('a profit pays the early fee, by the part of the term that is left; a later redemption costs less', async () => {
    const fees: number[] = [];
    for (const days of [0, 20]) {
      const user = await add();
      const order = await start(user);
      run.house.clock.jump(days * DAY_MS);
      await move(66_100);
      const now = await read(user, order.id);
      // Above its range it holds cash alone.
      expect(now.cells.every(({ quantity }) => quantity === '0')).toBe(true);
      const profit = Number(now.total);
      const redeemed = await redeem(user, order.id);
      const fee = Number(redeemed.earlyFee);
      // 2 % × 10,000 × days left ÷ 30
      expect(Math.abs(fee - (200 * (30 - days)) / 30)).toBeLessThan(0.01);
      expect(Number(redeemed.proceeds)).toBeCloseTo(10_000 + profit - fee, 6);
      fees.push(fee);
      const { fills } = await run.house.fillEvidence(user, order.id);
      expect(fills.find(({ kind }) => kind === 'close')).toMatchObject({
        fee: redeemed.earlyFee,
        inputs: { reason: 'user', earlyFee: redeemed.earlyFee, proceeds: redeemed.proceeds },
      });
      await checkEvidence(user, order.id);
    }
    expect(fees[0]).toBeGreaterThan(fees[1] ?? Infinity);
  });

  test('what is on demand, and what has lost, pays no early fee', async () => {
    const user = await add('20000');
    const demand = await start(user, 60_000, grid({ quantId: 'btc-demand' }));
    expect(demand).toMatchObject({ kind: 'demand', days: null, expiresAt: null });
    const fixed = await start(user);
    await move(75_100);
    expect((await redeem(user, demand.id)).earlyFee).toBe('0');
    expect(Number((await redeem(user, fixed.id)).earlyFee)).toBeGreaterThan(0);
    const again = await start(user);
    await move(57_000);
    const lost = await atPrice(redeem(user, again.id), 57_000);
    expect(lost.earlyFee).toBe('0');
    expect(Number(lost.proceeds)).toBeLessThan(10_000);
  });

  test('at the end of its term it is sold at the market, without a fee, and once', async () => {
    const user = await add();
    const order = await start(user, 60_000, grid({ quantId: 'btc-7' }));
    run.house.clock.jump(7 * DAY_MS - 1000);
    push(60_000);
    await run.house.clock.advanceAsync(200);
    await run.house.settled();
    expect(await read(user, order.id)).toMatchObject({ state: 'progress' });
    // The market shows nothing new, then it is closed: it is not sold at a price of before.
    run.house.hub.setStatus(BTC, { state: 'closed', opensAt: 0 });
    await run.house.clock.advanceAsync(1500);
    expect(await read(user, order.id)).toMatchObject({ state: 'progress', endedAt: null });
    run.house.hub.setStatus(BTC, { state: 'live' });
    await move(60_000);
    await run.house.clock.advanceAsync(300);
    await run.house.settled();
    const ended = await read(user, order.id);
    expect(ended).toMatchObject({ state: 'completed', endReason: 'term', earlyFee: '0' });
    expect(await wealth(user)).toEqual({ available: ended.proceeds, locked: '0' });
    await expect(redeem(user, order.id)).rejects.toMatchObject({ key: 'already_final' });
    expect((await checkEvidence(user, order.id)).at(-1)).toBe('close');
    const page = await run.house.quantOrders.list(user, { state: 'completed', limit: 5 });
    expect(page.list.map(({ id }) => id)).toEqual([order.id]);
  });

  test('one message at the stop sells nothing; two that are a second apart sell all, and say why', async () => {
    const user = await add();
    const order = await start(user);
    await move(45_000);
    const low = await read(user, order.id);
    expect(low.cells.every(({ quantity }) => quantity === low.cellQuantity)).toBe(true);
    const stop = await stopOf(user, order.id);
    await move(stop - 2);
    expect(await read(user, order.id)).toMatchObject({ state: 'progress' });
    // Gone again before a second was over.
    run.house.clock.jump(900);
    await move(46_000);
    run.house.clock.jump(900);
    await move(stop - 2);
    expect(await read(user, order.id)).toMatchObject({ state: 'progress' });
    run.house.clock.jump(1000);
    await move(stop - 10);
    const stopped = await read(user, order.id);
    expect(stopped).toMatchObject({ state: 'completed', endReason: 'stop', earlyFee: '0' });
    expect(Number(stopped.proceeds)).toBeLessThan(8000);
    const { fills } = await run.house.fillEvidence(user, order.id);
    const sale = fills.find(({ inputs }) => inputs['purpose'] === 'end');
    expect(sale?.inputs).toMatchObject({
      reason: 'stop',
      causeLevel: String(stop),
      causeMark: String(stop - 9.5),
      causeFirstMark: String(stop - 1.5),
      causeMet: 'true',
    });
    expect(sale?.first?.mark).toBe(String(stop - 1.5));
    await checkEvidence(user, order.id);
  });

  test('a book that is too thin sells a stopped one over as many messages as it needs', async () => {
    const user = await add();
    const order = await start(user);
    await move(45_000);
    const stop = await stopOf(user, order.id);
    await move(stop - 2);
    run.house.clock.jump(1000);
    await move(stop - 2, stop - 1, { lots: 5_000 });
    const begun = await read(user, order.id);
    expect(begun).toMatchObject({ state: 'progress', ending: 'stop' });
    // It goes on wherever the mark is.
    await move(50_000, 50_001, { lots: 5_000 });
    await move(50_000);
    const ended = await read(user, order.id);
    expect(ended).toMatchObject({ state: 'completed', endReason: 'stop', ending: null });
    await checkEvidence(user, order.id);
  });

  test('of a hundred redemptions at once one wins, and the money comes once', async () => {
    const user = await add();
    const order = await start(user);
    const calls = Array.from({ length: 100 }, () => redeem(user, order.id));
    const all = Promise.allSettled(calls);
    await run.house.waiting(BTC, 100);
    push(60_000);
    const answers = await all;
    const won = answers.filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ key: 'already_final' });
    const { proceeds } = await read(user, order.id);
    expect(await wealth(user)).toEqual({ available: proceeds, locked: '0' });
  });

  test('the same key redeems once, and says so again', async () => {
    const user = await add();
    const order = await start(user);
    const key = newKey();
    const first = await atPrice(redeem(user, order.id, key), 60_000);
    expect(await redeem(user, order.id, key)).toEqual(first);
  });

  test.each<[string, object, string, string]>([
    ['no such grid', { quantId: 'none' }, '10000', 'not_found'],
    ['under the minimum', { amount: '99.999999' }, '10000', 'below_minimum'],
    ['over the maximum', { amount: '50000.000001' }, '100000', 'above_maximum'],
    ['finer than the currency', { amount: '100.0000001' }, '10000', 'amount_step'],
    ['more than there is', { amount: '10000.000001' }, '10000', 'insufficient_balance'],
  ])('%s is refused, and nothing moves', async (_name, over, balance, key) => {
    const user = await add(balance);
    push(59_999, 60_000);
    const asked = submit(user, grid(over));
    const refused = expect(asked).rejects.toMatchObject({ key });
    if (await run.house.waitsFor(asked, BTC)) push(59_999, 60_000);
    await refused;
    expect(await wealth(user)).toEqual({ available: balance, locked: '0' });
    expect((await run.house.quantOrders.list(user, { state: 'progress', limit: 5 })).list).toEqual(
      [],
    );
  });

  test.each<[string, Parameters<typeof run.house.hub.setStatus>[1], string]>([
    ['closed', { state: 'closed', opensAt: 0 }, 'market_closed'],
    ['paused', { state: 'paused', reason: 'stale', since: 0 }, 'market_paused'],
  ])('a %s market takes no subscription and sells no coins', async (_name, status, key) => {
    const user = await add('20000');
    const order = await start(user);
    const before = await wealth(user);
    run.house.hub.setStatus(BTC, status);
    await expect(submit(user)).rejects.toMatchObject({ key });
    await expect(redeem(user, order.id)).rejects.toMatchObject({ key });
    expect(await wealth(user)).toEqual(before);
    expect(await read(user, order.id)).toMatchObject({ state: 'progress', trades: 1 });
  });

  test('cash alone is given back whatever the market does', async () => {
    const user = await add();
    const order = await start(user);
    await move(66_100);
    run.house.hub.setStatus(BTC, { state: 'closed', opensAt: 0 });
    const redeemed = await redeem(user, order.id);
    expect(redeemed.state).toBe('redeemed');
    expect(await wealth(user)).toEqual({ available: redeemed.proceeds, locked: '0' });
  });

  test('a price that runs away while it waits, or a message that comes too late, starts nothing', async () => {
    const user = await add();
    push(59_999, 60_000);
    const slipped = submit(user);
    const refused = expect(slipped).rejects.toMatchObject({ key: 'price_moved' });
    await run.house.waiting(BTC);
    push(61_000);
    await refused;
    const late = submit(user);
    const stale = expect(late).rejects.toMatchObject({ key: 'stale_quote' });
    await run.house.waiting(BTC);
    run.house.clock.advance(2500);
    await stale;
    expect(await wealth(user)).toEqual({ available: '10000', locked: '0' });
  });

  test('nobody sees or redeems another’s', async () => {
    const [owner, stranger] = [await add(), await add()];
    const order = await start(owner);
    const query = { state: 'progress', orderId: order.id, limit: 1 } as const;
    expect((await run.house.quantOrders.list(stranger, query)).list).toEqual([]);
    await expect(fillsOf(stranger, order.id)).rejects.toMatchObject({ key: 'not_found' });
    await expect(redeem(stranger, order.id)).rejects.toMatchObject({ key: 'not_found' });
    await expect(run.house.fillEvidence(stranger, order.id)).rejects.toMatchObject({
      key: 'not_found',
    });
  });

  test('two trade for themselves: what one message shows is bought once', async () => {
    const [first, second] = [await add(), await add()];
    const orders = [await start(first), await start(second)];
    const lots = points(Number(orders[0]?.cellQuantity)) * 1000;
    // Shown at the level: enough for one cell alone.
    await move(60_400, 60_401, { lots });
    const trades = await Promise.all(
      [first, second].map(
        async (user, place) => (await read(user, orders[place]?.id ?? '')).trades,
      ),
    );
    expect(sum(trades.map(String))).toBe('3');
  });
});
