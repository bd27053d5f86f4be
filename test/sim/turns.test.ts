/** Positions turned round and everything ended at once: every promise is kept, from shards that are opened again too, and each fault found. */
import { report } from '../report.ts';
import { Violation } from './auditor/counters.ts';
import type { Seams } from './seams.ts';
import { replay, simulate } from './simulation.ts';
import { TURN_FAULTS } from './turnFaults.ts';
import { testSeed as seed } from './verifySeed.ts';

const people = { turns: true };
const COMMANDS = 1_500;
/** What a fault needs has come by then. */
const MOST_COMMANDS = 8_000;

const caught: Record<string, string> = {};

async function findOut(seams: Seams): Promise<Violation | undefined> {
  try {
    await simulate({ seed, commands: MOST_COMMANDS, people, seams });
    return undefined;
  } catch (error) {
    if (error instanceof Violation) return error;
    throw error;
  }
}

test('reversals and requests about all of them keep every promise, the same in batches of one and from shards opened again', async () => {
  const { run, hash, counters } = await simulate({
    seed,
    commands: COMMANDS,
    people,
    record: true,
  });
  const all = counters.all();
  expect(all['reversal at one message, as much']).toBeGreaterThan(0);
  expect(all['a refused opening leaves the closing']).toBeGreaterThan(0);
  expect(all['all of them is each of them']).toBeGreaterThan(0);
  const { steps, world } = run;
  expect((await replay(steps, world, { seed, batchSize: 1 })).hash).toBe(hash);
  const reopened = await simulate({
    seed,
    commands: COMMANDS,
    people,
    reopening: { seed, every: 4 },
  });
  expect(reopened.hash).toBe(hash);
}, 120_000);

test.each(Object.entries(TURN_FAULTS))(
  '%s is caught',
  async (name, seams) => {
    const violation = await findOut(seams);
    expect(violation).toBeDefined();
    caught[name] = `${violation?.invariant} (step ${violation?.step})`;
  },
  120_000,
);

afterAll(() => {
  console.table(caught);
  report('planted faults of orders beyond the first', {
    seed,
    planted: Object.keys(TURN_FAULTS).length,
    caught,
  });
});
