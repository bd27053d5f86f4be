// Durable market orders over HTTP, the load generator on the same cores: against the same server with batches of one,
// and against an empty route of a bare Fastify in the same process.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { asShipped } from './asShipped.ts';
import { type Benchmark, measurePairs, percentile } from './benchmark.ts';
import { type ClosedLoad, sendClosed } from './closedLoad.ts';
import { sendPaced } from './pacedLoad.ts';

/** Two batches under way: one is written while the next one comes in. */
const CONNECTIONS = 512;
const PACED_SECONDS = 6;
/** Of a round: short, since the speed of a shared machine moves within seconds, and both of a pair should have the same. */
const SECONDS = 3;
const ROUNDS = 7;
const SINGLE_ROUNDS = 3;
/** Orders of each user before anything is measured. */
const WARMING = 4;

interface Target {
  readonly appUrl: string;
  readonly emptyUrl: string;
  readonly tokens: readonly string[];
  stop(): Promise<void>;
}

async function startServer(program: string, batchSize: number): Promise<Target> {
  const options = ['--max-semi-space-size=128', program, String(batchSize)];
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

const ORDER = '/api/contract_order/submit';

/** A key of its own for each request, and a user in turn. */
function headersOf(target: Target): () => Record<string, string> {
  let next = 0;
  return () => ({
    'content-type': 'application/json',
    token: target.tokens[next++ % target.tokens.length] ?? '',
    'idempotency-key': randomUUID(),
  });
}

type Until = ClosedLoad['until'];
const inARound: Until = { seconds: SECONDS };

/** The same requests to the order's route and to the empty one; answers requests a second. */
const loadWith = (target: Target, url: string, path: string, until: Until): Promise<number> =>
  sendClosed({ url, path, connections: CONNECTIONS, body, headers: headersOf(target), until });

const loadOrders = (target: Target, until: Until = inARound): Promise<number> =>
  loadWith(target, target.appUrl, ORDER, until);

const loadEmpty = (target: Target): Promise<number> =>
  loadWith(target, target.emptyUrl, '/empty', inARound);

export const ordersOverHttp: Benchmark = {
  name: 'http',
  async run() {
    if (!process.env['TEST_DATABASE_URL'])
      return { skipped: 'TEST_DATABASE_URL names no PostgreSQL' };
    const server = asShipped('bench/httpServer.ts');
    const batched = await startServer(server.file, 256);
    // The first order of each user reads his session, and code that has just begun to run is slow.
    await loadOrders(batched, { requests: WARMING * batched.tokens.length });
    const empty = await measurePairs(
      ROUNDS,
      () => loadOrders(batched),
      () => loadEmpty(batched),
    );
    const half = await sendPaced({
      url: batched.appUrl,
      path: ORDER,
      perSecond: empty.a / 2,
      settleSeconds: 2,
      seconds: PACED_SECONDS,
      body,
      headers: headersOf(batched),
    });
    // Last: a server that stands by takes its share of two cores, and its single commits leave the database work for later.
    const single = await startServer(server.file, 1);
    await loadOrders(single, { seconds: 2 });
    const against = await measurePairs(
      SINGLE_ROUNDS,
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
