// Spot trading through the real use cases, executor and database: one suite on every engine at hand.
import { BTC, limit, market, setUpSpotHouse } from '../builders/spotHouse.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

describe.each(testEngines)('spot trading on %s', (engine) => {
  const run = setUpSpotHouse(engine);
  const { push, submit, atPrice, spot, view, checkEvidence } = run;

  test('a market buy fills at the ask of the first price after its acceptance; the fee is taken from the coins', async () => {
    const user = await run.house.addUser('10000', 'spot');
    push(59_990, 60_000);
    const order = await atPrice(submit(user, market()), 60_090, 60_100);
    // 0.1 × 60,100 = 6,010 USDT; fee 0.1 % of 0.1 BTC = 0.0001 BTC.
    expect(order).toMatchObject({
      state: 'filled',
      quantity: '0.1',
      averagePrice: '60100',
      filledAmount: '6010',
      fee: '0.0001',
      feeCurrency: 'BTC',
      profitLoss: null,
    });
    expect(await spot(user, 'USDT')).toEqual({ available: '3990', locked: '0' });
    expect(await spot(user, 'BTC')).toEqual({ available: '0.0999', locked: '0' });
    expect(await checkEvidence(user, order.id)).toBe(1);
  });

  test('a market buy by amount spends at most the amount, and what it bought can be recomputed', async () => {
    const user = await run.house.addUser('1000', 'spot');
    push(59_990, 60_000);
    const body = market({ quantity: undefined, amount: '1000' });
    const order = await atPrice(submit(user, body), 59_990, 60_000);
    // 1,000 ÷ 60,000 = 0.016666… → 0.01666 BTC = 999.6 USDT.
    expect(order).toMatchObject({ amount: '1000', quantity: '0.01666', filledAmount: '999.6' });
    expect(await spot(user, 'USDT')).toEqual({ available: '0.4', locked: '0' });
    await checkEvidence(user, order.id);
  });

  test('selling realises the result against the average cost, fees included', async () => {
    const user = await run.house.addUser('10000', 'spot');
    push(59_990, 60_000);
    await atPrice(submit(user, market({ quantity: '0.1' })), 59_990, 60_000);
    const sold = await atPrice(
      submit(user, market({ side: 'sell', quantity: '0.04995' })),
      62_000,
      62_010,
    );
    // Cost 6,000 for 0.0999 BTC; half of it 3,000. 0.04995 × 62,000 = 3,096.9, fee 3.0969: 3,093.8031 − 3,000 = 93.8031.
    expect(sold).toMatchObject({
      state: 'filled',
      filledAmount: '3096.9',
      fee: '3.0969',
      feeCurrency: 'USDT',
      profitLoss: '93.8031',
    });
    expect(await spot(user, 'BTC')).toEqual({ available: '0.04995', locked: '0' });
    expect(await spot(user, 'USDT')).toEqual({ available: '7093.8031', locked: '0' });
    await checkEvidence(user, sold.id);
  });

  test('a limit locks its exact cost, fills by the quantity shown, gives savings back at once, and the rest on cancel', async () => {
    const user = await run.house.addUser('20000', 'spot');
    push(59_990, 60_000);
    const order = await submit(user, limit('59000', { quantity: '0.3' }));
    expect(order).toMatchObject({ state: 'open', locked: '17700' });
    expect(await spot(user, 'USDT')).toEqual({ available: '2300', locked: '17700' });
    push(58_980, 58_990, { lots: 10_000 }); // 0.1 shown, 10 USDT a coin better than the limit
    await run.house.settled();
    // Paid 5,899; locked for the rest 0.2 × 59,000 = 11,800; 1 USDT saved goes back.
    expect(await spot(user, 'USDT')).toEqual({ available: '2301', locked: '11800' });
    expect(await spot(user, 'BTC')).toEqual({ available: '0.0999', locked: '0' });
    push(58_980, 58_990, { lots: 5_000 });
    await run.house.settled();
    const cancelled = await run.house.spotOrders.cancel(user, newKey(), { orderId: order.id });
    expect(cancelled).toMatchObject({
      state: 'cancelled',
      endReason: 'user',
      filledQuantity: '0.15',
      filledAmount: '8848.5',
      locked: '0',
    });
    expect(await spot(user, 'USDT')).toEqual({ available: '11151.5', locked: '0' });
    await expect(
      run.house.spotOrders.cancel(user, newKey(), { orderId: order.id }),
    ).rejects.toMatchObject({ key: 'already_final' });
    expect(await checkEvidence(user, order.id)).toBe(2);
  });

  test('a sell limit locks the coins and fills at the better bid', async () => {
    const user = await run.house.addUser('0', 'spot');
    await run.house.give(user, 'spot', 'BTC', '1');
    push(59_990, 60_000);
    const order = await submit(user, limit('61000', { side: 'sell', quantity: '0.5' }));
    expect(await spot(user, 'BTC')).toEqual({ available: '0.5', locked: '0.5' });
    push(61_200, 61_210);
    await run.house.settled();
    const [filled] = await view(user, 'history', 'sell');
    // 0.5 × 61,200 = 30,600, fee 30.6. The coins came as a gift: no known cost, no result.
    expect(filled).toMatchObject({
      id: order.id,
      state: 'filled',
      filledAmount: '30600',
      fee: '30.6',
      profitLoss: '0',
    });
    expect(await spot(user, 'USDT')).toEqual({ available: '30569.4', locked: '0' });
    await checkEvidence(user, order.id);
  });

  test('the same coins cannot be sold twice in 100 parallel requests', async () => {
    const user = await run.house.addUser('0', 'spot');
    await run.house.give(user, 'spot', 'BTC', '0.1');
    push(59_990, 60_000);
    const calls = Array.from({ length: 100 }, (_, index) =>
      index % 2 === 0
        ? submit(user, market({ side: 'sell', quantity: '0.1' }))
        : submit(user, limit('61000', { side: 'sell', quantity: '0.1' })),
    );
    const all = Promise.allSettled(calls);
    await run.house.waiting(BTC, 50);
    push(59_990, 60_000);
    const answers = await all;
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ key: 'insufficient_balance' });
    const { available, locked } = await spot(user, 'BTC');
    expect([available, locked].toSorted()).toEqual(
      (await view(user, 'open')).length === 1 ? ['0', '0.1'] : ['0', '0'],
    );
  });

  test('liquidity that one message shows is filled only once, over contract and spot', async () => {
    const buyer = await run.house.addUser('100000', 'spot');
    const trader = await run.house.addUser('100000');
    push(59_990, 60_000);
    const long = {
      productId: BTC,
      direction: 'long',
      type: 'market',
      quantity: '0.6',
      leverage: 10,
    } as const;
    const calls = [
      submit(buyer, market({ quantity: '0.6' })),
      run.house.contractOrders.submit(trader, newKey(), long),
    ];
    await run.house.waiting(BTC, 2);
    push(59_990, 60_000, { lots: 100_000 }); // 1 BTC shown
    const [first, second] = await Promise.allSettled(calls);
    const statuses = new Set([first?.status, second?.status]);
    expect(statuses).toEqual(new Set(['fulfilled', 'rejected']));
    expect([first, second].find((one) => one?.status === 'rejected')).toMatchObject({
      reason: { key: 'insufficient_depth' },
    });
  });

  test('forex and metals are bought with USDT and held as a currency; another quote converts at the index', async () => {
    const user = await run.house.addUser('20000', 'spot');
    const buy = async (productId: string, quantity: string, bid: number, ask: number) => {
      run.house.hub.push(productId, { bid, ask });
      const call = submit(user, market({ productId, quantity }));
      await run.house.waiting(productId);
      run.house.hub.push(productId, { bid, ask });
      return call;
    };
    // 1,000 EUR at 1.10000 = 1,100 USDT; fee 1 EUR.
    expect(await buy('EURUSD', '1000', 109_990, 110_000)).toMatchObject({
      filledAmount: '1100',
      fee: '1',
      feeCurrency: 'EUR',
    });
    expect(await spot(user, 'EUR')).toEqual({ available: '999', locked: '0' });
    // 0.5 oz at 2,600.00 = 1,300 USDT; fee 0.0005 oz.
    await buy('XAUUSD', '0.5', 259_990, 260_000);
    expect(await spot(user, 'XAU')).toEqual({ available: '0.4995', locked: '0' });
    // The index 150.000 makes a yen 1 ÷ 150 = 0.006666666667 USDT: 150 × 0.006666666667 × 1,000 = 1,000.00000005, up to the unit.
    expect(await buy('USDJPY', '1000', 150_000, 150_000)).toMatchObject({
      filledAmount: '1000.000001',
      fee: '1',
      feeCurrency: 'USD',
    });
    expect(await spot(user, 'USD')).toEqual({ available: '999', locked: '0' });
  });

  test('where the conversion rate has risen, a limit buy takes the difference from what is available, else ends with what its money buys', async () => {
    const [rich, poor] = [
      await run.house.addUser('1100', 'spot'),
      await run.house.addUser('950', 'spot'),
    ];
    run.house.hub.push('USDJPY', { bid: 160_000, ask: 160_000 });
    const body = limit('150.000', { productId: 'USDJPY', quantity: '1000' });
    // 1 ÷ 160 = 0.00625 USDT a yen: 1,000 × 150 × 0.00625 = 937.5 locked.
    const orders = [await submit(rich, body), await submit(poor, body)];
    expect(orders.map(({ locked }) => locked)).toEqual(['937.5', '937.5']);
    run.house.hub.push('USDJPY', { bid: 150_000, ask: 150_000 });
    await run.house.settled();
    expect(await view(rich, 'history')).toMatchObject([
      { state: 'filled', filledQuantity: '1000', filledAmount: '1000.000001' },
    ]);
    expect(await spot(rich, 'USDT')).toEqual({ available: '99.999999', locked: '0' });
    // 950 ÷ 1.00000000005 = 949.99…: 949 USD for 949.000001 USDT, the rest of the order is over.
    expect(await view(poor, 'history')).toMatchObject([
      {
        state: 'cancelled',
        endReason: 'hold_spent',
        filledQuantity: '949',
        filledAmount: '949.000001',
        locked: '0',
      },
    ]);
    expect(await spot(poor, 'USDT')).toEqual({ available: '0.999999', locked: '0' });
    for (const [index, user] of [rich, poor].entries())
      await checkEvidence(user, orders[index]?.id ?? '');
  });
});
