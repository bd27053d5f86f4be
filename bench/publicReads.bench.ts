// One address asks for public data as fast as its limit lets it, always something else; another's orders must not feel it.
// The real server on its embedded database and the simulated market, cold; against the same orders on the quiet server.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { orderIdOf, StormUser } from '../test/storm/client.ts';
import { startStormServer } from '../test/storm/server.ts';
import { type Benchmark, percentile } from './benchmark.ts';

/** reliability.md and the order path: what nobody may notice. */
const MOST_DELAY_MS = 50;
const ORDERS = 60;
const BETWEEN_MS = 20;
const SUBMIT = '/api/contract_order/submit';
const LIMIT = {
  productId: 'BTCUSDT',
  direction: 'long',
  type: 'limit',
  price: '1000',
  quantity: '0.0002',
  leverage: 10,
};
const CALLS = [
  'product/getProductKline',
  'product/getAllProductList',
  'product/getProductInfo',
  'product/getProductDepth',
  'product/getProductTrade',
  'common/getConfig',
  'index/getCountryList',
  'proof/getTick',
  'proof/getFill',
];

/** How long orders take, one after another; each is taken back, so that nothing grows. */
async function orderTimes(url: string, user: StormUser): Promise<number[]> {
  const times: number[] = [];
  for (let order = 0; order < ORDERS; order += 1) {
    const startedAt = performance.now();
    const answer = await user.send(url, SUBMIT, LIMIT);
    times.push(performance.now() - startedAt);
    if (answer.code !== 1) throw new Error(`no order: ${JSON.stringify(answer)}`);
    const { id } = answer.data as { id: string };
    await user.send(url, '/api/contract_order/cancelContractOrder', { orderId: id });
    await pause(BETWEEN_MS);
  }
  return times;
}

interface Flood {
  stop(): Promise<{ answered: number; refused: number; failed: number }>;
}

async function startFlood(args: readonly string[]): Promise<Flood> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/readSender.ts', ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const readLine = async (): Promise<string> => {
    const line = await lines.next();
    if (line.done) throw new Error('the flood ended');
    return line.value;
  };
  await readLine();
  return {
    stop: async () => {
      child.stdin.end();
      return JSON.parse(await readLine()) as Awaited<ReturnType<Flood['stop']>>;
    },
  };
}

/** Somebody with a fill to prove: a market order, asked for again until the market has its first price. */
async function addFill(url: string): Promise<{ user: StormUser; orderId: string }> {
  const user = await StormUser.register(url);
  for (;;) {
    const { price: _price, ...market } = { ...LIMIT, type: 'market' };
    await user.send(url, SUBMIT, market);
    const [filled] = user.done(SUBMIT);
    if (filled) return { user, orderId: orderIdOf(filled) };
    await pause(200);
  }
}

export const publicReads: Benchmark = {
  name: 'publicReads',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-reads-'));
    const server = await startStormServer(dataDir);
    try {
      const { url } = server;
      const trader = await StormUser.register(url);
      const filler = await addFill(url);
      await orderTimes(url, trader);
      const quiet = percentile(await orderTimes(url, trader), 0.99);
      const figures = [{ name: 'p99 of an order on the quiet server', value: quiet, unit: 'ms' }];
      const ratios = [];
      for (const [place, call] of CALLS.entries()) {
        const owner = call === 'proof/getFill' ? filler : undefined;
        // An address of its own for each, with its whole burst before it.
        const flood = await startFlood([
          url,
          `127.0.0.${place + 2}`,
          call,
          owner?.user.session.token ?? '',
          owner?.orderId ?? '',
        ]);
        const times = await orderTimes(url, trader);
        const { answered, failed } = await flood.stop();
        if (failed > 0) throw new Error(`${failed} failures of ${call}`);
        figures.push({
          name: `${call}, answered beside ${ORDERS} orders`,
          value: answered,
          unit: '',
        });
        ratios.push({
          name: `p99 of an order beside ${call} at its limit, beyond the quiet one, ms`,
          value: percentile(times, 0.99) - quiet,
          target: MOST_DELAY_MS,
          better: 'lower' as const,
        });
      }
      return { figures, ratios };
    } finally {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
