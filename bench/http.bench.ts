// Durable market orders over HTTP, the load generator on the same cores: against the same server with batches of one,
// and against an empty route of a bare Fastify in the same process.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { type Benchmark, measurePairs } from './benchmark.ts';

/** Two batches under way: one is written while the next one comes in. */
const CONNECTIONS = 512;
const SECONDS = 6;
const ROUNDS = 3;

interface Target {
  readonly appUrl: string;
  readonly emptyUrl: string;
  readonly tokens: readonly string[];
  stop(): Promise<void>;
}

async function startServer(batchSize: number): Promise<Target> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--max-semi-space-size=64', '--import', 'tsx', 'bench/httpServer.ts', String(batchSize)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  if (!child.stdout) throw new Error('the server has no output');
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', resolve);
    child.once('exit', (code) =>
      reject(new Error(`the server ended with code ${code} before it was ready`)),
    );
  });
  const stop = async (): Promise<void> => {
    child.stdin?.end();
    await ended;
  };
  return { ...(JSON.parse(line) as Omit<Target, 'stop'>), stop };
}

const body = JSON.stringify({
  productId: 'BTCUSDT',
  direction: 'long',
  type: 'market',
  quantity: '0.0001',
  leverage: 10,
});

interface Load {
  readonly perSecond: number;
  readonly p99Ms: number;
}

async function load(options: autocannon.Options): Promise<Load> {
  const result = await autocannon({
    connections: CONNECTIONS,
    duration: SECONDS,
    method: 'POST',
    ...options,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(
      `${result.non2xx} refusals and ${result.errors} errors of ${result.requests.total}`,
    );
  return { perSecond: result.requests.total / result.duration, p99Ms: result.latency.p99 };
}

/** A key of its own for each request; all else is as in the reference. */
function loadOrders(target: Target, options: Partial<autocannon.Options> = {}): Promise<Load> {
  let next = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const token = target.tokens[next++ % target.tokens.length] ?? '';
    return {
      ...request,
      headers: { 'content-type': 'application/json', token, 'idempotency-key': randomUUID() },
    };
  };
  return load({
    url: target.appUrl,
    requests: [{ method: 'POST', path: '/api/contract_order/submit', body, setupRequest }],
    ...options,
  });
}

const loadEmpty = (target: Target): Promise<Load> =>
  load({
    url: `${target.emptyUrl}/empty`,
    body,
    headers: {
      'content-type': 'application/json',
      token: target.tokens[0] ?? '',
      'idempotency-key': randomUUID(),
    },
  });

export const ordersOverHttp: Benchmark = {
  name: 'http',
  async run() {
    if (!process.env['TEST_DATABASE_URL'])
      return { skipped: 'TEST_DATABASE_URL names no PostgreSQL' };
    const batched = await startServer(256);
    const single = await startServer(1);
    await loadOrders(batched, { duration: 3 });
    await loadOrders(single, { duration: 2 });
    const against = await measurePairs(
      ROUNDS,
      async () => (await loadOrders(batched)).perSecond,
      async () => (await loadOrders(single)).perSecond,
    );
    const empty = await measurePairs(
      ROUNDS,
      async () => (await loadOrders(batched)).perSecond,
      async () => (await loadEmpty(batched)).perSecond,
    );
    const half = await loadOrders(batched, {
      connections: 100,
      overallRate: Math.round(against.a / 2),
    });
    await Promise.all([batched.stop(), single.stop()]);
    return {
      figures: [
        { name: 'orders over HTTP, batches', value: against.a, unit: 'orders/s' },
        { name: 'orders over HTTP, batches of one', value: against.b, unit: 'orders/s' },
        { name: 'empty route of a bare Fastify', value: empty.b, unit: 'requests/s' },
      ],
      ratios: [
        {
          name: 'batches against batches of one (HTTP)',
          value: against.ratio,
          target: 4,
          better: 'higher',
        },
        {
          name: 'orders against an empty route',
          value: empty.ratio,
          target: 0.15,
          better: 'higher',
        },
        { name: 'p99 at half of that load, ms', value: half.p99Ms, target: 60, better: 'lower' },
      ],
    };
  },
};
