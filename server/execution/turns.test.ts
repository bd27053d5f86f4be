// Batches whose ends are seen in another order than they were decided in.
import { Turns } from './turns.ts';

/** Three batches, decided in the order of their letters; each is told when it has ended and its turn has come. */
function decided(users: Record<string, readonly string[]>) {
  const turns = new Turns();
  const told: string[] = [];
  const ends = new Map<string, { resolve(): void; reject(error: Error): void }>();
  for (const [name, userIds] of Object.entries(users)) {
    const written = new Promise<void>((resolve, reject) => ends.set(name, { resolve, reject }));
    turns.take(userIds, written).then(
      () => told.push(name),
      () => told.push(`${name} failed`),
    );
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    told,
    end: async (name: string) => {
      ends.get(name)!.resolve();
      await settle();
    },
    fail: async (name: string) => {
      ends.get(name)!.reject(new Error('not written'));
      await settle();
    },
  };
}

test('one that shares a user with an earlier one is told after it', async () => {
  const { told, end } = decided({ a: ['1', '2'], b: ['2', '3'] });
  await end('b');
  expect(told).toEqual([]);
  await end('a');
  expect(told).toEqual(['a', 'b']);
});

test('one that shares none with an earlier one does not wait for it', async () => {
  const { told, end } = decided({ a: ['1'], b: ['2'] });
  await end('b');
  expect(told).toEqual(['b']);
});

test('a chain of them is told in its order', async () => {
  const { told, end } = decided({ a: ['1'], b: ['1', '2'], c: ['2'] });
  await end('c');
  await end('b');
  expect(told).toEqual([]);
  await end('a');
  expect(told).toEqual(['a', 'b', 'c']);
});

test('one that was not written holds up nobody, and its failure is its own', async () => {
  const { told, end, fail } = decided({ a: ['1'], b: ['1'] });
  await end('b');
  await fail('a');
  expect(told).toEqual(['a failed', 'b']);
});

test('one that failed after its predecessor had ended says so', async () => {
  const { told, end, fail } = decided({ a: ['1'], b: ['1'] });
  await end('a');
  await fail('b');
  expect(told).toEqual(['a', 'b failed']);
});
