import type { Answer } from '../execution/command.ts';
import type { Identified } from '../execution/operation.ts';
import { createManualClock } from '../../test/builders/manualClock.ts';
import { Refusal } from './refusal.ts';
import { createKeptAnswers, FREE_KEPT_MS, MOST_FREE_KEPT } from './keptAnswers.ts';

const ok = (data: unknown): Answer => ({ ok: true, data });
const who = (name: string, bodyHash = 'body', userId = 'ann'): Identified => ({
  userId,
  key: { name, bodyHash },
});

function open(stored: readonly string[] = [], recent: readonly string[] = []) {
  const clock = createManualClock();
  const asked: string[] = [];
  const kept = createKeptAnswers({
    clock,
    recent: recent.map((key) => ({ userId: 'ann', key })),
    findAnswer: async ({ key }) => {
      asked.push(key?.name ?? '');
      if (!stored.includes(key?.name ?? '')) return undefined;
      if (key?.bodyHash !== 'body') throw new Refusal('conflict');
      return ok('stored');
    },
  });
  return { clock, kept, asked };
}

test('the same request has the first answer while it is under way, then the stored one; nobody else has', async () => {
  const { kept, asked } = open(['1']);
  let answer: (value: Answer) => void = () => {};
  kept.keep(who('1'), new Promise<Answer>((resolve) => (answer = resolve)));
  const again = kept.find(who('1'));
  expect(kept.find(who('1', 'body', 'ben'))).toBeUndefined();
  expect(kept.find({ userId: 'ann', key: null })).toBeUndefined();
  answer(ok('first'));
  expect(await again).toEqual(ok('first'));
  expect(asked).toEqual([]);
  expect(await kept.find(who('1'))).toEqual(ok('stored'));
  expect(asked).toEqual(['1']);
});

test.each([
  ['stored', ['1'], ok('stored')],
  ['not stored', [], undefined],
])('after an answer that nobody heard the database is asked: %s', async (_what, stored, found) => {
  const { kept, asked } = open(stored);
  const lost = Promise.reject(new Error('the connection is gone'));
  kept.keep(who('1'), lost);
  await expect(kept.find(who('1'))).rejects.toThrow('gone');
  expect(await kept.find(who('1'))).toEqual(found);
  expect(asked).toEqual(['1']);
  if (found === undefined) expect(kept.find(who('1'))).toBeUndefined();
});

test('a key of before the start is asked for in the database, any other is not', async () => {
  const { kept, asked } = open(['1'], ['1']);
  expect(await kept.find(who('1'))).toEqual(ok('stored'));
  expect(kept.find(who('2'))).toBeUndefined();
  expect(asked).toEqual(['1']);
});

test('a key that was used for something else is refused, with no second place in the log', async () => {
  const { kept, asked } = open(['1']);
  let answer: (value: Answer) => void = () => {};
  kept.keep(who('1'), new Promise<Answer>((resolve) => (answer = resolve)));
  const other = kept.find(who('1', 'another body'));
  expect(asked).toEqual([]);
  answer(ok('first'));
  await expect(other).rejects.toMatchObject({ key: 'conflict' });
  expect(asked).toEqual(['1']);
});

test('behind an order that was refused because its key was another’s, that other has its answer', async () => {
  const { kept } = open(['1']);
  kept.keep(who('1', 'another body'), Promise.resolve({ ok: false, error: 'conflict' }));
  expect(await kept.find(who('1'))).toEqual(ok('stored'));
});

test('where nobody heard of the first, the database says whether its key is free for another', async () => {
  const { kept, asked } = open();
  const lost = Promise.reject(new Error('the connection is gone'));
  kept.keep(who('1'), lost);
  expect(await kept.find(who('1', 'another body'))).toBeUndefined();
  expect(kept.find(who('1', 'another body'))).toBeUndefined();
  expect(asked).toEqual(['1']);
});

/** Lets what was answered be known as such. */
const settle = () => Promise.resolve();

test('hours after its end, and behind thousands of others, its key is still known', async () => {
  const { kept, clock, asked } = open(['old', '0']);
  kept.keep(who('old'), Promise.resolve(ok(1)));
  kept.keep(who('slow'), new Promise(() => {}));
  await settle();
  clock.jump(3_600_000);
  expect(await kept.find(who('old'))).toEqual(ok('stored'));
  for (let order = 0; order < 5_000; order += 1)
    kept.keep(who(String(order)), Promise.resolve(ok(order)));
  await settle();
  expect(await kept.find(who('0'))).toEqual(ok('stored'));
  expect(kept.find(who('never'))).toBeUndefined();
  void kept.find(who('slow'));
  expect(asked).toEqual(['old', '0']);
});

test('that a key was looked for in vain is remembered for a while, of so many', async () => {
  const keys = Array.from({ length: MOST_FREE_KEPT + 1 }, (_, order) => `key ${order}`);
  const { kept, clock, asked } = open([], keys);
  for (const key of keys) await kept.find(who(key));
  const askedFor = (key: string): boolean => {
    const before = asked.length;
    void kept.find(who(key));
    return asked.length > before;
  };
  expect(keys.filter(askedFor)).toEqual(['key 0']);
  clock.jump(FREE_KEPT_MS + 1);
  expect(askedFor('key 9')).toBe(true);
});

test('of two that ask at once for what was never stored one has the place, and both its answer', async () => {
  const { kept } = open();
  kept.keep(who('1'), Promise.resolve(ok('never stored')));
  await settle();
  const [one, two] = [kept.find(who('1')), kept.find(who('1'))];
  expect([await one, await two]).toEqual([undefined, undefined]);
  expect(kept.find(who('1'))).toBeUndefined();
  let answer: (value: Answer) => void = () => {};
  kept.keep(who('1'), new Promise<Answer>((resolve) => (answer = resolve)));
  const again = kept.find(who('1'));
  answer(ok('anew'));
  expect(await again).toEqual(ok('anew'));
  // It has ended: the database is asked once more.
  expect(kept.find(who('1'))).toBeDefined();
});

test('a read that began before another took the place and ended finds the place taken', async () => {
  const clock = createManualClock();
  const reads: ((answer: Answer | undefined) => void)[] = [];
  const findAnswer = () => new Promise<Answer | undefined>((resolve) => void reads.push(resolve));
  const kept = createKeptAnswers({ clock, recent: [{ userId: 'ann', key: '1' }], findAnswer });
  const [one, two] = [kept.find(who('1')), kept.find(who('1'))];
  reads[0]?.(undefined);
  expect(await one).toBeUndefined();
  kept.keep(who('1'), Promise.resolve(ok('first')));
  await settle();
  reads[1]?.(undefined);
  expect(await two).toBeUndefined();
  const third = kept.find(who('1'));
  reads[2]?.(ok('first'));
  expect(await third).toEqual(ok('first'));
});
