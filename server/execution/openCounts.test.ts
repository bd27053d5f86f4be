import { OpenCounts } from './openCounts.ts';

const A = 'a';
const B = 'b';
/** A batch of those who are in `left`, alone. */
const run = (counts: OpenCounts, left: Record<string, number>): void => {
  const batch = counts.begin(Object.keys(left));
  batch.locked();
  batch.end(new Map(Object.entries(left)));
};
const knownOf = (counts: OpenCounts, ...userIds: string[]): [string, number][] => {
  const batch = counts.begin(userIds);
  batch.locked();
  batch.end(batch.known);
  return [...batch.known];
};

test('what a batch left is known to the next one, and nothing of who was in none', () => {
  const counts = new OpenCounts();
  expect(knownOf(counts, A)).toEqual([]);
  run(counts, { [A]: 3 });
  expect(knownOf(counts, A, B)).toEqual([[A, 3]]);
  expect(knownOf(counts, A, B)).toEqual([[A, 3]]);
});

test('of a batch that was not seen to commit nothing is known, and what was known before is forgotten', () => {
  const counts = new OpenCounts();
  run(counts, { [A]: 3, [B]: 4 });
  const batch = counts.begin([A]);
  batch.locked();
  batch.end();
  expect(knownOf(counts, A, B)).toEqual([[B, 4]]);
});

test('while a batch of a user is under way nothing is known of him, until the last of them has ended', () => {
  const counts = new OpenCounts();
  run(counts, { [A]: 1 });
  const first = counts.begin([A]);
  const second = counts.begin([A]);
  expect([...first.known, ...second.known]).toEqual([[A, 1]]);
  first.locked();
  first.end(new Map([[A, 2]]));
  // Would be one behind: the second adds one as well.
  const third = counts.begin([A]);
  expect([...third.known]).toEqual([]);
  second.locked();
  second.end(new Map([[A, 3]]));
  third.locked();
  third.end(new Map([[A, 4]]));
  expect(knownOf(counts, A)).toEqual([[A, 4]]);
});

test('who is known to a batch is counted after all where another of his began before it had his lock', () => {
  const counts = new OpenCounts();
  run(counts, { [A]: 1, [B]: 1 });
  const first = counts.begin([A, B]);
  expect(first.locked()).toEqual([]);
  // Has the lock first, adds an order and ends: of the first batch what was known is one behind.
  run(counts, { [A]: 2 });
  expect(first.locked()).toEqual([A]);
  first.end(
    new Map([
      [A, 3],
      [B, 2],
    ]),
  );
  const next = counts.begin([A, B]);
  expect([...next.known]).toEqual([
    [A, 3],
    [B, 2],
  ]);
  expect(next.locked()).toEqual([]);
});

test('of two that ended the one counts that had the lock last, though the other was seen to end after it', () => {
  const counts = new OpenCounts();
  const first = counts.begin([A]);
  const second = counts.begin([A]);
  first.locked();
  second.locked();
  second.end(new Map([[A, 2]]));
  first.end(new Map([[A, 1]]));
  expect(knownOf(counts, A)).toEqual([[A, 2]]);
});

test('nothing is known where the one that had the lock last was not seen to commit, or never had it', () => {
  for (const hasLock of [true, false]) {
    const counts = new OpenCounts();
    const first = counts.begin([A]);
    const second = counts.begin([A]);
    first.locked();
    if (hasLock) second.locked();
    second.end();
    first.end(new Map([[A, 1]]));
    expect(knownOf(counts, A)).toEqual(hasLock ? [] : [[A, 1]]);
  }
});

test('the longest idle are forgotten first', () => {
  const counts = new OpenCounts();
  const users = Array.from({ length: 100_001 }, (_, place) => `user${place}`);
  run(counts, Object.fromEntries(users.map((userId) => [userId, 1])));
  expect(knownOf(counts, 'user0', 'user1')).toEqual([['user1', 1]]);
});
