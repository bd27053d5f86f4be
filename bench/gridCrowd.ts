// A crowd with one running grid each on one product, begun at one price, in the real trading house.
import { randomUUID } from 'node:crypto';
import type { Database } from '../server/store/database.ts';
import type { Clock } from '../server/ports.ts';
import { systemClock } from '../server/process/systemClock.ts';
import { createSystemIds } from '../server/process/systemIds.ts';
import { openTradingHouse } from '../test/builders/tradingHouse.ts';
import { addBenchUsers } from './executorWorld.ts';

const PRODUCT = 'BTCUSDT';
/** Nobody has a grid on it. */
const OTHER = 'ETHUSDT';
const START = 6_000_000;
/** Grids that begin at one message; all of them together would wait longer than a message may. */
const AT_ONCE = 500;

export async function openGridCrowd(database: Database, count: number, clock: Clock = systemClock) {
  const house = await openTradingHouse('postgres', {
    database,
    clock,
    ids: createSystemIds(clock),
  });
  const userIds = await addBenchUsers(database, count, 'wealth');
  const push = (points: number, productId = PRODUCT): void =>
    void house.hub.push(productId, { bid: points, ask: points + 1 });

  const start = async (ids: readonly string[]): Promise<readonly string[][]> => {
    push(START);
    const answers = ids.map((userId) => {
      const user = { userId, uid: '', sessionId: '', country: null };
      const body = { quantId: 'btc-30', amount: '1000' };
      return house.quantOrders.submit(user, randomUUID(), body);
    });
    await new Promise((resolve) => setImmediate(resolve));
    push(START);
    return (await Promise.all(answers)).map(({ levels }) => [...levels]);
  };
  let levels: readonly string[] = [];
  for (let from = 0; from < count; from += AT_ONCE)
    [levels = levels] = await start(userIds.slice(from, from + AT_ONCE));
  push(START, OTHER);

  let changed = 0;
  house.executor.onCommitted((committed) => {
    for (const { effects } of committed) changed += effects.changed.quant?.length ?? 0;
  });

  return {
    /** The levels of all of them, in points. */
    levels: levels.map((level) => Math.round(Number(level) * 100)),
    /** From a message to the last commit of what it set off, in ms. */
    cross: async (points: number): Promise<number> => {
      changed = 0;
      const started = performance.now();
      push(points);
      while (changed < count) await new Promise((resolve) => setTimeout(resolve, 1));
      return performance.now() - started;
    },
    /** Nanoseconds of a message that fires nothing, with all grids running or with none. */
    quiet: async (messages: number, isWithGrids: boolean): Promise<number> => {
      const started = process.hrtime.bigint();
      for (let message = 0; message < messages; message += 1)
        push(START + (message % 50), isWithGrids ? PRODUCT : OTHER);
      const took = Number(process.hrtime.bigint() - started) / messages;
      await house.log.flush(true);
      return took;
    },
    close: () => house.close(),
  };
}
