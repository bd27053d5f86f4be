import { setImmediate as nextTurn } from 'node:timers/promises';
import { ReadTurns } from './readTurns.ts';

/** Which of the reads are through after each turn. */
async function through(turns: ReadTurns, weights: readonly number[], count: number) {
  const done: number[] = [];
  for (const [place, weight] of weights.entries())
    void turns.enter(weight).then(() => done.push(place));
  const seen: number[][] = [];
  for (let turn = 0; turn < count; turn += 1) {
    await nextTurn();
    seen.push(done.splice(0));
  }
  return seen;
}

// Those that come while the loop reads its sockets have that turn and its end; from then on it is one lot each turn.
test('a burst goes through a few in each turn, in the order of its coming', async () => {
  const turns = new ReadTurns();
  const burst = Array.from({ length: 30 }, () => 1);
  const seen = await through(turns, burst, 3);
  expect(seen.map((places) => places.length)).toEqual([16, 8, 6]);
  expect(seen.flat()).toEqual(burst.map((_, place) => place));
  expect(turns.size).toBe(0);
});

test('what weighs more than a turn takes a whole one, and nobody overtakes it', async () => {
  const seen = await through(new ReadTurns(), [1, 50, 1, 5, 5], 3);
  expect(seen).toEqual([[0, 1], [2, 3], [4]]);
});

test('a read that comes alone does not wait', async () => {
  const turns = new ReadTurns();
  await turns.enter(1);
  await turns.enter(5);
  expect(turns.size).toBe(0);
});

test('of costly reads three are under way at once, and cheap ones do not wait for them', async () => {
  const turns = new ReadTurns();
  const ends: (() => void)[] = [];
  const slow = (): Promise<void> => new Promise((resolve) => ends.push(resolve));
  const costly = Array.from({ length: 5 }, () => turns.run(5, slow));
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
  expect(ends).toHaveLength(3);
  expect(await turns.run(1, async () => 'cheap')).toBe('cheap');
  while (ends.length > 0) {
    ends.shift()?.();
    await nextTurn();
  }
  await Promise.all(costly);
});

test('a costly read that fails gives its place to the next', async () => {
  const turns = new ReadTurns();
  const fails = (): Promise<never> => Promise.reject(new Error('gone'));
  const failed = await Promise.allSettled(Array.from({ length: 4 }, () => turns.run(5, fails)));
  expect(failed.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
  expect(await turns.run(5, async () => 'next')).toBe('next');
});
