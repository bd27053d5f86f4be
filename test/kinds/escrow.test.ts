/**
 * A kind added without touching the server: submitted, waiting for a price and for a time, paid, taken back, over a restart,
 * in the invariants, with its evidence, in the records and on the socket, and in the memory that the simulator runs on.
 */
import type { Tick } from '../../core/market/types.ts';
import type { AccountEvent } from '../../protocol/socketEvents.ts';
import { Executor } from '../../server/execution/executor.ts';
import { MatchingEngine } from '../../server/execution/matchingEngine.ts';
import { operationOf } from '../../server/execution/operation.ts';
import { composeKinds, type UseCasesOf } from '../../server/kinds/composeKinds.ts';
import { kinds } from '../../server/kinds/kinds.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { createAssets } from '../../server/services/funding/assets.ts';
import { createRecords } from '../../server/services/funding/records.ts';
import { createProducts } from '../../server/services/products.ts';
import type { Database } from '../../server/store/database.ts';
import { anAccepted, aRuleSource } from '../builders/batch.ts';
import { aTick } from '../builders/contract.ts';
import { aKindHouse } from '../builders/kindHouse.ts';
import { createManualClock } from '../builders/manualClock.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import {
  createTestLogger,
  newKey,
  openTradingHouse,
  TEST_START_MS,
  type TradingHouse,
} from '../builders/tradingHouse.ts';
import { turn } from '../builders/turn.ts';
import { waitUntil } from '../builders/waitUntil.ts';
import { MemoryBatches } from '../sim/memoryBatches.ts';
import { grantRow, MemoryStore } from '../sim/memoryStore.ts';
import { ESCROW_SQL, escrowKind, setAside } from './escrow.ts';

const BTC = 'BTCUSDT';
const HOUR_MS = 3_600_000;

