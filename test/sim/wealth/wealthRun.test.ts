/** Grids and loans in the simulation: the same again in other circumstances, and from shards that are closed and opened. */
import type { Handover } from '../../../server/execution/productShard.ts';
import { Violation } from '../auditor/counters.ts';
import { testSeed as seed } from '../verifySeed.ts';
import { makeWealthWorld, replayWealth, simulateWealth } from './wealthRun.ts';

const COMMANDS = 2_000;
const EVERY = 4;

const world = makeWealthWorld();
const plain = simulateWealth({ seed, commands: COMMANDS, world, record: true });

/** The hash of the same run with shards that are closed and opened; undefined when a promise was broken. */
async function reopened(lose?: (handover: Handover) => Handover) {
  const reopening = { seed, every: EVERY, withHouse: true, ...(lose && { lose }) };
  try {
    const { run, hash } = await simulateWealth({ seed, commands: COMMANDS, world, reopening });
    return { hash, done: run.player.reopening?.done };
  } catch (error) {
    if (error instanceof Violation) return undefined;
    throw error;
  }
}

test('the same steps, in batches of one and with other users’ ids, come to the same', async () => {
  const { run } = await plain;
  const { hash } = await plain;
  const same = { seed };
  expect((await replayWealth(run.steps, world, same)).hash).toBe(hash);
  expect((await replayWealth(run.steps, world, { ...same, batchSize: 1 })).hash).toBe(hash);
  const turned = (user: number): string =>
    `0000cccc-0000-7000-8000-${(world.people.length - user).toString(16).padStart(12, '0')}`;
  expect((await replayWealth(run.steps, world, { ...same, userIdOf: turned })).hash).toBe(hash);
}, 240_000);

test('a run whose shards are closed and opened again and again gives the same ledger, records and answers', async () => {
  const { hash, done } = (await reopened()) ?? {};
  expect(hash).toBe((await plain).hash);
  expect(done?.atRest).toBeGreaterThan(200);
  expect(done?.underWay).toBeGreaterThan(50);
}, 240_000);

test('a handover that loses the requests that wait for a message is found out', async () => {
  const { hash } = (await reopened((handover) => ({ ...handover, waiting: [] }))) ?? {};
  expect(hash).not.toBe((await plain).hash);
}, 240_000);
