/** Shards are closed and opened again in the middle of a run, and nothing is any different. */
import type { Handover } from '../../server/execution/productShard.ts';
import { Violation } from './auditor/counters.ts';
import { simulate } from './simulation.ts';
import { testSeed as seed } from './verifySeed.ts';

const COMMANDS = 2_500;
const EVERY = 4;

let plain: string;
beforeAll(async () => {
  ({ hash: plain } = await simulate({ seed, commands: COMMANDS }));
}, 120_000);

/** The hash of the same run with shards that are closed and opened; undefined when a promise was broken. */
async function reopened(lose?: (handover: Handover) => Handover) {
  const reopening = { seed, every: EVERY, ...(lose && { lose }) };
  try {
    const { run, hash } = await simulate({ seed, commands: COMMANDS, reopening });
    return { hash, done: run.player.reopening?.done };
  } catch (error) {
    if (error instanceof Violation) return undefined;
    throw error;
  }
}

test('a run whose shards are closed and opened again and again gives the same ledger, records and answers', async () => {
  const { hash, done } = (await reopened()) ?? {};
  expect(hash).toBe(plain);
  expect(done?.atRest).toBeGreaterThan(200);
  expect(done?.underWay).toBeGreaterThan(100);
  expect(done?.withWaiting).toBeGreaterThan(50);
}, 120_000);

test.each<[string, (handover: Handover) => Handover]>([
  ['market orders that wait', (handover) => ({ ...handover, waiting: [] })],
  ['prices that were seen once', (handover) => ({ ...handover, seen: [] })],
  [
    'rolls that were looked at',
    (handover) => ({ ...handover, due: { ...handover.due, lookedAt: [] } }),
  ],
])(
  'a handover that loses %s is found out',
  async (_name, lose) => {
    expect((await reopened(lose))?.hash).not.toBe(plain);
  },
  120_000,
);
