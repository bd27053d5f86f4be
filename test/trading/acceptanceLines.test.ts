// An order's acceptance: a line in its product's log before the message that fills it, told at once with a signature, kept with
// what was asked, and proven from the log afterwards. Source: decisions.md "Price evidence" (acceptance).
import { acceptancesText, foldAcceptance, verifyAcceptance } from '../../core/proof/acceptance.ts';
import { parseAcceptance } from '../../core/proof/placeLine.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import type { AccountEvent } from '../../protocol/socketEvents.ts';
import { createTickLog } from '../../server/market/tickLog/tickLog.ts';
import { createTickLogStore } from '../../server/store/tickLogStore.ts';
import { openTestDatabase, type TestEngine, testEngines } from '../builders/testDatabase.ts';
import { newKey, openTradingHouse, type TradingHouse } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';
const ORDER = {
  productId: BTC,
  direction: 'long',
  type: 'market',
  quantity: '0.1',
  leverage: 10,
} as const;

const push = ({ hub }: TradingHouse, price = 6_000_000) =>
  hub.push(BTC, { bid: price - 1000, ask: price });

/** What each user is told, in order; amounts are never told. */
function listen({ accountEvents }: TradingHouse) {
  const told: AccountEvent[] = [];
  accountEvents.on((_userId, event) => void told.push(event));
  return told;
}

const isAcceptance = (event: AccountEvent) => event.type === 'acceptance';

/** A house in which one market order was filled. */
async function openWithFill(engine: TestEngine) {
  const database = await openTestDatabase(engine);
  const house = await openTradingHouse(engine, { database });
  const user = await house.addUser('10000');
  push(house);
  const asked = house.contractOrders.submit(user, newKey(), ORDER);
  await house.settled();
  push(house, 6_000_500);
  const { id } = await asked;
  return { database, house, user, id };
}

