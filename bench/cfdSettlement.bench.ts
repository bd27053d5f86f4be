// Ten thousand calls and puts that expire in the same second, from the end of the last one's window to the last commit.
import { median, type Benchmark, type BenchmarkResult } from './benchmark.ts';
import { openBenchPostgres } from './executorWorld.ts';
import { openCfdCrowd } from './cfdCrowd.ts';

const ORDERS = 10_000;
const ROUNDS = 3;
/** The rule: within a second after the end of the settlement window. */
const ASKED_MS = 1000;

export const cfdSettlementOnPostgres: Benchmark = {
  name: 'cfd-settlement',
  async run() {
    const url = process.env['TEST_DATABASE_URL'];
    if (!url) return { skipped: 'TEST_DATABASE_URL names no PostgreSQL' };
    const database = await openBenchPostgres(url);
    const crowd = await openCfdCrowd(database, ORDERS);
    const took: number[] = [];
    // The first round warms plans and code.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const ms = await crowd.settle();
      if (round > 0) took.push(ms);
    }
    await crowd.close();
    await database.close();
    const ms = median(took);
    return {
      figures: [
        {
          name: `${ORDERS.toLocaleString('en')} orders settled and committed`,
          value: ms,
          unit: 'ms',
        },
        { name: 'time per order', value: (ms * 1000) / ORDERS, unit: 'µs' },
        { name: 'slowest round', value: Math.max(...took), unit: 'ms' },
      ],
      ratios: [
        {
          name: 'settling 10,000 orders of one second against the second that is allowed (PostgreSQL)',
          value: ms / ASKED_MS,
          target: 1,
          better: 'lower',
        },
      ],
    } satisfies BenchmarkResult;
  },
};
