// Unpaid loans on two coins: what a message costs that brings none of them to its price, by how many there are.
import { type Benchmark, type BenchmarkResult, measurePairs } from './benchmark.ts';
import { openBenchPostgres } from './executorWorld.ts';
import { FEW, MANY, openLoanCrowd } from './loanCrowd.ts';

const MESSAGES = 500;
const PAIRS = 9;

export const manyLoans: Benchmark = {
  name: 'loans',
  async run() {
    const url = process.env['TEST_DATABASE_URL'];
    if (!url) return { skipped: 'TEST_DATABASE_URL names no PostgreSQL' };
    const database = await openBenchPostgres(url);
    const crowd = await openLoanCrowd(database);
    await crowd.quiet(MESSAGES, 'many');
    await crowd.quiet(MESSAGES, 'few');
    const pair = await measurePairs(
      PAIRS,
      () => crowd.quiet(MESSAGES, 'many'),
      () => crowd.quiet(MESSAGES, 'few'),
    );
    await crowd.close();
    await database.close();
    const [many, few] = [MANY, FEW].map((count) => count.toLocaleString('en'));
    return {
      figures: [
        { name: `a message of a coin of ${many} loans`, value: pair.a / 1000, unit: 'µs' },
        { name: `the same of ${few}`, value: pair.b / 1000, unit: 'µs' },
      ],
      ratios: [
        {
          name: `a message that brings no loan to its price, ${many} against ${few}`,
          value: pair.ratio,
          target: 1.2,
          better: 'lower',
        },
      ],
    } satisfies BenchmarkResult;
  },
};
