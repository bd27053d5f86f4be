// Stop entries and post-only limits through the real use cases, executor and database: one suite on every engine at hand.
import { BTC, market, points, setUpContractHouse } from '../builders/contractHouse.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

const stop = (triggerPrice: string, over: object = {}) =>
  ({ ...market(), type: 'stop', triggerPrice, ...over }) as const;
const postOnly = (price: string, over: object = {}) =>
  ({ ...market(), type: 'limit', price, postOnly: true, ...over }) as const;

describe.each(testEngines)('stop entries on %s', (engine) => {
  const run = setUpContractHouse(engine);
  const { push, atPrice, view } = run;
  const submit = async (user: Awaited<ReturnType<typeof run.house.addUser>>, body: object) =>
    run.house.contractOrders.submit(user, newKey(), body as ReturnType<typeof stop>);

  test('a long one locks at its trigger, fires on the mark and opens at the first message after it', async () => {
    const user = await run.house.addUser('10000');
    push(59_990, 60_000);
    const order = await submit(user, stop('61000', { takeProfit: '63000', stopLoss: '60000' }));
    expect(order).toMatchObject({
      state: 'pending',
      type: 'stop',
      triggerPrice: '61000',
      price: null,
    });
    // 0.1 × 61,000 = 6,100 at 10x, taker fee 3.05.
    expect(await run.house.balance(user)).toEqual({ available: '9386.95', locked: '613.05' });
    // The ask alone does not fire it.
    push(60_990, 61_010, { mark: points(60_999) });
    await run.house.settled();
    expect(await view(user, 'open')).toMatchObject([{ id: order.id, firedAt: null }]);
    push(60_990, 61_000, { mark: points(61_000) });
    await run.house.settled();
    const [fired] = await view(user, 'open');
    expect(fired).toMatchObject({ id: order.id, state: 'pending', quantity: '0.1' });
    expect(fired?.firedAt).not.toBeNull();
    // The mark is back below: it is a market order all the same, at the first message after the one that fired it.
    push(60_890, 60_900, { mark: points(60_895) });
    await run.house.settled();
    const [held] = await view(user, 'holding');
    expect(held).toMatchObject({
      id: order.id,
      openPrice: '60900',
      margin: '609',
      handlingFee: '3.045',
      stopLoss: '60000',
      restingQuantity: '0',
    });
    expect(await run.house.balance(user)).toEqual({ available: '9387.955', locked: '609' });
    const { fills } = await run.house.fillEvidence(user, order.id);
    expect(fills).toMatchObject([
      {
        kind: 'open',
        inputs: { orderType: 'stop', causeLevel: '61000', causeFirstMark: '61000', role: 'taker' },
        first: { mark: '61000.00' },
      },
    ]);
  });

  test('a short one fires below, and draws on what is available where its lock is too little', async () => {
    const user = await run.house.addUser('10000');
    push(59_990, 60_000);
    const order = await submit(user, stop('59000', { direction: 'short' }));
    push(58_990, 59_000, { mark: points(59_000) });
    await run.house.settled();
    push(59_200, 59_210);
    await run.house.settled();
    // 0.1 × 59,200: margin 592 and 2.96, of which 590 + 2.95 were locked.
    expect(await view(user, 'holding')).toMatchObject([{ id: order.id, margin: '592' }]);
    expect(await run.house.balance(user)).toEqual({ available: '9405.04', locked: '592' });
  });

  test.each([
    ['moved further than it allows', { maxSlippage: '0.001' }, [60_990, 61_200], 'price_moved'],
    ['found too thin a book', {}, [60_990, 61_000, { lots: 10 }], 'insufficient_depth'],
    ['came too late', {}, [60_990, 61_000, {}, 2_500], 'stale_quote'],
    ['stands beyond its own stop', { stopLoss: '60900' }, [60_790, 60_800], 'stop_loss_side'],
  ] as const)(
    'one whose market order %s is taken back whole',
    async (_why, over, price, reason) => {
      const user = await run.house.addUser('10000');
      push(59_990, 60_000);
      const order = await submit(user, stop('61000', over));
      push(60_990, 61_000, { mark: points(61_000) });
      await run.house.settled();
      const [bid, ask, shown = {}, afterMs = 0] = price;
      run.house.clock.advance(afterMs);
      push(bid, ask, { mark: points(61_000), ...shown });
      await run.house.settled();
      expect(await view(user, 'history')).toMatchObject([
        { id: order.id, state: 'cancelled', closeReason: 'cancelled', cancelReason: reason },
      ]);
      expect(await run.house.balance(user)).toEqual({ available: '10000', locked: '0' });
    },
  );

  test('is cancelled before and after it fired, with all that it locked', async () => {
    const user = await run.house.addUser('10000');
    push(59_990, 60_000);
    const one = await submit(user, stop('61000'));
    const other = await submit(user, stop('60500'));
    push(60_490, 60_500, { mark: points(60_500) });
    await run.house.settled();
    for (const { id } of [one, other])
      await run.house.contractOrders.cancel(user, newKey(), { orderId: id });
    push(61_490, 61_500, { mark: points(61_500) });
    await run.house.settled();
    expect(await view(user, 'history')).toMatchObject([
      { state: 'cancelled', cancelReason: null },
      { state: 'cancelled', cancelReason: null },
    ]);
    expect(await run.house.balance(user)).toEqual({ available: '10000', locked: '0' });
  });

  test('what the mark has met already is refused, at the trigger and beyond it', async () => {
    const user = await run.house.addUser('10000');
    push(59_990, 60_010, { mark: points(60_000) });
    for (const body of [
      stop('60000'),
      stop('59999.99'),
      stop('60000', { direction: 'short' }),
      stop('60000.01', { direction: 'short' }),
    ])
      await expect(submit(user, body)).rejects.toMatchObject({ key: 'trigger_side' });
  });

  test('a post-only order is refused where its first message crosses it, and is a maker for ever after', async () => {
    const user = await run.house.addUser('10000');
    push(59_990, 60_000);
    const refused = submit(user, postOnly('59900'));
    await run.house.waiting(BTC);
    push(59_890, 59_900);
    await expect(refused).rejects.toMatchObject({ key: 'would_take' });
    expect(await run.house.balance(user)).toEqual({ available: '10000', locked: '0' });
    const order = await atPrice(submit(user, postOnly('59800')), 59_890, 59_900);
    expect(order).toMatchObject({ state: 'pending', postOnly: true, price: '59800' });
    push(59_790, 59_800);
    await run.house.settled();
    // 0.1 × 59,800 × 0.02 %.
    expect(await view(user, 'holding')).toMatchObject([{ id: order.id, handlingFee: '1.196' }]);
    const { fills } = await run.house.fillEvidence(user, order.id);
    expect(fills[0]?.inputs).toMatchObject({ role: 'maker', postOnly: 'true' });
  });
});
