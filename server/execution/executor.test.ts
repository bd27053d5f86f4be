// The executor's own promises, apart from what trading does with it.
import { aKind } from '../../test/builders/kind.ts';
import { newKey, openTradingHouse, type TradingHouse } from '../../test/builders/tradingHouse.ts';
import { aFailure, aMove, aRefusal, testHandlers } from '../../test/builders/testOperations.ts';
import { recordKinds } from '../kinds/kinds.ts';
import type { Answer } from './command.ts';
import { Executor, Unavailable } from './executor.ts';
import type { Operation } from './operation.ts';
import { createSqlBatches } from './sqlBatches.ts';
import { testKeys } from '../../test/builders/testKeys.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse(undefined, { kinds: [aKind({ operations: testHandlers })] });
});
afterAll(() => house.close());

const gain = (userId: string, amount = '1', key: string | null = null): Operation =>
  aMove(userId, amount, { key });

test('a refused command refuses alone', async () => {
  const user = await house.addUser('10');
  const refused = aRefusal(user.userId);
  const answers = await Promise.all(
    [gain(user.userId), refused, gain(user.userId)].map((one) => house.executor.run(one)),
  );
  expect(answers.map((answer) => answer.ok)).toEqual([true, false, true]);
  expect(await house.balance(user)).toEqual({ available: '12', locked: '0' });
});

test.each<[string, (userId: string) => Operation]>([
  ['throws', (userId) => aFailure(userId)],
  ['does not balance', (userId) => aMove(userId, '5', { taken: '4' })],
  ['overdraws', (userId) => aMove(userId, '-1000')],
])(
  'a command that %s fails alone: the others of its batch are committed once',
  async (_title, faulty) => {
    const users = await Promise.all(Array.from({ length: 7 }, () => house.addUser('10')));
    const commands = users.map(({ userId }, index) =>
      index === 3 ? faulty(userId) : gain(userId),
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

test('the same key twice in one batch has one effect and one answer; another user has keys of their own', async () => {
  const [one, other] = [await house.addUser('10'), await house.addUser('10')];
  const key = newKey();
  const run = (userId: string): Promise<Answer> => house.executor.run(gain(userId, '1', key));
  const answers = await Promise.all([run(one.userId), run(one.userId), run(other.userId)]);
  expect(answers).toEqual([1, 2, 3].map(() => ({ ok: true, data: '10' })));
  expect(await house.balance(one)).toMatchObject({ available: '11' });
  expect(await house.balance(other)).toMatchObject({ available: '11' });
  expect(await run(one.userId)).toEqual({ ok: true, data: '10' });
  expect(await house.balance(one)).toMatchObject({ available: '11' });
});

test('a refusal is kept under its key like any answer', async () => {
  const user = await house.addUser('10');
  const key = newKey();
  const refused = aRefusal(user.userId, { error: 'below_minimum', params: { minimum: '5' } }, key);
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
    port: createSqlBatches(house.database, recordKinds, testKeys.attestor),
    kinds: recordKinds,
    operations: house.operations,
    clock: house.clock,
    logger: house.logger,
  });
  const accepted = executor.run(gain(user.userId));
  await executor.close();
  expect(await accepted).toEqual({ ok: true, data: '10' });
  await expect(executor.run(gain(user.userId))).rejects.toBeInstanceOf(Unavailable);
});
