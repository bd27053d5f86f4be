import { OpenCounts } from './openCounts.ts';

const A = 'a';
const B = 'b';
const knownOf = (counts: OpenCounts, ...userIds: string[]): [string, number][] => {
  const batch = counts.begin(userIds);
  batch.end(batch.known);
  return [...batch.known];
};

test('what a batch left is known to the next one, and nothing of who was in none', () => {
  const counts = new OpenCounts();
  expect(knownOf(counts, A)).toEqual([]);
  counts.begin([A, B]).end(new Map([[A, 3]]));
  expect(knownOf(counts, A, B)).toEqual([[A, 3]]);
  expect(knownOf(counts, A, B)).toEqual([[A, 3]]);
});

test('of a batch that was not seen to commit nothing is known, and what was known before is forgotten', () => {
  const counts = new OpenCounts();
  counts.begin([A, B]).end(
    new Map([
      [A, 3],
      [B, 4],
    ]),
  );
  counts.begin([A]).end();
  expect(knownOf(counts, A, B)).toEqual([[B, 4]]);
});

test('while a batch of a user is under way nothing is known of him, until the last of them has ended', () => {
  const counts = new OpenCounts();
  counts.begin([A]).end(new Map([[A, 1]]));
  const first = counts.begin([A]);
  const second = counts.begin([A]);
  expect([...first.known, ...second.known]).toEqual([[A, 1]]);
  first.end(new Map([[A, 2]]));
  // Would be one behind: the second adds one as well.
  const third = counts.begin([A]);
  expect([...third.known]).toEqual([]);
  second.end(new Map([[A, 3]]));
  third.end(new Map([[A, 4]]));
  expect(knownOf(counts, A)).toEqual([[A, 4]]);
});

test('who is known to a batch is counted after all where another of his began before it had his lock', () => {
  const counts = new OpenCounts();
  counts.begin([A, B]).end(
    new Map([
      [A, 1],
      [B, 1],
    ]),
  );
  const first = counts.begin([A, B]);
  expect(first.overtaken()).toEqual([]);
  // Has the lock first, adds an order and ends: of the first batch what was known is one behind.
  counts.begin([A]).end(new Map([[A, 2]]));
  expect(first.overtaken()).toEqual([A]);
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
  expect(next.overtaken()).toEqual([]);
});

test('the longest idle are forgotten first', () => {
  const counts = new OpenCounts();
  const users = Array.from({ length: 100_001 }, (_, place) => String(place));
  counts.begin(users).end(new Map(users.map((userId) => [userId, 1])));
  expect(knownOf(counts, '0', '1')).toEqual([['1', 1]]);
});
