// What the promise costs: the loop's time of a checkpoint, of an accepted order, of a head; and what the log grows by in a day.
import { createRng } from '../core/market/prng.ts';
import { nextHead } from '../core/proof/head.ts';
import { EMPTY_EDGE } from '../core/proof/log/rightEdge.ts';
import { nodeSha256 } from '../server/market/tickLog/nodeSha256.ts';
import { createPublicLog } from '../server/publicLog/publicLog.ts';
import { systemClock } from '../server/process/systemClock.ts';
import { createAcceptances } from '../server/services/trading/acceptances.ts';
import type { PublicLogStore } from '../server/store/publicLogStore.ts';
import { LOG_ORIGIN, logSigner } from '../test/builders/publicLog.ts';
import { openSimulatedServer } from '../test/builders/simulatedServer.ts';
import { createTestLogger } from '../test/builders/tradingHouse.ts';
import { logGrowth } from '../test/outsider/logGrowth.ts';
import { type Benchmark, median, percentile } from './benchmark.ts';

const CHECKPOINTS = 5_000;
/** Of two seconds, with a minute's and what operators do. */
const MOST_LINES = 8;
const ORDERS = 20_000;
const GROWTH_SECONDS = 300;
const MOST_CHECKPOINT_MS = 5;
const MOST_DAY_MB = 25;

/** A log whose store costs nothing: what is left is the loop's. */
const openLog = () =>
  createPublicLog({
    store: {
      append: async () => {},
      newestCheckpoint: async () => undefined,
    } as unknown as PublicLogStore,
    head: { edge: EMPTY_EDGE, checkpoint: undefined },
    origin: LOG_ORIGIN,
    signers: [logSigner],
    witnesses: [],
    post: async () => {
      throw new Error('there are no witnesses');
    },
    clock: systemClock,
    logger: createTestLogger(),
  });

/** Of this process: what others do on the machine does not count. */
function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/** Ms of the loop, each. */
async function timeCheckpoints(): Promise<number[]> {
  const rng = createRng('checkpoints');
  const log = openLog();
  const times: number[] = [];
  for (let number = 0; number < CHECKPOINTS; number += 1) {
    const count = 1 + rng.below(MOST_LINES);
    const lines = Array.from(
      { length: count },
      (_, place) => `second/1 ${number}${place} ${nodeSha256(`${number}`)}`,
    );
    const before = process.cpuUsage();
    const appended = log.append(lines);
    await log.flush();
    await appended;
    times.push(cpuMs(before));
  }
  await log.stop();
  return times;
}

/** Microseconds an order, so many in one turn of the loop. */
function timeAcceptances(together: number): number {
  const acceptances = createAcceptances({
    log: {
      accept: (productId, hash, at) => {
        const line = `A1|${hash}|${productId}|1|${at}`;
        return { line, lineHash: nodeSha256(line), seq: 1 };
      },
    },
    accountEvents: { emit: () => {} },
    sign: (() => {
      const log = openLog();
      return (text: string) => log.signNote(text);
    })(),
    sha256: nodeSha256,
    onError: (error) => {
      throw error;
    },
  });
  const text = 'contract_order/submit\n{"productId":"BTCUSDT","direction":"long","quantity":"0.1"}';
  const before = process.cpuUsage();
  for (let order = 0; order < ORDERS; order += 1) {
    const asked = { key: `key ${order}`, text };
    acceptances.accept({ userId: 'user', productId: 'BTCUSDT', asked, at: order });
    if ((order + 1) % together === 0) acceptances.flush();
  }
  return (cpuMs(before) * 1000) / ORDERS;
}

/** Microseconds of a head. */
function timeHeads(): number {
  const [line, book] = [nodeSha256('line'), nodeSha256('book')];
  let head = nodeSha256('before');
  const before = process.cpuUsage();
  for (let message = 0; message < ORDERS; message += 1)
    head = nextHead(head, line, book, nodeSha256);
  return (cpuMs(before) * 1000) / ORDERS;
}

async function measureGrowth(): Promise<number> {
  const startMs = Date.now() - GROWTH_SECONDS * 1000;
  const server = await openSimulatedServer({ startMs, engine: 'embedded' });
  try {
    await server.run(GROWTH_SECONDS);
    return (await logGrowth(server.database, GROWTH_SECONDS)).dayMb;
  } finally {
    await server.close();
  }
}

export const publicLogCosts: Benchmark = {
  name: 'public-log',
  async run() {
    await timeCheckpoints();
    const times = await timeCheckpoints();
    const pairs = [1, 2, 3, 4, 5].map(() => [timeAcceptances(1), timeAcceptances(100)] as const);
    const [alone, shared] = [median(pairs.map(([a]) => a)), median(pairs.map(([, b]) => b))];
    const dayMb = await measureGrowth();
    const slowest = percentile(times, 0.99);
    return {
      figures: [
        { name: 'a checkpoint, median', value: median(times), unit: 'ms of the loop' },
        { name: 'a checkpoint, p99', value: slowest, unit: 'ms of the loop' },
        { name: 'an acceptance with a signature of its own', value: alone, unit: 'µs' },
        { name: 'one of a hundred that share a signature', value: shared, unit: 'µs' },
        { name: 'the head of a price message', value: timeHeads(), unit: 'µs' },
        { name: 'the public log grows by', value: dayMb, unit: 'MB a day' },
      ],
      ratios: [
        {
          name: 'an acceptance in a batch of 100 against one alone, in pairs',
          value: median(pairs.map(([a, b]) => b / a)),
          target: 0.5,
          better: 'lower',
        },
        {
          name: `a checkpoint, p99, against ${MOST_CHECKPOINT_MS} ms`,
          value: slowest / MOST_CHECKPOINT_MS,
          target: 1,
          better: 'lower',
        },
        {
          name: `growth a day against ${MOST_DAY_MB} MB`,
          value: dayMb / MOST_DAY_MB,
          target: 1,
          better: 'lower',
        },
      ],
    };
  },
};
