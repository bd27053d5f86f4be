// Five thousand running grids on one product: what a message costs that reaches no level, and one that reaches a level of each.
import { type Benchmark, type BenchmarkResult, measurePairs, median } from './benchmark.ts';
import { openBenchPostgres } from './executorWorld.ts';
import { openGridCrowd } from './gridCrowd.ts';

const GRIDS = 5_000;
const MESSAGES = 500;
const PAIRS = 9;
const ROUNDS = 4;
/** The rule: a message that reaches a level of each settles within a second. */
const ASKED_MS = 1000;

export const manyGrids: Benchmark = {
  name: 'grids',
  async run() {
    const url = process.env['TEST_DATABASE_URL'];
    if (!url) return { skipped: 'TEST_DATABASE_URL names no PostgreSQL' };
    const database = await openBenchPostgres(url);
    const crowd = await openGridCrowd(database, GRIDS);
    await crowd.quiet(MESSAGES, true);
    await crowd.quiet(MESSAGES, false);
    const pair = await measurePairs(
      PAIRS,
      () => crowd.quiet(MESSAGES, true),
      () => crowd.quiet(MESSAGES, false),
    );
    const above = crowd.levels.filter((level) => level > 6_030_000);
    const took: number[] = [];
    // The first round warms plans and code.
    for (const level of above.slice(0, ROUNDS + 1)) took.push(await crowd.cross(level));
    const ms = median(took.slice(1));
    await crowd.close();
    await database.close();
    return {
      figures: [
        { name: 'a message that reaches no level', value: pair.a / 1000, unit: 'µs' },
        { name: 'the same with no grid running', value: pair.b / 1000, unit: 'µs' },
        { name: `${GRIDS.toLocaleString('en')} cells sold and committed`, value: ms, unit: 'ms' },
        { name: 'slowest round', value: Math.max(...took.slice(1)), unit: 'ms' },
      ],
      ratios: [
        {
          name: 'a message that reaches no level of 5,000 grids against one with none running',
          value: pair.ratio,
          target: 1.2,
          better: 'lower',
        },
        {
          name: 'a level of each of 5,000 grids against the second that is allowed (PostgreSQL)',
          value: ms / ASKED_MS,
          target: 1,
          better: 'lower',
        },
      ],
    } satisfies BenchmarkResult;
  },
};
