// Durable market orders over HTTP, the load generator on the same cores: against the same server with batches of one,
// and against an empty route of a bare Fastify in the same process.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import { asShipped } from './asShipped.ts';
import { type Benchmark, measurePairs, percentile } from './benchmark.ts';
import { sendPaced } from './pacedLoad.ts';

/** Two batches under way: one is written while the next one comes in. */
const CONNECTIONS = 512;
const SECONDS = 6;
const ROUNDS = 3;
/** Orders of each user before anything is measured. */
const WARMING = 4;

interface Target {
  readonly appUrl: string;
  readonly emptyUrl: string;
  readonly tokens: readonly string[];
  stop(): Promise<void>;
}

async function startServer(program: string, batchSize: number): Promise<Target> {
  const options = ['--max-semi-space-size=64', program, String(batchSize)];
  const child: ChildProcess = spawn(process.execPath, options, {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
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

/** Requests a second. */
async function load(options: autocannon.Options): Promise<number> {
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
  return result.requests.total / result.duration;
}

const ORDER = '/api/contract_order/submit';

/** A key of its own for each request; all else is as in the reference. */
function headersOf(target: Target): () => Record<string, string> {
  let next = 0;
  return () => ({
    'content-type': 'application/json',
    token: target.tokens[next++ % target.tokens.length] ?? '',
    'idempotency-key': randomUUID(),
  });
}

function loadOrders(target: Target, many: Partial<autocannon.Options> = {}): Promise<number> {
  const headers = headersOf(target);
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    headers: headers(),
  });
  return load({
    url: target.appUrl,
    ...many,
    requests: [{ method: 'POST', path: ORDER, body, setupRequest }],
  });
}

const loadEmpty = (target: Target): Promise<number> =>
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
    const server = asShipped('bench/httpServer.ts');
    const batched = await startServer(server.file, 256);
    // The first order of each user reads his session, and code that has just begun to run is slow.
    await loadOrders(batched, { amount: WARMING * batched.tokens.length });
    const empty = await measurePairs(
      ROUNDS,
      () => loadOrders(batched),
      () => loadEmpty(batched),
    );
    const half = await sendPaced({
      url: `${batched.appUrl}${ORDER}`,
      perSecond: empty.a / 2,
      seconds: SECONDS,
      body,
      headers: headersOf(batched),
    });
    // Last: a server that stands by takes its share of two cores, and its single commits leave the database work for later.
    const single = await startServer(server.file, 1);
    await loadOrders(single, { duration: 2 });
    const against = await measurePairs(
      ROUNDS,
      () => loadOrders(batched),
      () => loadOrders(single),
    );
    await Promise.all([batched.stop(), single.stop()]);
    server.remove();
    return {
      figures: [
        { name: 'orders over HTTP, batches', value: empty.a, unit: 'orders/s' },
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
          target: 0.2,
          better: 'higher',
        },
        {
          name: 'p99 at half of that load, evenly sent, ms',
          value: percentile(half, 0.99),
          target: 60,
          better: 'lower',
        },
      ],
    };
  },
};
