// Trailing stops through the real use cases, executor and database: one suite on every engine at hand.
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { BTC, market, points, setUpContractHouse } from '../builders/contractHouse.ts';
import { checkFill } from '../../core/proof/fill/checkFill.ts';
import { START_TIMEOUT_MS } from '../builders/testApp.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import { newKey, openTradingHouse, TEST_START_MS } from '../builders/tradingHouse.ts';

describe.each(testEngines)('trailing stops on %s', (engine) => {
  const run = setUpContractHouse(engine);
  const { push, openLong, view } = run;
  const mark = async (price: number): Promise<void> => {
    push(price - 5, price + 5, { mark: points(price) });
    await run.house.settled();
  };
  const protect = (user: CurrentUser, orderId: string, over: object) =>
    run.house.contractOrders.setStopProfitLossPrice(user, newKey(), {
      orderId,
      takeProfit: null,
      stopLoss: null,
      ...over,
    });

  test('one of an order follows the best mark from its opening on, fires on the mark, and its cause names who moved it', async () => {
    const user = await run.house.addUser('10000');
    const order = await openLong(user, { trailingRate: '0.01' });
    // It follows from the message that opened it on.
    const since = run.house.hub.latest(BTC)?.seq;
    expect(order).toMatchObject({ trailingRate: '0.01', stopLoss: null, trailingSince: since });
    for (const price of [60_000, 61_000, 60_500]) await mark(price);
    // 1 % behind 61,000, and not back.
    expect(await view(user, 'tpsl')).toMatchObject([
      { id: order.id, trailingStop: '60390', trailingSince: since },
    ]);
    const best = run.house.hub.latest(BTC)?.seq ?? 0;
    await mark(60_390.01);
    expect(await view(user, 'holding')).toHaveLength(1);
    await mark(60_390);
    expect(await view(user, 'history')).toMatchObject([
      {
        id: order.id,
        closeReason: 'stop_loss',
        closePrice: '60385',
        trailingStop: '60390',
        trailingSince: null,
      },
    ]);
    const { fills } = await run.house.fillEvidence(user, order.id);
    const [, closed] = fills;
    expect(closed).toMatchObject({
      kind: 'stop_loss',
      inputs: {
        trailingRate: '0.01',
        causeLevel: '60390',
        causeMark: '60390',
        causeFirstSeq: String(best - 1),
        causeFirstMark: '61000',
        causeMet: 'true',
      },
      first: { seq: best - 1, mark: '61000.00' },
    });
    const { different } = checkFill(closed as never, fills);
    expect(different).toEqual([]);
  });

  test('is set, kept and taken away beside the other protection; the same rate again does not begin anew', async () => {
    const user = await run.house.addUser('10000');
    const { id } = await openLong(user, { stopLoss: '59000' });
    await expect(
      protect(user, id, { stopLoss: '59000', trailingRate: '0.01' }),
    ).rejects.toMatchObject({ key: 'stop_or_trailing' });
    await mark(60_000);
    expect(await protect(user, id, { trailingRate: '0.02' })).toMatchObject({
      stopLoss: null,
      trailingRate: '0.02',
      trailingStop: '58800',
    });
    await mark(60_500);
    await mark(60_100);
    // Who knows nothing of it sets a take profit, and so does who says it again.
    await protect(user, id, { takeProfit: '65000' });
    await protect(user, id, { takeProfit: '65000', trailingRate: '0.02' });
    expect(await view(user, 'holding')).toMatchObject([{ trailingStop: '59290' }]);
    // Another rate follows from here on.
    const from = run.house.hub.latest(BTC)?.seq;
    await protect(user, id, { trailingRate: '0.03' });
    expect(await view(user, 'holding')).toMatchObject([
      { trailingStop: '58297', trailingSince: from },
    ]);
    expect(await protect(user, id, { stopLoss: '59000' })).toMatchObject({ trailingRate: null });
    expect(await protect(user, id, { trailingRate: '0.03' })).toMatchObject({ stopLoss: null });
    expect(await protect(user, id, { trailingRate: null })).toMatchObject({ trailingRate: null });
    expect(await view(user, 'tpsl')).toEqual([]);
  });

  test('of a short it follows downwards, and begins where its limit was filled', async () => {
    const user = await run.house.addUser('10000');
    push(59_990, 60_000);
    const order = await run.house.contractOrders.submit(user, newKey(), {
      ...market({ direction: 'short', type: 'limit', price: '60500' }),
      trailingRate: '0.01',
    });
    expect(order).toMatchObject({ state: 'pending', trailingStop: null, trailingSince: null });
    for (const price of [60_600, 60_000, 59_000]) await mark(price);
    expect(await view(user, 'holding')).toMatchObject([{ trailingStop: '59590' }]);
    await mark(59_590);
    expect(await view(user, 'history')).toMatchObject([{ closeReason: 'stop_loss' }]);
  });

  test('one that found too thin a book goes on at its level, wherever the mark goes', async () => {
    const user = await run.house.addUser('10000');
    const order = await openLong(user, { trailingRate: '0.01' });
    await mark(61_000);
    push(60_300, 60_310, { mark: points(60_300), lots: 4_000 });
    await run.house.settled();
    const [held] = await view(user, 'holding');
    expect(held).toMatchObject({ id: order.id, quantity: '0.06', trailingStop: '60390' });
    expect(held).toMatchObject({ trailingSince: null });
    await mark(62_000);
    expect(await view(user, 'history')).toMatchObject([{ id: order.id, closeReason: 'stop_loss' }]);
    const { fills } = await run.house.fillEvidence(user, order.id);
    for (const fill of fills)
      expect(checkFill(fill as never, fills as never).different).toEqual([]);
    expect(fills.at(-1)?.inputs).toMatchObject({ causeLevel: '60390', causeGoesOn: 'true' });
  });
});

