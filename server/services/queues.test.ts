import { ConcurrencyLimit, KeyedPlaces, KeyedQueue } from './queues.ts';

/** A task that ends when it is told to. */
function makeTask() {
  let end = (): void => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { run: () => done, end };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('no more run at once than allowed, in the order they came', async () => {
  const limit = new ConcurrencyLimit(2, 2);
  const tasks = Array.from({ length: 4 }, makeTask);
  const started: number[] = [];
  const runs = tasks.map((task, index) =>
    limit.run(() => {
      started.push(index);
      return task.run();
    }),
  );
  expect(started).toEqual([0, 1]);
  expect(limit.isFull).toBe(true);
  tasks[1]?.end();
  await turn();
  expect(started).toEqual([0, 1, 2]);
  expect(limit.isFull).toBe(false);
  for (const task of tasks) task.end();
  await Promise.all(runs);
  expect(started).toEqual([0, 1, 2, 3]);
});

test('a failure frees its place', async () => {
  const limit = new ConcurrencyLimit(1, 1);
  await expect(limit.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(limit.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
});

test('work of one key waits for the one before it, also when that fails; another key does not', async () => {
  const queue = new KeyedQueue();
  const first = makeTask();
  const log: string[] = [];
  const failed = queue.run('a', async () => {
    await first.run();
    log.push('first');
    throw new Error('no');
  });
  const second = queue.run('a', async () => void log.push('second'));
  await queue.run('b', async () => void log.push('other'));
  expect(log).toEqual(['other']);
  first.end();
  await expect(failed).rejects.toThrow('no');
  await second;
  expect(log).toEqual(['other', 'first', 'second']);
});

test('a key has so many places; one that was given back twice is given once', () => {
  const places = new KeyedPlaces(2);
  const first = places.take('user');
  expect([places.take('user'), places.take('user')]).toEqual([expect.any(Function), undefined]);
  expect(places.take('other')).toEqual(expect.any(Function));
  first?.();
  first?.();
  expect([places.take('user'), places.take('user')]).toEqual([expect.any(Function), undefined]);
  expect(places.size).toBe(2);
});

test('a key without places is forgotten; one with some left is not', () => {
  const places = new KeyedPlaces(2);
  const back = [places.take('user'), places.take('user')];
  back[0]?.();
  expect([places.size, places.takenBy('user')]).toEqual([1, 1]);
  back[1]?.();
  expect([places.size, places.takenBy('user')]).toEqual([0, 0]);
});
