// An operation finds its handler by name, survives being written down, and names the same things whenever it is run.
import { aRuleSource } from '../../test/builders/batch.ts';
import { NO_EFFECTS } from './command.ts';
import {
  byRule,
  defineOperation,
  operationOf,
  Operations,
  type OperationHandler,
} from './operation.ts';

const ID = '01890000-0000-7000-8000-00000000a123';

/** Answers with the ids it draws, and with what it was given. */
const draw = defineOperation<{ readonly count: number }>({
  kind: 'test',
  operation: 'draw',
  addsOpen: true,
  loads: ({ count }, userId) => ({ accounts: ['spot'], needs: { spot: [`${userId} ${count}`] } }),
  decide: (_view, { count }, at) => ({
    ok: true,
    effects: NO_EFFECTS,
    data: Array.from({ length: count }, () => at.newId()),
  }),
});
const other: OperationHandler<unknown> = {
  ...draw,
  operation: 'other',
  addsOpen: false,
};
const operations = new Operations([draw, other], aRuleSource());
const aDraw = (count: number) =>
  operationOf(draw, byRule({ userId: 'user' }), { count }, { id: ID, at: 5 });
const dataOf = (operation: ReturnType<typeof aDraw>): unknown => {
  const outcome = operations.bind(operation).decide({} as never);
  return outcome.ok ? outcome.data : outcome.error;
};

test('it is bound to the handler of its name, with what that loads for it', () => {
  const operation = aDraw(2);
  expect(operations.bind(operation)).toMatchObject({
    operation,
    name: 'test.draw',
    userId: 'user',
    key: null,
    accounts: ['spot'],
    needs: { spot: ['user 2'] },
    addsOpen: true,
  });
  expect(operations.bind({ ...operation, operation: 'other' }).addsOpen).toBe(false);
});

test('what it makes has the same ids whenever it is run, from its text too, and each time anew', () => {
  const ids = ['01890000-0000-7000-8000-00000000a000', '01890000-0000-7000-8000-00000000a001'];
  expect(dataOf(aDraw(2))).toEqual(ids);
  const command = operations.bind(JSON.parse(JSON.stringify(aDraw(2))));
  expect([command.decide({} as never), command.decide({} as never)]).toEqual(
    [1, 2].map(() => ({ ok: true, effects: NO_EFFECTS, data: ids })),
  );
});

test('it makes no more things than its id can count', () => {
  expect(dataOf(aDraw(4096))).toHaveLength(4096);
  expect(() => dataOf(aDraw(4097))).toThrow(/makes too many things/);
});

test.each([
  ['kind', { kind: 'nobody' }, 'no operation is called nobody.draw'],
  ['operation', { operation: 'nothing' }, 'no operation is called test.nothing'],
])('one of an unknown %s is a fault of ours', (_what, over, message) => {
  expect(() => operations.bind({ ...aDraw(1), ...over })).toThrow(message);
});

test('two of one name are refused at the start', () => {
  expect(() => new Operations([draw, draw], aRuleSource())).toThrow(
    'two operations are called test.draw',
  );
});
