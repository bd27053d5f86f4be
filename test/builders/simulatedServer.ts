// A server of a simulated market under a clock that a test moves: feed, hub, tick log, public log with seeds and rulebooks, and what an
// outsider reads of them over HTTP. Nobody trades on it.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { marketProducts } from '../../core/rulebook/marketProducts.ts';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import { createHub } from '../../server/market/hub/hub.ts';
import { createSimFeed } from '../../server/market/sim/createSimFeed.ts';
import { addErrorHandling } from '../../server/plugins/errors.ts';
import { addPublicLog } from '../../server/plugins/publicLog.ts';
import { RateLimiter } from '../../server/plugins/rateLimits.ts';
import { ReadTurns } from '../../server/plugins/readTurns.ts';
import { hashRulebook } from '../../server/services/rulebooks.ts';
import { writerOf } from '../../server/store/database.ts';
import { saveRulebook } from '../../server/store/rulebookStore.ts';
import { createTickLogStore } from '../../server/store/tickLogStore.ts';
import { logCloses, openCloses } from '../../server/wiring/closes.ts';
import { bringRulebooks, logInForce, logSeeds, logTicks } from '../../server/wiring/publicLog.ts';
import { createManualClock } from './manualClock.ts';
import { createMemoryCandleStore } from './marketStores.ts';
import { aPublicLog } from './publicLog.ts';
import { openTestDatabase, type TestEngine } from './testDatabase.ts';
import { createTestLogger } from './tradingHouse.ts';

export interface SimulatedServerOptions {
  readonly startMs: number;
  /** All of the rulebook where none are named. */
  readonly products?: readonly string[];
  readonly engine?: TestEngine;
  /** Of the market that is shown. */
  readonly seed?: string;
  /** Of the market that is committed; another one is a lie. */
  readonly committedSeed?: string;
}

export async function openSimulatedServer(options: SimulatedServerOptions) {
  const { startMs, engine, products: ids, seed = 'a secret' } = options;
  const clock = createManualClock(startMs);
  const logger = createTestLogger();
  const database = await openTestDatabase(engine);
  const products = marketProducts(OPEN_RULEBOOK).filter(({ id }) => ids?.includes(id) ?? true);
  const feed = createSimFeed({ seed, products, clock });
  const ticks = createTickLogStore(database);
  const store = { ticks, candles: createMemoryCandleStore() };
  const hub = createHub({ feed, products, clock, logger, store });
  const log = await aPublicLog({ database, clock, logger });
  const hash = hashRulebook(OPEN_RULEBOOK);
  await saveRulebook(writerOf(database), { hash, rulebook: OPEN_RULEBOOK, at: startMs });
  await bringRulebooks(log, database, logger);
  const stopInForce = await logInForce({ publicLog: log, database, clock, logger });
  const committed = options.committedSeed ?? seed;
  const seedsOf = { publicLog: log, seed: committed, isShown: true };
  const stopSeeds = await logSeeds({ ...seedsOf, clock, logger });
  await logTicks({ publicLog: log, hub, tickLog: hub.log, store: ticks, logger });
  await hub.start();
  const closes = openCloses(feed, hub, database);
  const report = async (found: readonly object[]) => logger.error({ found }, 'violations');
  const stopCloses = await logCloses({ publicLog: log, closes, clock, logger, report });

  const app = Fastify();
  addErrorHandling(app, { defaultLang: 'en', logger });
  const limiter = new RateLimiter(clock, 'off');
  addPublicLog(app, { log, ticks: hub.log, closes, limiter, reads: new ReadTurns() });
  app.get('/api/proof/getLog', () => ({ data: log.describe() }));
  app.get('/api/proof/getRulebook', () => ({ data: OPEN_RULEBOOK }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    clock,
    logger,
    database,
    /** Lets so many seconds pass, each written before the next begins. */
    run: async (seconds: number): Promise<void> => {
      for (let second = 0; second < seconds; second += 1) {
        clock.advance(1_000);
        await hub.log.flush();
        await log.flush();
      }
    },
    close: async (): Promise<void> => {
      await app.close();
      await stopCloses();
      await stopSeeds();
      await stopInForce();
      await hub.stop();
      await log.stop();
      await database.close();
    },
  };
}
