/** Each planted fault is caught by some promise, within so many commands. */
import { report } from '../report.ts';
import { Violation } from './auditor/counters.ts';
import { FAULTS } from './faults.ts';
import type { Seams } from './seams.ts';
import { simulate } from './simulation.ts';

const SEED = 'planted faults';
/** Worlds in which what a rare fault needs comes early. */
const OWN_SEEDS: Readonly<Record<string, string>> = {
  'withdrawal cancelled after it was approved': 'planted faults 22',
  'frozen account trades': 'planted faults 2',
  'frozen account bets': 'planted faults 5',
  'no pause between liquidations': 'planted faults 13',
  'second part after four seconds': 'planted faults 13',
  'refused messages left out of the record': 'planted faults 11',
  'overnight at the week-end': 'planted faults 10',
  'smallest part not the smallest': 'planted faults 3',
  'house owes more than it may': 'planted faults 12',
  'all at once too soon': 'planted faults 6',
  'never all at once': 'planted faults 4',
  'partial liquidation releases margin': 'planted faults 3',
  'liquidated to the brim': 'planted faults 3',
  'spot slippage unbounded': 'planted faults 3',
  'slippage bound ignored': 'planted faults 4',
};
/** The rarest thing a fault needs (a second liquidation within 30 s) has come by then. */
const MOST_COMMANDS = 25_000;
/** Of the faultless world: most faults are caught long before. test/sim/sim.test.ts goes on from there. */
const FAULTLESS_COMMANDS = 5_000;

const caught: Record<string, string> = {};

async function findOut(
  seams: Seams,
  seed = SEED,
  commands = MOST_COMMANDS,
): Promise<Violation | undefined> {
  try {
    await simulate({ seed, commands, seams });
    return undefined;
  } catch (error) {
    if (error instanceof Violation) return error;
    throw error;
  }
}

test.each(Object.entries(FAULTS))(
  '%s is caught',
  async (name, seams) => {
    const violation = await findOut(seams, OWN_SEEDS[name]);
    expect(violation).toBeDefined();
    caught[name] = `${violation?.invariant} (step ${violation?.step})`;
  },
  120_000,
);

test('the same world without a fault keeps every promise', async () => {
  expect(await findOut({}, SEED, FAULTLESS_COMMANDS)).toBeUndefined();
}, 120_000);

afterAll(() => {
  console.table(caught);
  report('planted faults', { seed: SEED, planted: Object.keys(FAULTS).length, caught });
});
