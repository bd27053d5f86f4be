import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MarketHub } from '../market/ports.ts';
import type { Metrics } from '../process/metrics.ts';
import type { Clock } from '../ports.ts';
import type { PublicLog } from '../publicLog/ports.ts';
import { Refusal } from '../services/refusal.ts';
import type { Database } from '../store/database.ts';

/** A database that needs longer for `SELECT 1` is of no use to anybody. */
const DATABASE_TIMEOUT_MS = 2000;

export interface HealthOptions {
  readonly database: Database;
  readonly hub: MarketHub;
  readonly publicLog: Pick<PublicLog, 'isWritten'>;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

async function isDatabaseUsable({ database, clock }: HealthOptions): Promise<boolean> {
  let cancel = (): void => {};
  const timeout = new Promise<false>((resolve) => {
    cancel = clock.after(DATABASE_TIMEOUT_MS, () => resolve(false));
  });
  const asked = database.pool.query('SELECT 1').then(
    () => true,
    () => false,
  );
  const isUsable = await Promise.race([asked, timeout]);
  cancel();
  return isUsable;
}

/** A market speaks when a product has a price and is not paused; a recording that has ended still shows its last ones. */
function isFeedUsable({ hub }: HealthOptions): boolean {
  return hub.products.some(({ id }) => {
    if (hub.latest(id) === undefined) return false;
    const status = hub.status(id);
    return status.state !== 'paused' || status.reason === 'ended';
  });
}

/** From this machine, and not through a proxy that stands on it. */
function isLoopback(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? '';
  const isLocal = /^(::ffff:)?127\./.test(address) || address === '::1';
  const isForwarded = ['x-forwarded-for', 'forwarded'].some((name) => name in request.headers);
  return isLocal && !isForwarded;
}

/** `/healthz`, `/readyz` and `/metrics` (running.md). */
export function addHealth(app: FastifyInstance, options: HealthOptions): void {
  app.get('/healthz', async () => ({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    const state = {
      database: await isDatabaseUsable(options),
      storage: options.database.storage?.isWritable() ?? true,
      feed: isFeedUsable(options),
      priceLog: options.hub.isRecorded(),
      publicLog: options.publicLog.isWritten(),
    };
    const isReady = Object.values(state).every(Boolean);
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    return state;
  });
  app.get('/metrics', async (request, reply) => {
    if (!isLoopback(request)) throw new Refusal('not_found');
    reply.type('text/plain; version=0.0.4; charset=utf-8');
    return options.metrics.text();
  });
}
