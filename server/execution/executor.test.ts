// The executor's own promises, apart from what trading does with it.
import { randomUUID } from 'node:crypto';
import { decimal } from '../../core/money/decimal.ts';
import type { Posting } from '../../core/ledger/types.ts';
import {
  newKey,
  openTradingHouse,
  testIds,
  type TradingHouse,
} from '../../test/builders/tradingHouse.ts';
import type { Answer, Command, Outcome } from './command.ts';
import { NO_EFFECTS } from './command.ts';
import { Executor, Unavailable } from './executor.ts';
import { createSqlBatches } from './sqlBatches.ts';
import { recordKinds } from '../kinds/kinds.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
});
afterAll(() => house.close());

const move = (userId: string, amount: string): Posting[] => [
  {
    owner: 'user',
    userId,
    account: 'contract',
    bucket: 'available',
    currency: 'USDT',
    amount: decimal(amount),
  },
  { owner: 'house', account: 'practice_faucet', currency: 'USDT', amount: decimal(amount).neg() },
];
const entry = (userId: string, amount: string) => ({
  id: testIds.uuid(),
  at: 1,
  entry: { kind: 'practice_grant', cause: randomUUID(), postings: move(userId, amount) } as const,
});

function command(userId: string, decide: () => Outcome, key: string | null = null): Command {
  const idempotency = key === null ? null : { key, bodyHash: 'body' };
  return {
    name: 'test',
    userId,
    idempotency,
    accounts: ['contract'],
    needs: {},
    decide,
  };
}
const gain = (userId: string, amount = '1', key: string | null = null): Command =>
  command(
    userId,
    () => ({
      ok: true,
      effects: { ...NO_EFFECTS, entries: [entry(userId, amount)] },
      data: amount,
    }),
    key,
  );

test('a refused command refuses alone', async () => {
  const user = await house.addUser('10');
  const refused = command(user.userId, () => ({ ok: false, error: 'not_found' }));
  const answers = await Promise.all(
    [gain(user.userId), refused, gain(user.userId)].map((one) => house.executor.run(one)),
  );
  expect(answers.map((answer) => answer.ok)).toEqual([true, false, true]);
  expect(await house.balance(user)).toEqual({ available: '12', locked: '0' });
});

test.each([
  [
    'throws',
    (): Outcome => {
      throw new Error('a fault of ours');
    },
  ],
  [
    'does not balance',
    (userId: string): Outcome => ({
      ok: true,
      effects: { ...NO_EFFECTS, entries: [unbalanced(userId)] },
      data: null,
    }),
  ],
  [
    'overdraws',
    (userId: string): Outcome => ({
      ok: true,
      effects: { ...NO_EFFECTS, entries: [entry(userId, '-1000')] },
      data: null,
    }),
  ],
])(
  'a command that %s fails alone: the others of its batch are committed once',
  async (_title, decide) => {
    const users = await Promise.all(Array.from({ length: 7 }, () => house.addUser('10')));
    const commands = users.map(({ userId }, index) =>
      index === 3 ? command(userId, () => decide(userId)) : gain(userId),
    );
    const answers = await Promise.allSettled(commands.map((one) => house.executor.run(one)));
    expect(answers.map((answer) => answer.status)).toEqual(
      users.map((_user, index) => (index === 3 ? 'rejected' : 'fulfilled')),
    );
    const balances = await Promise.all(users.map((user) => house.balance(user)));
    expect(balances.map((balance) => balance.available)).toEqual(
      users.map((_user, index) => (index === 3 ? '10' : '11')),
    );
    expect(house.logger.errors).toHaveLength(1);
    house.logger.errors.length = 0;
  },
);

function unbalanced(userId: string) {
  const row = entry(userId, '5');
  return {
    ...row,
    entry: {
      ...row.entry,
      postings: [...move(userId, '5').slice(0, 1), ...move(userId, '4').slice(1)],
    },
  };
}

test('the same key twice in one batch has one effect and one answer; another user has keys of their own', async () => {
  const [one, other] = [await house.addUser('10'), await house.addUser('10')];
  const key = newKey();
  const run = (userId: string): Promise<Answer> => house.executor.run(gain(userId, '1', key));
  const answers = await Promise.all([run(one.userId), run(one.userId), run(other.userId)]);
  expect(answers).toEqual([1, 2, 3].map(() => ({ ok: true, data: '1' })));
  expect(await house.balance(one)).toMatchObject({ available: '11' });
  expect(await house.balance(other)).toMatchObject({ available: '11' });
  expect(await run(one.userId)).toEqual({ ok: true, data: '1' });
  expect(await house.balance(one)).toMatchObject({ available: '11' });
});

test('a refusal is kept under its key like any answer', async () => {
  const user = await house.addUser('10');
  const key = newKey();
  const refused = command(
    user.userId,
    () => ({ ok: false, error: 'below_minimum', params: { minimum: '5' } }),
    key,
  );
  const first = await house.executor.run(refused);
  expect(await house.executor.run(gain(user.userId, '1', key))).toEqual(first);
  expect(await house.balance(user)).toMatchObject({ available: '10' });
});

test('listeners hear of a commit before the answer, and their faults change nothing', async () => {
  const user = await house.addUser('10');
  const order: string[] = [];
  const off = house.executor.onCommitted(() => {
    order.push('listener');
    throw new Error('a fault of the listener');
  });
  await house.executor.run(gain(user.userId)).then(() => order.push('answer'));
  off();
  expect(order).toEqual(['listener', 'answer']);
  expect(house.logger.errors).toHaveLength(1);
  house.logger.errors.length = 0;
});

test('closing finishes what was accepted and refuses what comes later', async () => {
  const user = await house.addUser('10');
  const executor = new Executor({
    port: createSqlBatches(house.database, recordKinds),
    kinds: recordKinds,
    clock: house.clock,
    logger: house.logger,
  });
  const accepted = executor.run(gain(user.userId));
  await executor.close();
  expect(await accepted).toEqual({ ok: true, data: '1' });
  await expect(executor.run(gain(user.userId))).rejects.toBeInstanceOf(Unavailable);
});
