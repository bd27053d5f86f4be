import type { Answer } from '../execution/command.ts';
import type { Identified } from '../execution/operation.ts';
import { createManualClock } from '../../test/builders/manualClock.ts';
import { ANSWERS_KEPT_MS, createKeptAnswers, MOST_ANSWERS_KEPT } from './keptAnswers.ts';

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
      return stored.includes(key?.name ?? '') ? ok('stored') : undefined;
    },
  });
  return { clock, kept, asked };
}

test('the same request has the first answer, while it is under way too; nobody else has', async () => {
  const { kept, asked } = open();
  kept.keep(who('1'), Promise.resolve(ok('first')));
  expect(await kept.find(who('1'))).toEqual(ok('first'));
  expect(kept.find(who('1', 'another body'))).toBeUndefined();
  expect(kept.find(who('1', 'body', 'ben'))).toBeUndefined();
  expect(kept.find({ userId: 'ann', key: null })).toBeUndefined();
  expect(asked).toEqual([]);
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

test('they are kept for minutes, and not more than so many', async () => {
  const { kept, clock } = open();
  kept.keep(who('old'), Promise.resolve(ok(1)));
  clock.jump(ANSWERS_KEPT_MS + 1);
  expect(kept.find(who('old'))).toBeUndefined();
  for (let order = 0; order <= MOST_ANSWERS_KEPT; order += 1)
    kept.keep(who(String(order)), Promise.resolve(ok(order)));
  expect(kept.find(who('0'))).toBeUndefined();
  expect(await kept.find(who('1'))).toEqual(ok(1));
});
