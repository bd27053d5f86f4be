// A house that stops in the middle of a grid, at its sale or at its term, goes on where it stopped.
import { START_TIMEOUT_MS } from '../builders/testApp.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import {
  newKey,
  openTradingHouse,
  TEST_START_MS,
  type TradingHouse,
} from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';
const DAY_MS = 86_400_000;

test.each(testEngines)(
  'levels, a sale that has begun and a term are met after a restart (%s)',
  async (engine) => {
    const database = await openTestDatabase(engine);
    const first = await openTradingHouse(engine, { database });
    const [user, stopped] = [
      await first.addUser('20000', 'wealth'),
      await first.addUser('20000', 'wealth'),
    ];
    const push = ({ hub }: TradingHouse, bid: number, lots?: number) =>
      hub.push(BTC, { bid, ask: bid + 1, ...(lots && { lots }) });
    const start = async (who: typeof user, quantId: string) => {
      push(first, 6_000_000);
      const asked = first.quantOrders.submit(who, newKey(), { quantId, amount: '10000' });
      await first.waiting(BTC);
      push(first, 6_000_000);
      return asked;
    };
    const read = async ({ quantOrders }: TradingHouse, who: typeof user, orderId: string) =>
      (await quantOrders.list(who, { state: 'progress', orderId, limit: 1 })).list[0];
    const running = await start(user, 'btc-7');
    const falling = await start(stopped, 'btc-30');
    push(first, 4_500_000);
    await first.settled();
    push(first, 3_000_000);
    first.clock.jump(1000);
    push(first, 3_000_000, 30_000);
    await first.settled();
    const begun = [await read(first, user, running.id), await read(first, stopped, falling.id)];
    expect(begun.map((one) => one?.ending)).toContain('stop');
    await first.log.flush(true);
    await first.close();

    const second = await openTradingHouse(engine, {
      database,
      startMs: TEST_START_MS + 8 * DAY_MS,
    });
    push(second, 3_000_000);
    await second.settled();
    for (const [who, { id }] of [
      [user, running],
      [stopped, falling],
    ] as const)
      expect(await read(second, who, id)).toMatchObject({ state: 'completed', endReason: 'stop' });
    expect(await second.violations()).toEqual([]);

    // One whose term ends while nobody is there.
    const asked = second.quantOrders.submit(user, newKey(), { quantId: 'btc-7', amount: '5000' });
    await second.waiting(BTC);
    push(second, 3_000_000);
    const term = await asked;
    push(second, 3_100_000);
    await second.settled();
    const before = await read(second, user, term.id);
    expect(before?.trades).toBeGreaterThan(1);
    await second.log.flush(true);
    await second.close();
    const third = await openTradingHouse(engine, {
      database,
      startMs: TEST_START_MS + 16 * DAY_MS,
    });
    // The levels are waited for as before, and what fell due is done at the first message.
    push(third, 3_000_000);
    await third.clock.advanceAsync(300);
    await third.settled();
    expect(await read(third, user, term.id)).toMatchObject({
      state: 'completed',
      endReason: 'term',
      earlyFee: '0',
    });
    expect(await third.violations()).toEqual([]);
    expect([first, second, third].flatMap(({ logger }) => logger.errors)).toEqual([]);
    await third.close();
    await database.close();
  },
  START_TIMEOUT_MS,
);
