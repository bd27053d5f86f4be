/** Each planted fault is caught by some promise, within so many commands. */
import { report } from '../report.ts';
import { Violation } from './auditor/counters.ts';
import { FAULTS } from './faults.ts';
import type { Seams } from './seams.ts';
import { simulate } from './simulation.ts';

const SEED = 'planted faults';
/** The rarest thing a fault needs (a second liquidation within 30 s) has come by then. */
const MOST_COMMANDS = 25_000;

const caught: Record<string, string> = {};

async function findOut(seams: Seams): Promise<Violation | undefined> {
  try {
    await simulate({ seed: SEED, commands: MOST_COMMANDS, seams });
    return undefined;
  } catch (error) {
    if (error instanceof Violation) return error;
    throw error;
  }
}

test.each(Object.entries(FAULTS))(
  '%s is caught',
  async (name, seams) => {
    const violation = await findOut(seams);
    expect(violation).toBeDefined();
    caught[name] = `${violation?.invariant} (step ${violation?.step})`;
  },
  120_000,
);

test('the same world without a fault keeps every promise', async () => {
  expect(await findOut({})).toBeUndefined();
}, 120_000);

afterAll(() => {
  console.table(caught);
  report('planted faults', { seed: SEED, planted: Object.keys(FAULTS).length, caught });
});
