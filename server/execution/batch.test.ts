// A batch decided over what was loaded, without a database: answers and effects in their order, keys, balances.
import { housePosting, userPosting } from '../../core/ledger/house.ts';
import { decimal } from '../../core/money/decimal.ts';
import { aBatch } from '../../test/builders/batch.ts';
import type { Answer, Command } from './command.ts';
import { NO_EFFECTS } from './command.ts';

const USER = '01890000-0000-7000-8000-00000000000a';

let made = 0;
/** Moves USDT between the user's contract account and the house. */
function move(amount: string, key: string | null = null, bodyHash = 'body'): Command {
  const value = decimal(amount);
  const postings = [
    userPosting(USER, 'contract', 'available', 'USDT', value),
    housePosting('practice_faucet', 'USDT', value.neg()),
  ];
  made += 1;
  const entry = { kind: 'practice_grant', cause: `cause-${made}`, postings } as const;
  const entries = [{ id: `entry-${made}`, at: 1, entry }];
  return {
    name: 'test.move',
    userId: USER,
    idempotency: key === null ? null : { key, bodyHash },
    accounts: ['contract'],
    needs: {},
    decide: (view) => ({
      ok: true,
      effects: { ...NO_EFFECTS, entries },
      data: view.available('contract', 'USDT').toFixed(),
    }),
  };
}
const dataOf = (answer: Answer | undefined): unknown => (answer?.ok ? answer.data : answer?.error);

test('a key that comes twice in one batch has one effect and one answer; another body is refused', () => {
  const commands = [move('5', 'k'), move('5', 'k'), move('5', 'k', 'other'), move('7'), move('5')];
  const { result, set, answers } = aBatch(commands, USER);
  expect(result.answers.map(dataOf)).toEqual(['0', '0', 'conflict', '5', '12']);
  // Each effect stands at the place of its command.
  expect(result.effects.map((effects) => effects?.entries[0]?.entry.cause ?? null)).toEqual(
    [commands[0], null, null, commands[3], commands[4]].map((command) =>
      command ? causeOf(command) : null,
    ),
  );
  expect(set.entries).toHaveLength(3);
  expect(answers.map(({ key }) => key)).toEqual(['k']);
});

test('a key that was answered before has that answer, and changes nothing', () => {
  const answer: Answer = { ok: true, data: 'the first' };
  const known = { userId: USER, key: 'k', bodyHash: 'body', answer: JSON.stringify(answer) };
  const { result, set, answers } = aBatch([move('5', 'k'), move('5', 'k', 'other')], USER, {
    known: [known],
  });
  expect(result.answers.map(dataOf)).toEqual(['the first', 'conflict']);
  expect([set.entries, answers]).toEqual([[], []]);
});

test('what a command moves the next ones see, in an account that had nothing too', () => {
  const { result } = aBatch([move('5'), move('-2'), move('-3'), move('1')], USER);
  expect(result.answers.map(dataOf)).toEqual(['0', '5', '3', '0']);
});

test('an entry that overdraws is a fault of ours, to the last unit; what empties an account is not', () => {
  expect(() => aBatch([move('5'), move('-5')], USER)).not.toThrow();
  expect(() => aBatch([move('5'), move('-5.000001')], USER)).toThrow(
    /overdraws .*contract\|available\|USDT/,
  );
  expect(() => aBatch([move('-0.000001')], USER)).toThrow(/overdraws/);
});

function causeOf(command: Command): string {
  const outcome = command.decide({ available: () => decimal('0') } as never);
  return outcome.ok ? (outcome.effects.entries[0]?.entry.cause ?? '') : '';
}