/** How a house ends: it kept what moved the stops, or it had no time to. */
const ENDS = [
  ['that kept what moved it', true],
  ['that had only its log', false],
] as const;

describe.each(testEngines)('on %s a trailing stop', (engine) => {
  test.each(ENDS)(
    'goes on where it was after a restart of a house %s',
    async (_name, keeps) => {
      const database = await openTestDatabase(engine);
      const first = await openTradingHouse(engine, { database });
      const user = await first.addUser('10000');
      const push = (house: typeof first, price: number) =>
        house.hub.push(BTC, {
          bid: points(price) - 500,
          ask: points(price) + 500,
          mark: points(price),
        });
      push(first, 60_000);
      const opening = first.contractOrders.submit(user, newKey(), {
        ...market(),
        trailingRate: '0.01',
      });
      await first.waiting(BTC);
      push(first, 60_000);
      const order = await opening;
      for (const price of [60_400, 61_000, 60_600]) push(first, price);
      await first.settled();
      if (keeps) await first.keepFollowed();
      const [kept] = (await first.database.pool.query('SELECT version, trail FROM contract_orders'))
        .rows;
      // Nothing was written of the order itself.
      expect(kept).toMatchObject({ version: 1 });
      await first.log.flush(true);
      await first.close();

      const startMs = TEST_START_MS + (keeps ? 4 * 86_400_000 : 60_000);
      const second = await openTradingHouse(engine, { database, startMs });
      const listed = async (name: 'holding' | 'history') =>
        (await second.contractOrders.list(user, { view: name, limit: 20 })).list;
      push(second, 60_600);
      await second.settled();
      expect(await listed('holding')).toMatchObject([{ id: order.id, trailingStop: '60390' }]);
      push(second, 60_390);
      await second.settled();
      expect(await listed('history')).toMatchObject([{ id: order.id, closeReason: 'stop_loss' }]);
      const { fills } = await second.fillEvidence(user, order.id);
      expect(fills.at(-1)).toMatchObject({
        inputs: { causeLevel: '60390', causeFirstMark: '61000' },
        first: { mark: '61000.00' },
      });
      expect(checkFill(fills.at(-1) as never, fills as never).different).toEqual([]);
      expect(await second.violations()).toEqual([]);
      expect(second.logger.errors).toEqual([]);
      await second.close();
      await database.close();
    },
    START_TIMEOUT_MS,
  );

  test.each([
    ['with its handover', true],
    ['from the database and the log alone', false],
  ])(
    'goes on where it was in a shard that was closed and opened %s',
    async (_name, isHanded) => {
      const house = await openTradingHouse(engine);
      const user = await house.addUser('10000');
      const push = (price: number) =>
        house.hub.push(BTC, {
          bid: points(price) - 500,
          ask: points(price) + 500,
          mark: points(price),
        });
      push(60_000);
      const opening = house.contractOrders.submit(user, newKey(), {
        ...market(),
        trailingRate: '0.01',
      });
      await house.waiting(BTC);
      push(60_000);
      const order = await opening;
      for (const price of [60_400, 61_000]) push(price);
      await house.settled();
      const handover = await house.matching.close(BTC);
      // At the door: it moves it as well.
      push(61_100);
      push(60_600);
      await house.openShard(BTC, isHanded ? JSON.parse(JSON.stringify(handover)) : undefined);
      push(60_490);
      await house.settled();
      expect(
        (await house.contractOrders.list(user, { view: 'holding', limit: 20 })).list,
      ).toMatchObject([{ id: order.id, trailingStop: '60489' }]);
      push(60_489);
      await house.settled();
      expect(
        (await house.contractOrders.list(user, { view: 'history', limit: 20 })).list,
      ).toHaveLength(1);
      const { fills } = await house.fillEvidence(user, order.id);
      expect(checkFill(fills.at(-1) as never, fills as never).different).toEqual([]);
      expect(house.logger.errors).toEqual([]);
      await house.close();
    },
    START_TIMEOUT_MS,
  );
});
