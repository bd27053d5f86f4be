// Reverse, close all and cancel all through the real use cases, executor and database: one suite on every engine at hand.
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { BTC, market, setUpContractHouse } from '../builders/contractHouse.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

const ETH = 'ETHUSDT';

describe.each(testEngines)('many orders at once on %s', (engine) => {
  const run = setUpContractHouse(engine);
  const { push, atPrice, openLong, view } = run;
  const pushEth = () => run.house.hub.push(ETH, { bid: 300_000, ask: 300_010 });
  beforeEach(() => void pushEth());

  const reverse = (user: CurrentUser, orderId: string, key = newKey(), over: object = {}) =>
    run.house.contractOrders.reverse(user, key, { orderId, ...over });
  const closeAll = (user: CurrentUser, key = newKey(), body: { productId?: string } = {}) =>
    run.house.allContractOrders.close(user, key, body);
  const cancelAll = (user: CurrentUser, key = newKey(), body: { productId?: string } = {}) =>
    run.house.allContractOrders.cancel(user, key, body);

  test('a reversal closes all and opens as much the other way at one message', async () => {
    const user = await run.house.addUser('10000');
    const order = await openLong(user, { stopLoss: '59000' });
    const { closed, opened, ...rest } = await atPrice(reverse(user, order.id), 61_000, 61_010);
    expect(rest).toEqual({});
    expect(closed).toMatchObject({ id: order.id, state: 'closed', closePrice: '61000' });
    expect(opened).toMatchObject({
      direction: 'short',
      state: 'holding',
      quantity: '0.1',
      openPrice: '61000',
      leverage: 10,
      stopLoss: null,
    });
    // 10,000 − 3 + 100 − 3.05 for the long; 610 and 3.05 for the short.
    expect(await run.house.balance(user)).toEqual({ available: '9480.9', locked: '610' });
    for (const id of [order.id, opened?.id ?? '']) {
      const { fills } = await run.house.fillEvidence(user, id);
      expect(fills.at(-1)?.acceptance?.asked).toContain('contract_order/reverseContractOrder');
    }
  });

  test('where the opening is refused the closing stands, and its answer is kept', async () => {
    const user = await run.house.addUser('620');
    const order = await openLong(user);
    const key = newKey();
    // The loss leaves too little for the other way.
    const answer = await atPrice(reverse(user, order.id, key), 59_500, 59_510);
    expect(answer).toMatchObject({
      closed: { id: order.id, state: 'closed' },
      opened: null,
      error: { error: 'insufficient_balance', field: 'quantity' },
    });
    expect((await run.house.balance(user)).locked).toBe('0');
    expect(await reverse(user, order.id, key)).toEqual(answer);
    await expect(reverse(user, order.id)).rejects.toMatchObject({ key: 'already_final' });
    await expect(reverse(user, order.id, key, { maxSlippage: '0.01' })).rejects.toMatchObject({
      key: 'conflict',
    });
  });

  test('where the closing is refused nothing happens, and a foreign order is none', async () => {
    const user = await run.house.addUser('10000');
    const other = await run.house.addUser('10000');
    const order = await openLong(user);
    const late = reverse(user, order.id);
    await run.house.waiting(BTC);
    push(59_990, 60_000, { lots: 10 });
    await expect(late).rejects.toMatchObject({ key: 'insufficient_depth' });
    expect(await view(user, 'holding')).toMatchObject([{ id: order.id, direction: 'long' }]);
    await expect(reverse(other, order.id)).rejects.toMatchObject({ key: 'not_found' });
  });

  test('close all decides each for itself, in whichever product', async () => {
    const user = await run.house.addUser('100000');
    const one = await openLong(user);
    const large = await openLong(user, { quantity: '0.3' });
    const asked = run.house.contractOrders.submit(user, newKey(), {
      ...market(),
      productId: ETH,
      quantity: '1',
    });
    await run.house.waiting(ETH);
    pushEth();
    const ether = await asked;
    const key = newKey();
    const closing = closeAll(user, key);
    await run.house.waiting(BTC, 2);
    await run.house.waiting(ETH);
    // 0.2 shown: one fits, the other does not.
    push(60_000, 60_010, { lots: 20_000 });
    pushEth();
    const answer = await closing;
    expect(answer).toHaveLength(3);
    expect(answer).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          orderId: one.id,
          order: expect.objectContaining({ state: 'closed' }),
        }),
        expect.objectContaining({
          orderId: large.id,
          error: expect.objectContaining({ error: 'insufficient_depth' }),
        }),
        expect.objectContaining({
          orderId: ether.id,
          order: expect.objectContaining({ state: 'closed' }),
        }),
      ]),
    );
    // The same key means the same orders and has the same answer.
    expect(await closeAll(user, key)).toEqual(answer);
    await expect(closeAll(user, key, { productId: BTC })).rejects.toMatchObject({
      key: 'conflict',
    });
    expect(await closeAll(user, newKey(), { productId: ETH })).toEqual([]);
    expect(await view(user, 'holding')).toMatchObject([{ id: large.id }]);
  });

  test('twenty at once close each order once', async () => {
    const user = await run.house.addUser('100000');
    for (let count = 0; count < 3; count += 1) await openLong(user);
    const key = newKey();
    const calls = Array.from({ length: 20 }, (_, number) =>
      closeAll(user, number % 2 === 0 ? key : newKey()),
    );
    await run.house.waiting(BTC, 3);
    await run.house.settled();
    push(60_000, 60_010);
    await run.house.settled();
    push(60_000, 60_010);
    const answers = await Promise.all(calls);
    const closed = answers.flat().filter((one) => 'order' in one);
    // Those of one key have one answer; of the others only the first to come has closed an order.
    expect(new Set(closed.map(({ orderId }) => orderId)).size).toBe(3);
    const same = answers.filter((_, number) => number % 2 === 0);
    for (const answer of same) expect(answer).toEqual(same[0]);
    const history = await view(user, 'history');
    expect(history.map(({ closeReason }) => closeReason)).toEqual(['user', 'user', 'user']);
    expect((await run.house.balance(user)).locked).toBe('0');
  });

  test('cancel all takes back what rests: limits, stop entries, and the rest of a position', async () => {
    const user = await run.house.addUser('10000');
    push(59_990, 60_000);
    const submit = (over: object) =>
      run.house.contractOrders.submit(user, newKey(), { ...market(), ...over });
    const partly = await submit({ type: 'limit', price: '59900' });
    await submit({ type: 'stop', triggerPrice: '61000' });
    push(59_890, 59_900, { lots: 4_000 });
    await run.house.settled();
    const key = newKey();
    const answer = await cancelAll(user, key);
    expect(answer).toHaveLength(2);
    expect(await cancelAll(user, key)).toEqual(answer);
    expect(await view(user, 'open')).toEqual([]);
    expect(await view(user, 'holding')).toMatchObject([{ id: partly.id, quantity: '0.04' }]);
    expect(await cancelAll(user)).toEqual([]);
  });

  test('of a product that there is not nothing is closed or cancelled, and that is said', async () => {
    const user = await run.house.addUser('10000');
    await openLong(user);
    const unknown = { key: 'not_found', fields: { productId: 'not_found' } };
    const body = { productId: 'NONEUSDT' };
    const key = newKey();
    await expect(closeAll(user, key, body)).rejects.toMatchObject(unknown);
    await expect(closeAll(user, key, body)).rejects.toMatchObject(unknown);
    await expect(cancelAll(user, newKey(), body)).rejects.toMatchObject(unknown);
    expect(await closeAll(user, newKey(), { productId: ETH })).toEqual([]);
    expect(await view(user, 'holding')).toHaveLength(1);
  });
});
