import { aCfdOrder } from '../../test/builders/cfd.ts';
import { recordKinds } from '../kinds/kinds.ts';
import { OpenOrders } from './openOrders.ts';

const open = aCfdOrder();
const won = aCfdOrder({ state: 'won' });

test.each([
  ['contract', 'pending', true],
  ['contract', 'holding', true],
  ['contract', 'closed', false],
  ['spot', 'open', true],
  ['spot', 'filled', false],
  ['cfd', 'open', true],
  ['cfd', 'won', false],
] as const)('a %s order that is %s: %s', (name, state, expected) => {
  expect(recordKinds.isOpen(name, { ...open, state } as never)).toBe(expected);
});

test('what is no order, or not there, is not open', () => {
  expect(recordKinds.isOpen('cfd', undefined)).toBe(false);
  expect(recordKinds.isOpen('cfdStanding', open)).toBe(false);
});

test('what a batch opens and ends is counted, and nothing else', () => {
  const counts = new Map([[open.userId, 3]]);
  const orders = new OpenOrders(counts, recordKinds);
  const afterEach = [
    ['cfd', undefined, open],
    ['cfd', open, open],
    ['cfd', open, won],
    ['cfd', won, won],
    ['cfd', open, won],
  ] as const;
  expect(
    afterEach.map(([name, before, after]) => {
      orders.follow(name, before, after);
      return orders.of(open.userId);
    }),
  ).toEqual([4, 4, 3, 3, 2]);
  // What was counted under the lock is the caller's.
  expect(counts.get(open.userId)).toBe(3);
});

test('a user who was not counted is followed by nobody, and asking for him is an error', () => {
  const orders = new OpenOrders(new Map(), recordKinds);
  orders.follow('cfd', undefined, open);
  expect(() => orders.of(open.userId)).toThrow('not counted');
});
