// A batch decided over what was loaded, without a database: answers and effects in their order, keys, balances.
import { aBatch, type BatchOptions } from '../../test/builders/batch.ts';
import { aMove, testHandlers } from '../../test/builders/testOperations.ts';
import type { Answer } from './command.ts';
import type { Operation } from './operation.ts';

const USER = '01890000-0000-7000-8000-00000000000a';

const run = (operations: readonly Operation[], options: BatchOptions = {}) =>
  aBatch(operations, USER, { ...options, others: testHandlers });
const move = (amount: string, key: string | null = null, bodyHash = 'body'): Operation =>
  aMove(USER, amount, { key, bodyHash });
const dataOf = (answer: Answer | undefined): unknown => (answer?.ok ? answer.data : answer?.error);

test('a key that comes twice in one batch has one effect and one answer; another body is refused', () => {
  const commands = [move('5', 'k'), move('5', 'k'), move('5', 'k', 'other'), move('7'), move('5')];
  const { result, set, answers } = run(commands);
  expect(result.answers.map(dataOf)).toEqual(['0', '0', 'conflict', '5', '12']);
  // Each effect stands at the place of its operation.
  expect(result.effects.map((effects) => effects?.entries[0]?.entry.cause ?? null)).toEqual(
    [commands[0], null, null, commands[3], commands[4]].map((one) =>
      one ? `${one.accepted.id.slice(0, -3)}000` : null,
    ),
  );
  expect(set.entries).toHaveLength(3);
  expect(answers.map(({ key }) => key)).toEqual(['k']);
});

test('a key that was answered before has that answer, and changes nothing', () => {
  const answer: Answer = { ok: true, data: 'the first' };
  const known = { userId: USER, key: 'k', bodyHash: 'body', answer: JSON.stringify(answer) };
  const { result, set, answers } = run([move('5', 'k'), move('5', 'k', 'other')], {
    known: [known],
  });
  expect(result.answers.map(dataOf)).toEqual(['the first', 'conflict']);
  expect([set.entries, answers]).toEqual([[], []]);
});

test('what a command moves the next ones see, in an account that had nothing too', () => {
  const { result } = run([move('5'), move('-2'), move('-3'), move('1')]);
  expect(result.answers.map(dataOf)).toEqual(['0', '5', '3', '0']);
});

test('an entry that overdraws is a fault of ours, to the last unit; what empties an account is not', () => {
  expect(() => run([move('5'), move('-5')])).not.toThrow();
  expect(() => run([move('5'), move('-5.000001')])).toThrow(
    /overdraws .*contract\|available\|USDT/,
  );
  expect(() => run([move('-0.000001')])).toThrow(/overdraws/);
});
