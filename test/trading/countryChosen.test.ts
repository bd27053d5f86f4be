// A country that is chosen while an order is on its way: what opens is decided by the rules of the account as they stand under
// the user's lock, never by those of a moment before. Source: decisions.md "Modes and profiles".
import { createCountries } from '../../server/services/accounts/countries.ts';
import { createChooseCountry } from '../../server/services/accounts/accountCountry.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { START_TIMEOUT_MS } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey, openTradingHouse, type TradingHouse } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';

const LONG = { productId: BTC, direction: 'long', quantity: '0.01', leverage: 20 } as const;
const BUY = { productId: BTC, side: 'buy', quantity: '0.01' } as const;

/** Every way to open something, as the open profile has it. */
const OPENINGS: Readonly<
  Record<string, (house: TradingHouse, user: CurrentUser) => Promise<{ readonly id: string }>>
> = {
  'a market order at twenty times': ({ contractOrders }, user) =>
    contractOrders.submit(user, newKey(), { ...LONG, type: 'market' }),
  'a limit order at twenty times': ({ contractOrders }, user) =>
    contractOrders.submit(user, newKey(), { ...LONG, type: 'limit', price: '59000' }),
  'a call': ({ cfdOrders }, user) =>
    cfdOrders.submit(user, newKey(), {
      productId: BTC,
      direction: 'call',
      stake: '20',
      seconds: 60,
    }),
  'a purchase': ({ spotOrders }, user) =>
    spotOrders.submit(user, newKey(), { ...BUY, type: 'market' }),
  'a limit purchase': ({ spotOrders }, user) =>
    spotOrders.submit(user, newKey(), { ...BUY, type: 'limit', price: '59000' }),
};

describe.each(testEngines)('the country of an account on %s', (engine) => {
  let house: TradingHouse;
  let choose: ReturnType<typeof createChooseCountry>;
  beforeAll(async () => {
    house = await openTradingHouse(engine);
    const { database } = house;
    const sessions = { accountChanged: () => {} };
    choose = createChooseCountry({
      database,
      countries: createCountries(),
      sessions,
      notices: { wakeFor: () => {} },
    });
  }, START_TIMEOUT_MS);
  afterAll(() => house.close());

  const push = () => house.hub.push(BTC, { bid: 5_999_900, ask: 6_000_000 });
  const addUser = async (): Promise<CurrentUser> => {
    const user = await house.addUser('10000');
    for (const account of ['spot', 'cfd'] as const)
      await house.give(user, account, 'USDT', '10000');
    return user;
  };
  /** Sends it, lets the next message come if one is waited for, and has the error or nothing. */
  const send = async (name: string, user: CurrentUser): Promise<string | undefined> => {
    push();
    let isOver = false;
    const sent = OPENINGS[name]?.(house, user).then(
      () => undefined,
      (error: { readonly key?: string }) => error.key ?? `no refusal: ${JSON.stringify(error)}`,
    );
    void sent?.finally(() => (isOver = true));
    while (!isOver && house.matching.waitingAt(BTC) === 0)
      await new Promise((resolve) => setImmediate(resolve));
    if (!isOver) push();
    return sent;
  };

  test.each(Object.keys(OPENINGS))('is read again before %s opens', async (name) => {
    const user = await addUser();
    expect(await send(name, user)).toBeUndefined();
    // Who is asking was read from the session a moment before.
    await choose(user, 'DE');
    expect(await send(name, user)).toBe('rules_changed');
  });

  test('that trades by the same rules refuses nothing', async () => {
    const user = await addUser();
    await choose(user, 'BR');
    for (const name of Object.keys(OPENINGS)) expect(await send(name, user)).toBeUndefined();
  });

  test('is the one of the message that would fill the order, not of its acceptance', async () => {
    const user = await addUser();
    push();
    const order = house.contractOrders.submit(user, newKey(), { ...LONG, type: 'market' });
    await house.waiting(BTC);
    await choose(user, 'FR');
    push();
    await expect(order).rejects.toMatchObject({ key: 'rules_changed' });
    expect(await house.balance(user)).toEqual({ available: '10000', locked: '0' });
  });

  test('leaves what is open: it can be closed, cancelled and goes on by its own rules', async () => {
    const user = await addUser();
    push();
    const opening = house.contractOrders.submit(user, newKey(), { ...LONG, type: 'market' });
    await house.waiting(BTC);
    push();
    const { id } = await opening;
    const limit = { ...LONG, type: 'limit', price: '59900' } as const;
    const resting = await house.contractOrders.submit(user, newKey(), limit);
    await choose(user, 'DE');
    const closing = house.contractOrders.close(user, newKey(), { orderId: id });
    await house.waiting(BTC);
    push();
    expect(await closing).toMatchObject({ state: 'closed' });
    house.hub.push(BTC, { bid: 5_989_000, ask: 5_990_000 });
    await house.settled();
    const { list } = await house.contractOrders.list(user, { view: 'holding', limit: 5 });
    expect(list).toMatchObject([{ id: resting.id, leverage: 20 }]);
  });
});
