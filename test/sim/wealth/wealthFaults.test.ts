/** Each planted fault of grids and loans is caught by some promise, within so many commands. */
import { report } from '../../report.ts';
import { Violation } from '../auditor/counters.ts';
import type { Seams } from '../seams.ts';
import { WEALTH_FAULTS } from './wealthFaults.ts';
import { simulateWealth } from './wealthRun.ts';

const SEED = 'planted faults';
/** A world in which thin books, sales of a part, and one that leaves a surplus come early enough. */
const OWN_SEEDS: Readonly<Record<string, string>> = {
  'a cell that trades beyond its level': 'planted faults 2',
  'a sale below its bound': 'planted faults 9',
  'a sale of more than it must be': 'planted faults 2',
  'a sale that keeps the surplus': 'planted faults 18',
  'a sale that does not come': 'planted faults 9',
  'lent without the haircut': 'planted faults 2',
};
/** The rarest thing a fault needs has come by then. */
const MOST_COMMANDS = 16_000;
/** Of the faultless world: most faults are caught long before. */
const FAULTLESS_COMMANDS = 3_000;

const caught: Record<string, string> = {};

async function findOut(
  seams: Seams,
  commands: number,
  seed = SEED,
): Promise<Violation | undefined> {
  try {
    await simulateWealth({ seed, commands, seams });
    return undefined;
  } catch (error) {
    if (error instanceof Violation) return error;
    throw error;
  }
}

test.each(Object.entries(WEALTH_FAULTS))(
  '%s is caught',
  async (name, seams) => {
    const violation = await findOut(seams, MOST_COMMANDS, OWN_SEEDS[name]);
    expect(violation).toBeDefined();
    caught[name] = `${violation?.invariant} (step ${violation?.step})`;
  },
  120_000,
);

test('the same world without a fault keeps every promise', async () => {
  expect(await findOut({}, FAULTLESS_COMMANDS)).toBeUndefined();
}, 120_000);

afterAll(() => {
  console.table(caught);
  report('planted faults of grids and loans', {
    seed: SEED,
    planted: Object.keys(WEALTH_FAULTS).length,
    caught,
  });
});