describe.each(testEngines)('an escrow on %s', (engine) => {
  let database: Database;
  const houses: TradingHouse[] = [];
  const open = async (startMs = TEST_START_MS): Promise<TradingHouse> => {
    const house = await openTradingHouse(engine, { database, kinds: [escrowKind], startMs });
    houses.push(house);
    return house;
  };
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    for (const text of ESCROW_SQL.split(';')) await database.executor.query(text);
  });
  afterEach(async () => {
    for (const house of houses.splice(0)) await house.close();
  });
  afterAll(() => database.close());

  const push = ({ hub }: TradingHouse, price: number): void => {
    hub.push(BTC, { bid: price, ask: price, mark: price });
  };

  const escrowsOf = ({ useCases }: TradingHouse) =>
    (useCases as unknown as UseCasesOf<readonly [typeof escrowKind]>).escrow;
  const set = (
    house: TradingHouse,
    user: CurrentUser,
    { key = newKey(), amount = '40', price = 7_000_000, inMs = HOUR_MS } = {},
  ) => escrowsOf(house).set(user, key, { productId: BTC, amount, price, inMs });
  const cancel = (house: TradingHouse, user: CurrentUser, escrowId: string) =>
    escrowsOf(house).cancel(user, newKey(), escrowId);
  const money = async (house: TradingHouse, user: CurrentUser) => {
    const { available, locked } = await house.balance(user, 'wealth');
    return { available, locked, paid: (await house.balance(user, 'funding')).available };
  };
  const isPaid = (house: TradingHouse, user: CurrentUser) =>
    waitUntil('it is paid', async () => (await money(house, user)).paid === '40');

  test('is paid at its price, with its evidence, records and events; its key is one operation', async () => {
    const house = await open();
    const user = await house.addUser('100', 'wealth');
    const events: AccountEvent[] = [];
    house.accountEvents.on((userId, event) => void (userId === user.userId && events.push(event)));
    push(house, 6_000_000);
    const key = newKey();
    const escrow = await set(house, user, { key });
    expect(await set(house, user, { key })).toEqual(escrow);
    expect(await money(house, user)).toEqual({ available: '60', locked: '40', paid: '0' });
    push(house, 6_999_999);
    await house.settled();
    expect(await money(house, user)).toMatchObject({ locked: '40' });
    push(house, 7_000_000);
    await isPaid(house, user);
    expect(await money(house, user)).toEqual({ available: '60', locked: '0', paid: '40' });

    expect(events).toContainEqual(expect.objectContaining({ orderId: escrow.id, state: 'paid' }));
    await house.log.flush(true);
    const { fills } = await house.fillEvidence(user, escrow.id);
    expect(fills).toMatchObject([
      { price: '7000000', inputs: { asked: '7000000', mark: '7000000' }, tick: { seq: 3 } },
    ]);
    const records = createRecords({ database, kinds: house.kinds.ordersOfRecords });
    const { list } = await records.list(user, { limit: 10 });
    expect(list.filter(({ kind }) => kind === 'transfer')).toHaveLength(2);
    expect(await house.violations()).toEqual([]);
    expect(house.logger.errors).toEqual([]);
  });

  test('is paid at its date without a price, and not before', async () => {
    const house = await open();
    const user = await house.addUser('100', 'wealth');
    push(house, 6_000_000);
    await set(house, user, { inMs: 1_000 });
    await house.clock.advanceAsync(800);
    expect(await money(house, user)).toMatchObject({ locked: '40' });
    await house.clock.advanceAsync(400);
    await isPaid(house, user);
    expect(await house.violations()).toEqual([]);
  });

  test('is taken back by its owner alone, once', async () => {
    const house = await open();
    const [owner, stranger] = [await house.addUser('100', 'wealth'), await house.addUser()];
    push(house, 6_000_000);
    const { id } = await set(house, owner);
    await expect(cancel(house, stranger, id)).rejects.toMatchObject({ key: 'not_found' });
    expect(await cancel(house, owner, id)).toEqual({ id, state: 'cancelled' });
    await expect(cancel(house, owner, id)).rejects.toMatchObject({ key: 'already_final' });
    push(house, 8_000_000);
    await house.settled();
    expect(await money(house, owner)).toEqual({ available: '100', locked: '0', paid: '0' });
  });

  test('outlives the process: what was set before a restart is paid after it', async () => {
    const first = await open();
    const user = await first.addUser('100', 'wealth');
    push(first, 6_000_000);
    await set(first, user, { inMs: 90 * HOUR_MS });
    await first.log.flush(true);
    await first.close();
    const second = await open(TEST_START_MS + HOUR_MS);
    push(second, 7_500_000);
    await isPaid(second, user);
    expect(await second.violations()).toEqual([]);
  });

  test('is told with the others in what the server says of all kinds', async () => {
    const house = await open();
    const user = await house.addUser('100', 'wealth');
    push(house, 6_000_000);
    await set(house, user);
    const products = createProducts({ ...house, namesOf: () => [] });
    const { hash } = house.rulebooks.inForce.open;
    const btc = products.getInfo(BTC, hash);
    expect(btc).toMatchObject({ escrow: { longestMs: 90 * 24 * HOUR_MS } });
    expect(btc.sections).toEqual(['contract', 'spot', 'cfd', 'escrow']);
    expect(products.getInfo('ETHUSDT', hash).sections).not.toContain('escrow');
    expect(products.getTrades(BTC, 1)).toMatchObject([{ price: '7000000', quantity: '40' }]);
    const assets = await createAssets(house).get(user);
    expect(assets).toMatchObject({ escrowTotal: '100', spotTotal: '0' });
  });

  test('that keeps another amount than is locked is found by the invariants', async () => {
    const house = await open();
    const user = await house.addUser('100', 'wealth');
    push(house, 6_000_000);
    const { id } = await set(house, user);
    const change = (by: number) =>
      database.executor.query('UPDATE escrows SET amount = amount + $2 WHERE id = $1', [id, by]);
    await change(1);
    expect(await house.violations()).toMatchObject([
      { invariant: 'locked = sum of live holds (wealth)', userId: user.userId },
    ]);
    await change(-1);
    expect(await house.violations()).toEqual([]);
  });

  test('counts towards what a user may have open', async () => {
    const house = await open();
    const user = await house.addUser('100', 'wealth');
    push(house, 6_000_000);
    await set(house, user);
    const { recordKinds } = house.kinds;
    const { text, values = [] } = recordKinds.countOpen([user.userId]);
    const { rows } = await database.pool.query(text, values);
    expect(Number(rows[0].open_orders)).toBe(1);
  });
});

test('an escrow in the memory that the simulator runs on comes to the same', async () => {
  const composed = composeKinds([...kinds, escrowKind]);
  const { recordKinds } = composed;
  const store = new MemoryStore(true, recordKinds);
  store.write({ entries: [grantRow('user', 'wealth', '100')], changed: {}, answers: [] });
  const clock = createManualClock(TEST_START_MS);
  const logger = createTestLogger();
  const executor = new Executor({
    port: new MemoryBatches({ store, seams: {}, fails: () => false }),
    kinds: recordKinds,
    operations: composed.createOperations(aRuleSource()),
    clock,
    logger,
  });
  const { house } = aKindHouse();
  const matching = new MatchingEngine({
    executor,
    clock,
    logger,
    kinds: composed.createWaits(house),
    quoteRateOf: () => undefined,
  });
  const show = (mark: number, seq: number): Tick => ({ ...aTick({ seq }), mark });
  matching.onTick(show(6_000_000, 1));
  const input = {
    productId: BTC,
    rulebookHash: 'book',
    amount: '40',
    price: 7_000_000,
    until: TEST_START_MS + HOUR_MS,
  };
  const accepted = { ...anAccepted(), id: 'escrow-000' };
  await matching.run(operationOf(setAside, { userId: 'user', key: null }, input, accepted));
  expect(store.balance('user', 'wealth')?.locked.toFixed()).toBe('40');
  matching.onTick(show(7_000_000, 2));
  while (executor.isBusy) await turn();
  expect(store.balance('user', 'wealth')?.locked.toFixed()).toBe('0');
  expect(store.balance('user', 'funding')?.available.toFixed()).toBe('40');
  expect(logger.errors).toEqual([]);
});
