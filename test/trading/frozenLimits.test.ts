// Resting limits while the books are in doubt: they open nothing, stay where they are, cost nothing while they wait, and fill at
// a later message once the freeze is lifted. What ends risk works as ever. Source: decisions.md "Money".
import type { SubmitContractOrder } from '../../protocol/contractOrder.ts';
import type { SubmitSpotOrder } from '../../protocol/spotOrder.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { insertFreeze } from '../../server/store/freezeStore.ts';
import { createBackOffice, endFreeze } from '../builders/backOffice.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';
import { waitUntil } from '../builders/waitUntil.ts';

const BTC = 'BTCUSDT';
const FINDING = 'Compared with the paper statement: a fault of ours, corrected by entry 42.';
/** Dollars with two decimals → points. */
const points = (price: number): number => Math.round(price * 100);

function openWorld(app: TestApp) {
  const { house, database } = app;
  const push = (ask: number, over: object = {}) =>
    house.hub.push(BTC, { bid: points(ask - 1), ask: points(ask), ...over });
  /** A message, and everything it started. */
  const meet = async (ask: number, over: object = {}): Promise<void> => {
    push(ask, over);
    await house.settled();
  };
  const long = (user: CurrentUser, price: string, over: Partial<SubmitContractOrder> = {}) =>
    house.contractOrders.submit(user, newKey(), {
      productId: BTC,
      direction: 'long',
      type: 'limit',
      quantity: '0.1',
      leverage: 10,
      price,
      ...over,
    });
  const spot = (user: CurrentUser, price: string, over: Partial<SubmitSpotOrder> = {}) =>
    house.spotOrders.submit(user, newKey(), {
      productId: BTC,
      side: 'buy',
      type: 'limit',
      quantity: '0.01',
      price,
      ...over,
    });
  const ticket = async (user: CurrentUser, orderId: string) =>
    (await house.contractOrders.list(user, { view: 'open', orderId, limit: 1 })).list[0];
  const spotOrder = async (user: CurrentUser, orderId: string) =>
    (await house.spotOrders.list(user, { view: 'open', orderId, limit: 1 })).list[0];
  const addUser = async (): Promise<CurrentUser> => {
    const user = await house.addUser('10000');
    await house.give(user, 'spot', 'USDT', '10000');
    return user;
  };
  const freeze = async (userId: string | null): Promise<string> => {
    const id = newKey();
    const about = { reason: `a test ${id}`, userId, details: [], since: app.clock.now() };
    await insertFreeze(database.executor, { id, ...about });
    return id;
  };
  const office = createBackOffice(app);
  let operators = 0;
  const lift = async (id: string): Promise<void> => {
    operators += 1;
    const token = await office.signIn('admin', `admin${operators}@house.test`);
    const { status, body } = await app.post(
      'operator/liftFreeze',
      { id, finding: FINDING },
      { token },
    );
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  return { app, house, push, meet, long, spot, ticket, spotOrder, addUser, freeze, lift, office };
}

describe.each(testEngines)('resting limits during a freeze on %s', (engine) => {
  let world: ReturnType<typeof openWorld>;
  beforeEach(async () => {
    world = openWorld(await openTestApp({ engine }));
    world.push(60_000);
  }, START_TIMEOUT_MS);
  afterEach(async () => {
    const { app, house } = world;
    expect(await house.violations()).toEqual([]);
    expect(house.logger.errors).toEqual([]);
    await app.close();
  });

  test.each(['one user', 'everybody'])(
    'of %s fill nothing and fill after the lift',
    async (who) => {
      const { meet, house, addUser, long, spot, ticket, spotOrder, freeze, lift } = world;
      const user = await addUser();
      const other = await addUser();
      const [future, coins] = [await long(user, '59000'), await spot(user, '59000')];
      const others = await long(other, '59000');
      const id = await freeze(who === 'everybody' ? null : user.userId);

      await meet(58_900);
      expect(await ticket(user, future.id)).toMatchObject({ state: 'pending' });
      expect(await spotOrder(user, coins.id)).toMatchObject({ state: 'open', filledQuantity: '0' });
      const otherState = who === 'everybody' ? 'pending' : 'holding';
      expect(await ticket(other, others.id)).toMatchObject({ state: otherState });
      expect(await house.balance(user, 'contract')).toMatchObject({ locked: '592.95' });

      // Each was tried once: what waits for an operator costs nothing, however many messages come.
      const { commands } = house.executor.stats;
      for (const ask of [58_800, 58_900, 59_100, 58_700]) await meet(ask);
      expect(house.executor.stats.commands).toBe(commands);

      await lift(id);
      await house.settled();
      // Not at a message of before the lift, however good it was.
      expect(await ticket(user, future.id)).toMatchObject({ state: 'pending' });
      await meet(58_950);
      expect(await ticket(user, future.id)).toMatchObject({ state: 'holding', openPrice: '58950' });
      expect(await spotOrder(user, coins.id)).toMatchObject({
        state: 'filled',
        averagePrice: '58950',
      });
    },
  );

  test('with a part filled keep the rest, and the part its stop, its close and its liquidation', async () => {
    const { meet, house, addUser, long, ticket, freeze, lift } = world;
    const users = [await addUser(), await addUser(), await addUser()] as const;
    const [stopped, profited, liquidated] = users;
    // Each has a part of 0.06: as much as its message shows at its price.
    const part = async (user: CurrentUser, price: number, over: object) => {
      const order = await long(user, String(price), over);
      await meet(price, { lots: 6_000 });
      return order;
    };
    const orders = [
      await part(stopped, 59_000, { stopLoss: '58000' }),
      await part(profited, 59_300, { takeProfit: '61000' }),
      await part(liquidated, 59_600, { leverage: 20 }),
    ] as const;
    const before = await Promise.all(users.map((user, at) => ticket(user, orders[at]?.id ?? '')));
    expect(before.map((order) => order?.restingQuantity)).toEqual(['0.04', '0.04', '0.04']);
    const id = await freeze(null);
    for (const ask of [58_900, 58_900]) await meet(ask);
    const during = await Promise.all(users.map((user, at) => ticket(user, orders[at]?.id ?? '')));
    expect(during).toMatchObject(
      before.map((order) => ({ restingQuantity: order?.restingQuantity })),
    );

    await meet(61_500);
    expect(await ticket(profited, orders[1].id)).toMatchObject({ closeReason: 'take_profit' });
    await meet(57_990);
    expect(await ticket(stopped, orders[0].id)).toMatchObject({ closeReason: 'stop_loss' });
    await meet(57_000);
    world.app.clock.advance(1_000);
    await meet(57_000);
    expect(await ticket(liquidated, orders[2].id)).toMatchObject({ state: 'liquidated' });
    await lift(id);
    await meet(57_000);
    for (const user of users) expect(await house.balance(user)).toMatchObject({ locked: '0' });
  });

  test('can be cancelled, and one that is cancelled is not armed by the lift', async () => {
    const { meet, house, addUser, long, spot, ticket, freeze, lift } = world;
    const user = await addUser();
    const [future, coins] = [await long(user, '59000'), await spot(user, '59000')];
    const id = await freeze(user.userId);
    await meet(58_900);
    await house.contractOrders.cancel(user, newKey(), { orderId: future.id });
    await house.spotOrders.cancel(user, newKey(), { orderId: coins.id });
    await lift(id);
    const { commands } = house.executor.stats;
    await meet(58_900);
    expect(house.executor.stats.commands).toBe(commands);
    expect(await ticket(user, future.id)).toMatchObject({ state: 'cancelled' });
  });

  test('wait for the last of several freezes', async () => {
    const { meet, addUser, long, ticket, freeze, lift } = world;
    const user = await addUser();
    const { id } = await long(user, '59000');
    const freezes = [await freeze(user.userId), await freeze(null)] as const;
    await meet(58_900);
    for (const one of freezes) {
      expect(await ticket(user, id)).toMatchObject({ state: 'pending' });
      await lift(one);
      await meet(58_900);
    }
    expect(await ticket(user, id)).toMatchObject({ state: 'holding' });
  });

  test('are not forgotten where the answer of the lift was lost, nor by a lift while they are tried', async () => {
    const { app, meet, push, house, addUser, long, ticket, freeze, lift, office } = world;
    const user = await addUser();
    const { operatorId } = await office.idOf('admin', 'elsewhere@house.test');
    const { id } = await long(user, '59000');
    const lost = await freeze(user.userId);
    await meet(58_900);
    // The row alone says so: nobody told the desk.
    await endFreeze(app, lost, operatorId);
    app.clock.advance(10_000);
    await waitUntil('it fills', async () => {
      await meet(58_900);
      return (await ticket(user, id))?.state === 'holding';
    });

    const second = await long(user, '58000');
    const during = await freeze(user.userId);
    // Decided while it is lifted: whichever comes first, the next message fills it.
    push(57_900);
    await Promise.all([house.settled(), lift(during)]);
    await meet(57_900);
    expect(await ticket(user, second.id)).toMatchObject({ state: 'holding' });
  });
});
