// Nothing that anybody orders can reach the price: the production feed, guard, hub and tick log beside a house full of orders
// give the same bytes as beside an empty one. Source: decisions.md "Prices" (byte-identical with 0 and with many users).
import { createHash } from 'node:crypto';
import { jest } from '@jest/globals';
import { DEFAULT_ALERT_LIMITS } from '../../core/market/alerts/alert.ts';
import { marketProducts } from '../../core/rulebook/marketProducts.ts';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import { createHub } from '../../server/market/hub/hub.ts';
import { createSimFeed } from '../../server/market/sim/createSimFeed.ts';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { createAccountEvents } from '../../server/realtime/accountEvents.ts';
import { createTickLogStore } from '../../server/store/tickLogStore.ts';
import { insertEntries } from '../../server/store/ledgerStore.ts';
import { inTransaction } from '../../server/store/database.ts';
import { composedKinds } from '../../server/kinds/kinds.ts';
import { startTrading } from '../../server/wiring/trading.ts';
import { PROFILES } from '../../core/rulebook/profiles.ts';
import { openRulebooks } from '../../server/services/rulebooks.ts';
import { grantRow } from '../sim/memoryStore.ts';
import { createManualClock } from '../builders/manualClock.ts';
import { createMemoryCandleStore } from '../builders/marketStores.ts';
import { openTestDatabase } from '../builders/testDatabase.ts';
import { LOG_ORIGIN } from '../builders/publicLog.ts';
import { createMemoryCloses } from '../builders/memoryCloses.ts';
import { testKeys } from '../builders/testKeys.ts';
import { createTestLogger, newKey, testIds } from '../builders/tradingHouse.ts';

jest.setTimeout(120_000);

const SEED = 'nobody reaches the price';
const START_MS = Date.UTC(2026, 10, 18, 12);
const PRODUCTS = ['BTCUSDT', 'ETHUSDT'];
const SECONDS = 12;
/** decisions.md "Price evidence": with 0 and with 500 users. */
const PEOPLE = 500;
/** Each of them orders every so many seconds. */
const EVERY = 5;

/** The production feed, guard, hub and tick log, with the house on them. */
async function openHouse() {
  const clock = createManualClock(START_MS);
  const logger = createTestLogger();
  const database = await openTestDatabase();
  const products = marketProducts(OPEN_RULEBOOK).filter(({ id }) => PRODUCTS.includes(id));
  const feed = createSimFeed({ seed: SEED, products, clock });
  const store = { ticks: createTickLogStore(database), candles: createMemoryCandleStore() };
  const hub = createHub({ feed, products, clock, logger, store });
  await hub.start();
  const mode = 'practice';
  const client = database.executor;
  const rulebooks = await openRulebooks({ client, profiles: PROFILES, mode, clock, logger });
  const accountEvents = createAccountEvents();
  const closes = createMemoryCloses(hub);
  const shared = { database, clock, hub, closes, logger, rulebooks, mode, accountEvents } as const;
  const trading = await startTrading({
    ...shared,
    kinds: composedKinds,
    alertLimits: DEFAULT_ALERT_LIMITS,
    log: hub.log,
    signer: { signNote: (text) => text },
    ids: testIds,
    attestor: testKeys.attestor,
    checkpoints: testKeys.checkpointsOf(LOG_ORIGIN),
  });
  const close = async (): Promise<void> => {
    await trading.stop();
    await hub.stop();
    await database.close();
  };
  return { clock, database, hub, trading, close };
}
type House = Awaited<ReturnType<typeof openHouse>>;

async function addPeople({ database, clock }: House, people: number): Promise<CurrentUser[]> {
  const users: CurrentUser[] = [];
  for (let person = 0; person < people; person += 1) {
    const [userId, uid] = [testIds.uuid(), String(10_000_000 + person)];
    await database.executor.query(
      `INSERT INTO users (id, uid, email, password_hash, created_at) VALUES ($1, $2, $3, 'keyed:-', $4)`,
      [userId, uid, `${userId}@example.test`, clock.now()],
    );
    const row = { ...grantRow(userId, 'contract', '10000'), id: testIds.uuid() };
    await inTransaction(database, (client) => insertEntries(client, [row]));
    users.push({ userId, uid, sessionId: testIds.uuid(), country: null });
  }
  return users;
}

/** Market orders, limits at the best prices, and stops within reach: whatever a feed might look at. */
function orderOf({ hub }: House, person: number, second: number) {
  const productId = PRODUCTS[person % 2] ?? '';
  const { bid = 0, ask = 0 } = hub.latest(productId) ?? {};
  const scale = 10 ** (hub.product(productId)?.priceDecimals ?? 0);
  const isLong = (person + second) % 3 !== 0;
  const price = second % 2 === 0 ? null : String((isLong ? ask : bid) / scale);
  return {
    productId,
    direction: isLong ? 'long' : 'short',
    type: price === null ? 'market' : 'limit',
    quantity: '0.01',
    leverage: 10,
    stopLoss: String(Math.round(isLong ? bid * 0.999 : ask * 1.001) / scale),
    ...(price === null ? {} : { price }),
  } as const;
}

/** A digest of every line, book and mark that left the house, and how much was traded. */
async function runHouse(people: number): Promise<{ digest: string; lines: number; fills: number }> {
  const house = await openHouse();
  const { clock, hub, trading } = house;
  const digest = createHash('sha256');
  let lines = 0;
  const stopListening = hub.onTick(({ productId, seq, mark, indexDoubled }) => {
    lines += 1;
    const { log } = hub;
    digest.update(`${log.line(productId, seq)}\n${log.bookLine(productId, seq)}\n`);
    digest.update(`${mark}|${indexDoubled}\n`);
  });
  await clock.advanceAsync(2_000);
  const users = await addPeople(house, people);
  let fills = 0;
  const orders: Promise<unknown>[] = [];
  for (let second = 0; second < SECONDS; second += 1) {
    for (const [person, user] of users.entries()) {
      if ((person + second) % EVERY !== 0) continue;
      const order = trading.useCases.contract.contractOrders.submit(
        user,
        newKey(),
        orderOf(house, person, second),
      );
      const taken = order.then(
        () => void (fills += 1),
        () => {},
      );
      orders.push(taken);
    }
    await clock.advanceAsync(1_000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  // Those that wait for a message still get one; what comes now is not counted.
  stopListening();
  for (let left = 0; left < 3; left += 1) await clock.advanceAsync(1_000);
  await Promise.all(orders);
  await house.close();
  return { digest: digest.digest('hex'), lines, fills };
}

test(`the stream is the same, byte for byte, with nobody and with ${PEOPLE} who trade`, async () => {
  const empty = await runHouse(0);
  const busy = await runHouse(PEOPLE);
  expect(empty.fills).toBe(0);
  expect(busy.fills).toBeGreaterThan(PEOPLE);
  expect(empty.lines).toBeGreaterThan(50);
  expect({ digest: busy.digest, lines: busy.lines }).toEqual({
    digest: empty.digest,
    lines: empty.lines,
  });
});
