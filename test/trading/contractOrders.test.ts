// Contract trading through the real use cases, executor and database: one suite on every engine at hand.
import { BTC, market, points, setUpContractHouse } from '../builders/contractHouse.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

const limit = (price: string, over: object = {}) => market({ type: 'limit', price, ...over });

describe.each(testEngines)('contract trading on %s', (engine) => {
  const run = setUpContractHouse(engine);
  const { push, atPrice, openLong, view } = run;

  test('a market long fills at the ask of the first price after its acceptance, never at the one it saw', async () => {
    const user = await run.house.addUser('10000');
    push(59_990, 60_000);
    const order = await atPrice(
      run.house.contractOrders.submit(user, newKey(), market()),
      60_090,
      60_100,
    );
    // 0.1 × 60,100 = 6,010: margin 601 at 10x, taker fee 0.05 % = 3.005.
    expect(order).toMatchObject({
      state: 'holding',
      openPrice: '60100',
      margin: '601',
      handlingFee: '3.005',
      quantity: '0.1',
    });
    expect(await run.house.balance(user)).toEqual({ available: '9395.995', locked: '601' });
  });

  test('closing in two parts pays what one close would, and leaves nothing locked', async () => {
    const user = await run.house.addUser('10000');
    const order = await openLong(user);
    const half = await atPrice(
      run.house.contractOrders.close(user, newKey(), { orderId: order.id, quantity: '0.04' }),
      61_000,
      61_010,
    );
    expect(half).toMatchObject({
      state: 'holding',
      quantity: '0.06',
      closedQuantity: '0.04',
      realisedProfitLoss: '40',
      // 40 − 3 open fee − 1.22 for this part: what has been posted so far.
      netResult: '35.78',
    });
    const closed = await atPrice(
      run.house.contractOrders.close(user, newKey(), { orderId: order.id }),
      61_000,
      61_010,
    );
    expect(closed).toMatchObject({
      state: 'closed',
      quantity: '0.1',
      closePrice: '61000',
      profitLoss: '100',
      // What the account has gained: 100 − 3 − 3.05.
      netResult: '93.95',
      closeReason: 'user',
    });
    // 10,000 + 100 result − 3 open fee − 3.05 close fees.
    expect(await run.house.balance(user)).toEqual({ available: '10093.95', locked: '0' });
    expect(await view(user, 'history')).toHaveLength(1);
    expect(await view(user, 'holding')).toHaveLength(0);
  });

  test('a short limit rests with its margin locked, fills when the bid reaches it, and stops with the price', async () => {
    const user = await run.house.addUser('10000');
    push(59_990, 60_000);
    const rested = await run.house.contractOrders.submit(
      user,
      newKey(),
      limit('60500', { direction: 'short', stopLoss: '61000' }),
    );
    expect(rested).toMatchObject({ state: 'pending', price: '60500' });
    expect((await run.house.balance(user)).locked).toBe('608.025'); // margin 605 + taker fee 3.025
    expect(await view(user, 'open')).toHaveLength(1);
    push(59_990, 60_000);
    push(60_510, 60_520); // through the limit: filled at the better bid
    await run.house.settled();
    const [held] = await view(user, 'holding');
    expect(held).toMatchObject({
      id: rested.id,
      openPrice: '60510',
      state: 'holding',
      handlingFee: '1.2102',
    }); // maker 0.02 %
    push(61_000, 61_010, { mark: points(61_005) });
    await run.house.settled();
    const [stopped] = await view(user, 'history');
    expect(stopped).toMatchObject({
      id: rested.id,
      state: 'closed',
      closeReason: 'stop_loss',
      closePrice: '61010',
    });
    expect((await run.house.balance(user)).locked).toBe('0');
  });

  test('a limit fills by the quantity shown, message by message; the rest can be cancelled', async () => {
    const user = await run.house.addUser('10000');
    push(59_990, 60_000);
    const order = await run.house.contractOrders.submit(
      user,
      newKey(),
      limit('59000', { quantity: '0.3' }),
    );
    push(58_980, 58_990, { lots: 10_000 }); // 0.1 shown
    await run.house.settled();
    push(58_980, 58_990, { lots: 5_000 }); // 0.05 shown
    await run.house.settled();
    const cancelled = await run.house.contractOrders.cancel(user, newKey(), { orderId: order.id });
    expect(cancelled).toMatchObject({
      state: 'holding',
      quantity: '0.15',
      restingQuantity: '0',
      openPrice: '58990',
    });
    await expect(
      run.house.contractOrders.cancel(user, newKey(), { orderId: order.id }),
    ).rejects.toMatchObject({ key: 'already_final' });
  });

  test('liquidity that one message shows is filled only once', async () => {
    const first = await run.house.addUser('100000');
    const second = await run.house.addUser('100000');
    push(59_990, 60_000);
    const calls = [first, second].map((user) =>
      run.house.contractOrders.submit(user, newKey(), market({ quantity: '0.6' })),
    );
    const answers = Promise.allSettled(calls);
    await run.house.waiting(BTC, 2);
    push(59_990, 60_000, { lots: 100_000 }); // one bitcoin shown
    const [one, other] = await answers;
    expect(one).toMatchObject({ status: 'fulfilled', value: { quantity: '0.6' } });
    expect(other).toMatchObject({ status: 'rejected', reason: { key: 'insufficient_depth' } });
  });

  test('a falling mark liquidates in steps and then wholly; the loss never exceeds the margin', async () => {
    const user = await run.house.addUser('400');
    const order = await openLong(user, { leverage: 20 }); // margin 300, fee 3, liquidation about 58,5xx
    const at = Number(order.liquidationPrice);
    expect(at).toBeGreaterThan(58_000);
    const quantityAfter = async (ms: number, mark: number): Promise<number> => {
      run.house.clock.advance(ms);
      push(mark - 5, mark + 5, { mark: points(mark) });
      await run.house.settled();
      const [holding] = await view(user, 'holding');
      return Number(holding?.quantity ?? 0);
    };
    // One message closes nothing, nor does a second that comes too soon, nor one after the mark was back.
    expect(await quantityAfter(0, at - 15)).toBe(0.1);
    const first = run.house.hub.latest(BTC)?.seq;
    expect(await quantityAfter(999, at - 15)).toBe(0.1);
    expect(await quantityAfter(500, at + 1)).toBe(0.1);
    expect(await quantityAfter(0, at - 15)).toBe(0.1);
    expect(await quantityAfter(999, at - 15)).toBe(0.1);
    expect(await quantityAfter(1, at - 15)).toBeLessThan(0.1);
    const [partly] = await view(user, 'holding');
    expect(Number(partly?.liquidationFee)).toBeGreaterThan(0);
    const { fills } = await run.house.fillEvidence(user, order.id);
    const { inputs, seq } = fills.at(-1)!;
    const [level, mark] = [order.liquidationPrice, String(at - 15)];
    const seen = String((first ?? 0) + 3);
    expect(inputs).toMatchObject({ causeLevel: level, causeMark: mark, causeFirstMark: mark });
    expect(inputs).toMatchObject({ causeFirstSeq: seen, causeMet: 'true', causeGoesOn: 'false' });
    const kept = await run.house.database.pool.query(
      'SELECT seq FROM tick_evidence WHERE product_id = $1 AND seq IN ($2, $3)',
      [BTC, seen, seq],
    );
    expect(kept.rows).toHaveLength(2);
    // Within the pause a mark beyond the next level waits; under half of the maintenance nothing does.
    const next = Number(partly?.liquidationPrice);
    const left = Number(partly?.quantity);
    expect(await quantityAfter(1_000, next - 1)).toBe(left);
    expect(await quantityAfter(1_500, next - 1)).toBe(left);
    await quantityAfter(1, 50_000); // a real gap through the bankruptcy price
    // The fund held one liquidation fee: the house pays the rest, and says so.
    const [alarm] = run.house.logger.errors.splice(0);
    expect(alarm).toMatchObject({
      message: 'the insurance fund is used up; the house paid a deficit',
    });
    const [gone] = await view(user, 'history');
    expect(gone).toMatchObject({ id: order.id, state: 'liquidated', closeReason: 'liquidation' });
    const { available, locked } = await run.house.balance(user);
    expect(locked).toBe('0');
    expect(Number(available)).toBeGreaterThanOrEqual(97 - 0.000001); // what was never margin
  });

  test.each([
    ['paused', { state: 'paused', reason: 'crossed', since: 0 }, 'market_paused'],
    ['closed', { state: 'closed', opensAt: 1 }, 'market_closed'],
  ] as const)('a %s market fills nothing, but cancelling works', async (_name, status, key) => {
    const user = await run.house.addUser('10000');
    push(59_990, 60_000);
    const order = await run.house.contractOrders.submit(user, newKey(), limit('50000'));
    run.house.hub.setStatus(BTC, status);
    await expect(run.house.contractOrders.submit(user, newKey(), market())).rejects.toMatchObject({
      key,
    });
    await expect(
      run.house.contractOrders.submit(user, newKey(), limit('50000')),
    ).rejects.toMatchObject({ key });
    expect(
      await run.house.contractOrders.cancel(user, newKey(), { orderId: order.id }),
    ).toMatchObject({
      state: 'cancelled',
    });
    expect(await run.house.balance(user)).toEqual({ available: '10000', locked: '0' });
  });

  test('without a price within two seconds a market order is refused and nothing has moved', async () => {
    const user = await run.house.addUser('10000');
    push(59_990, 60_000);
    const call = run.house.contractOrders.submit(user, newKey(), market());
    const refused = expect(call).rejects.toMatchObject({ key: 'stale_quote' });
    await run.house.waiting(BTC);
    await run.house.clock.advanceAsync(2_000);
    await refused;
    expect(await run.house.balance(user)).toEqual({ available: '10000', locked: '0' });
  });

  test('the same key again gives the same answer and no second effect; another body is refused', async () => {
    const user = await run.house.addUser('10000');
    push(59_990, 60_000);
    const key = newKey();
    const first = await atPrice(
      run.house.contractOrders.submit(user, key, market()),
      59_990,
      60_000,
    );
    expect(await run.house.contractOrders.submit(user, key, market())).toEqual(first);
    expect(await view(user, 'holding')).toHaveLength(1);
    const other = run.house.contractOrders.submit(user, key, market({ quantity: '0.2' }));
    // At once: it has no place in the log and waits for no price.
    await expect(other).rejects.toMatchObject({ key: 'conflict' });
  });

  test('a resend while the market is paused still finds the first answer', async () => {
    const user = await run.house.addUser('10000');
    push(59_990, 60_000);
    const key = newKey();
    const first = await atPrice(
      run.house.contractOrders.submit(user, key, market()),
      59_990,
      60_000,
    );
    run.house.hub.setStatus(BTC, { state: 'paused', reason: 'stale', since: 0 });
    expect(await run.house.contractOrders.submit(user, key, market())).toEqual(first);
  });

  test('a foreign ticket answers exactly as a missing one', async () => {
    const owner = await run.house.addUser('10000');
    const other = await run.house.addUser('10000');
    const order = await openLong(owner);
    for (const orderId of [order.id, newKey()]) {
      await expect(
        run.house.contractOrders.cancel(other, newKey(), { orderId }),
      ).rejects.toMatchObject({ key: 'not_found' });
      await expect(
        run.house.contractOrders.close(other, newKey(), { orderId }),
      ).rejects.toMatchObject({
        key: 'not_found',
      });
      await expect(
        run.house.contractOrders.addMargin(other, newKey(), { orderId, amount: '1' }),
      ).rejects.toMatchObject({ key: 'not_found' });
      await expect(run.house.fillEvidence(other, orderId)).rejects.toMatchObject({
        key: 'not_found',
      });
    }
  });

  test('a hundred closes at once: one wins', async () => {
    const user = await run.house.addUser('10000');
    const order = await openLong(user);
    const calls = Array.from({ length: 100 }, () =>
      run.house.contractOrders.close(user, newKey(), { orderId: order.id }),
    );
    const answers = Promise.allSettled(calls);
    await run.house.waiting(BTC, 100);
    push(61_000, 61_010);
    const settled = await answers;
    expect(settled.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    expect(await run.house.balance(user)).toMatchObject({ locked: '0' });
  });

  test('the overnight fee is charged once per roll, however often the job looks', async () => {
    const user = await run.house.addUser('10000');
    const order = await openLong(user);
    const untilRoll = Date.UTC(2026, 10, 18, 22) - run.house.clock.now();
    run.house.clock.jump(untilRoll - 1_000);
    await run.house.clock.advanceAsync(20_000);
    await run.house.settled();
    const [held] = await view(user, 'holding');
    // 0.1 × 59,995 mark × 0.03 %.
    expect(held).toMatchObject({ id: order.id, overnightFee: '1.79985' });
    await run.house.clock.advanceAsync(60_000);
    await run.house.settled();
    expect((await view(user, 'holding'))[0]).toMatchObject({ overnightFee: '1.79985' });
  });

  test('more margin lowers the liquidation price; protection is kept on the right side', async () => {
    const user = await run.house.addUser('10000');
    const order = await openLong(user);
    const safer = await run.house.contractOrders.addMargin(user, newKey(), {
      orderId: order.id,
      amount: '500',
    });
    expect(Number(safer.liquidationPrice)).toBeLessThan(Number(order.liquidationPrice));
    const refuse = (over: object) =>
      run.house.contractOrders.setStopProfitLossPrice(user, newKey(), {
        orderId: order.id,
        takeProfit: null,
        stopLoss: null,
        ...over,
      });
    await expect(refuse({ takeProfit: '50000' })).rejects.toMatchObject({
      key: 'take_profit_side',
    });
    await expect(refuse({ stopLoss: '70000' })).rejects.toMatchObject({ key: 'stop_loss_side' });
    await expect(refuse({ stopLoss: '1000' })).rejects.toMatchObject({
      key: 'stop_beyond_liquidation',
    });
    expect(await refuse({ takeProfit: '65000', stopLoss: '58000' })).toMatchObject({
      takeProfit: '65000',
      stopLoss: '58000',
    });
    expect(await view(user, 'tpsl')).toHaveLength(1);
  });
});