describe.each(testEngines)('on %s', (engine) => {
  test('an order is told its place before the message that fills it, and can prove it for ever', async () => {
    const database = await openTestDatabase(engine);
    const house = await openTradingHouse(engine, { database });
    const user = await house.addUser('10000');
    const told = listen(house);
    const stood = push(house);
    const key = newKey();
    const asked = house.contractOrders.submit(user, key, ORDER);
    await house.settled();
    const filled = push(house, 6_000_500);
    const { id } = await asked;
    await house.settled();

    const [first] = told;
    if (first?.type !== 'acceptance') throw new Error(`first came ${first?.type}`);
    const told1 = parseAcceptance(first.line);
    expect(told1).toMatchObject({ productId: BTC, seq: stood.seq });
    expect(first).toMatchObject({ key, seq: stood.seq, productId: BTC });
    expect(first.note).toContain(
      acceptancesText(foldAcceptance(first.line, first.path, sha256)).trimEnd(),
    );

    const early = await house.fillEvidence(user, id);
    expect(early.acceptance).toMatchObject({ key, line: first.line, seal: null });
    house.clock.advance(2_000);
    await house.log.flush();
    const { acceptance, fills } = await house.fillEvidence(user, id);
    expect(fills[0]).toMatchObject({ seq: filled.seq, acceptanceSeq: stood.seq, acceptance });
    const given = acceptance!;
    const check = { ...given, asked: { key, text: given.asked } };
    expect(verifyAcceptance(check, sha256).problems).toEqual([]);
    expect(JSON.parse(given.asked.split('\n')[1] ?? '')).toEqual(ORDER);
    // The log has it between the two messages.
    const lines = (await house.log.seals(BTC, [given.line])).get(given.line);
    expect(lines).toMatchObject({ root: given.seal?.root });

    await house.close();
    await database.close();
  });

  test('one that is sent again has the place and the answer of the first: under way, answered, much later, after a restart', async () => {
    const database = await openTestDatabase(engine);
    let house = await openTradingHouse(engine, { database });
    const user = await house.addUser('10000');
    const told = listen(house);
    push(house);
    const key = newKey();
    const send = () => house.contractOrders.submit(user, key, ORDER);
    const sent = [send(), send()];
    await house.settled();
    sent.push(send());
    push(house, 6_000_500);
    const [first, ...others] = await Promise.all(sent);
    for (const other of [...others, await send()]) expect(other).toEqual(first);
    // Refused ones as well.
    const tooMuch = { ...ORDER, type: 'limit', price: '50000.00', quantity: '9' } as const;
    const refusedKey = newKey();
    for (const _time of [1, 2])
      await expect(house.contractOrders.submit(user, refusedKey, tooMuch)).rejects.toMatchObject({
        key: 'insufficient_balance',
      });
    // The key of an order is no other order's, which has no place either.
    const other = { ...ORDER, quantity: '0.2' };
    for (const used of [key, refusedKey])
      await expect(house.contractOrders.submit(user, used, other)).rejects.toMatchObject({
        key: 'conflict',
      });
    house.clock.jump(20 * 60_000);
    push(house);
    expect(await send()).toEqual(first);
    await house.settled();
    expect(told.filter(isAcceptance)).toHaveLength(2);
    await house.close();

    house = await openTradingHouse(engine, { database });
    const toldLater = listen(house);
    push(house);
    expect(await send()).toEqual(first);
    expect(toldLater.filter(isAcceptance)).toEqual([]);
    await house.close();
    await database.close();
  });

  test('a limit order has its place as well, and closing has one of its own', async () => {
    const database = await openTestDatabase(engine);
    const house = await openTradingHouse(engine, { database });
    const user = await house.addUser('10000');
    push(house);
    const rests = { ...ORDER, type: 'limit', price: '59900.00' } as const;
    const { id } = await house.contractOrders.submit(user, newKey(), rests);
    expect((await house.fillEvidence(user, id)).acceptance?.asked).toContain('"limit"');
    push(house, 5_989_000);
    await house.settled();
    const closing = house.contractOrders.close(user, newKey(), { orderId: id });
    await house.settled();
    push(house, 5_990_000);
    await closing;
    await house.settled();
    const { acceptance, fills } = await house.fillEvidence(user, id);
    const [open, close] = fills;
    // The limit was filled by the house's own matching; what was asked is the order itself.
    expect(open).toMatchObject({ kind: 'open', acceptance: null });
    expect(acceptance?.asked).toMatch(/^contract_order\/submit/);
    expect(close?.acceptance?.asked).toMatch(/^contract_order\/closeContractOrder/);
    await house.close();
    await database.close();
  });

  test('acceptances of one turn of the loop share one signature', async () => {
    const database = await openTestDatabase(engine);
    const house = await openTradingHouse(engine, { database });
    const users = await Promise.all([1, 2, 3].map(() => house.addUser('10000')));
    const told = listen(house);
    push(house);
    const orders = users.map((user) => house.contractOrders.submit(user, newKey(), ORDER));
    await house.settled();
    push(house, 6_000_200);
    await Promise.all(orders);
    const notes = told.flatMap((event) => (event.type === 'acceptance' ? [event.note] : []));
    expect(notes).toHaveLength(3);
    expect(told.slice(0, 3).every(isAcceptance)).toBe(true);
    await house.close();
    await database.close();
  });

  test('the line of an order that a crash kept out of the log is put back with what it was filled from', async () => {
    const { database, house, user, id } = await openWithFill(engine);
    const line = (await house.fillEvidence(user, id)).acceptance!.line;
    // Killed here: nothing of the last second was ever written.
    const { clock, logger } = house;
    const restarted = createTickLog({ store: createTickLogStore(database), clock, logger });
    clock.advance(1_000);
    await restarted.start();
    expect((await restarted.seals(BTC, [line])).get(line)).toBeDefined();
    expect(await createTickLogStore(database).findUnlogged()).toEqual([]);
    await house.close();
    await database.close();
  });

  test('it outlives the lines around it', async () => {
    const { database, house, user, id } = await openWithFill(engine);
    const { clock, logger } = house;
    clock.advance(2_000);
    await house.log.flush();
    const before = (await house.fillEvidence(user, id)).acceptance;
    const store = createTickLogStore(database);
    const later = createTickLog({ store, clock, logger, keepTickLinesMs: 60_000 });
    await later.start();
    clock.advance(3_600_000);
    expect(await later.applyRetention()).toMatchObject({ evidence: 2 });
    expect(await store.loadSeconds(0, Number.MAX_SAFE_INTEGER)).toEqual([]);
    const found = (await later.seals(BTC, [before!.line])).get(before!.line);
    expect({ ...found, log: null }).toEqual(before!.seal);
    await house.close();
    await database.close();
  });
});
