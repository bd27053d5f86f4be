// A crowd with one open call or put each, all expiring within one second, in the real trading house: the time of day is
// set by hand, so that nobody waits for half a minute, while timers and the database run as they do.
import { randomUUID } from 'node:crypto';
import type { Clock } from '../server/ports.ts';
import type { Database } from '../server/store/database.ts';
import { systemClock } from '../server/process/systemClock.ts';
import { createSystemIds } from '../server/process/systemIds.ts';
import { openTradingHouse } from '../test/builders/tradingHouse.ts';
import { addBenchUsers } from './executorWorld.ts';

/** Ten products, so that no product's cap on open payouts is reached. */
const PRODUCTS = ['BTC', 'ETH', 'SOL', 'BNB', 'XRP', 'DOGE', 'ADA', 'TRX', 'LINK', 'LTC'].map(
  (base) => `${base}USDT`,
);
const SECONDS = 30;
/** Acceptances are spread over one second in so many steps. */
const STEPS = 10;
const STEP_MS = 100;
/** As lively as the simulated market's fastest product. */
const TICK_MS = 250;
const WATCHED_MS = 15_000;

export async function openCfdCrowd(database: Database, count: number) {
  let now = Date.now();
  const clock: Clock = { ...systemClock, now: () => now };
  const ids = createSystemIds({ now: () => now });
  const house = await openTradingHouse('postgres', { database, clock, ids });
  const userIds = await addBenchUsers(database, count, 'cfd');
  let points = 6_000_000;

  const pushAll = (): void => {
    points += 1;
    for (const productId of PRODUCTS) house.hub.push(productId, { bid: points - 1, ask: points });
  };

  /** Opens an order of every user; answers when the last of them expires. */
  const openAll = async (): Promise<number> => {
    pushAll();
    const answers: Promise<unknown>[] = [];
    for (const [index, userId] of userIds.entries()) {
      const user = { userId, uid: '', sessionId: '', country: null };
      const productId = PRODUCTS[index % PRODUCTS.length] ?? '';
      const direction = index % 2 === 0 ? 'call' : 'put';
      const body = { productId, direction, stake: '5', seconds: SECONDS } as const;
      answers.push(house.cfdOrders.submit(user, randomUUID(), body));
      if ((index + 1) % Math.ceil(count / STEPS) !== 0) continue;
      // Everybody of this step waits for the next tick before the time moves on.
      await new Promise((resolve) => setImmediate(resolve));
      now += STEP_MS;
      pushAll();
    }
    await Promise.all(answers);
    return now + SECONDS * 1000;
  };

  /** One round: opens all, lets their life pass, and measures from the last window's end to the last commit, in ms. */
  const settle = async (): Promise<number> => {
    const lastExpiry = await openAll();
    for (now = lastExpiry - WATCHED_MS; now < lastExpiry - 2000; now += TICK_MS) pushAll();
    // Until before the first expiry nothing may settle; then the last seconds pass at once.
    for (; now <= lastExpiry; now += TICK_MS) pushAll();
    const started = performance.now();
    pushAll();
    while (house.matching.liveOf('cfd') > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    const took = performance.now() - started;
    const { rows } = await database.pool.query<{ open: string; odd: string }>(
      `SELECT count(*) FILTER (WHERE state = 'open') AS open,
        count(*) FILTER (WHERE state NOT IN ('won', 'lost', 'tied')) AS odd FROM cfd_orders`,
    );
    if (rows[0]?.open !== '0' || rows[0].odd !== '0')
      throw new Error(`orders are not settled: ${JSON.stringify(rows[0])}`);
    return took;
  };

  return { settle, close: () => house.close() };
}
