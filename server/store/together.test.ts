import { setImmediate as turn } from 'node:timers/promises';
import { together } from './together.ts';

/** Statements that end when they are told to. */
function open() {
  const reads: { keys: readonly string[]; end: () => void; fail: () => void }[] = [];
  const read = together<string, string | undefined>(
    (keys) =>
      new Promise((resolve, reject) => {
        const found = keys.map((key) => (key === 'missing' ? undefined : `of ${key}`));
        const end = (): void => resolve(found);
        reads.push({ keys, end, fail: () => reject(new Error('the database is gone')) });
      }),
  );
  return { read, reads };
}

test('what comes alone is asked at once; what comes meanwhile is asked together, each with its own answer', async () => {
  const { read, reads } = open();
  const first = read('a');
  const later = [read('b'), read('missing'), read('b')];
  expect(reads.map(({ keys }) => keys)).toEqual([['a']]);
  reads[0]?.end();
  expect(await first).toBe('of a');
  await turn();
  expect(reads.map(({ keys }) => keys)).toEqual([['a'], ['b', 'missing', 'b']]);
  reads[1]?.end();
  expect(await Promise.all(later)).toEqual(['of b', undefined, 'of b']);
  await turn();
  const alone = read('c');
  expect(reads).toHaveLength(3);
  reads[2]?.end();
  expect(await alone).toBe('of c');
});

test('a statement that fails fails those in it alone', async () => {
  const { read, reads } = open();
  const first = read('a');
  const second = read('b');
  reads[0]?.fail();
  await expect(first).rejects.toThrow('gone');
  await turn();
  reads[1]?.end();
  expect(await second).toBe('of b');
});

test('a statement stays of a size, whoever comes', async () => {
  const { read, reads } = open();
  const first = read('a');
  const all = Array.from({ length: 300 }, (_none, place) => read(String(place)));
  reads[0]?.end();
  await first;
  await turn();
  reads[1]?.end();
  await all[255];
  await turn();
  reads[2]?.end();
  expect(await all[299]).toBe('of 299');
  expect(reads.map(({ keys }) => keys.length)).toEqual([1, 256, 44]);
});
