// The promises of reliability.md "Trading" on random sequences of everything a user and the market can do.
import fc from 'fast-check';
import type { Desk } from '../../../test/builders/desk.ts';
import { USERS, runDesk, sequences, type Operation } from '../../../test/builders/deskRun.ts';
import { decimal } from '../../money/decimal.ts';
import { netResult } from './netResult.ts';

const CLOSE_ALL: Operation[] = Array.from({ length: 21 }, (_, index) => ({
  kind: 'close',
  pick: index,
  share: null,
}));

test('whatever happens, the ledger adds up, locked equals what orders hold, nothing is left in a final order', () => {
  const counts = new Map<string, number>();
  let liquidated = 0;
  fc.assert(
    fc.property(sequences, (list) => {
      const desk = runDesk(list);
      liquidated += [...desk.orders.values()].filter((order) => order.lastLiquidationAt).length;
      for (const [type, count] of desk.counts) counts.set(type, (counts.get(type) ?? 0) + count);
    }),
    { numRuns: 300 },
  );
  // What is promised has been exercised (a rate never moves here, so nothing is revalued).
  expect(liquidated).toBeGreaterThan(10);
  const types = ['rested', 'opened', 'closed', 'cancelled', 'protected', 'marginAdded'];
  for (const type of [...types, 'overnightCharged', 'triggered']) {
    expect([type, (counts.get(type) ?? 0) > 10]).toEqual([type, true]);
  }
});

test('the net result of an order is what its postings have moved', () => {
  fc.assert(
    fc.property(sequences, (list) => {
      const desk = runDesk(list);
      for (const userId of USERS) {
        const own = [...desk.orders.values()].filter((order) => order.userId === userId);
        const story = own.reduce((sum, order) => {
          return sum.plus(netResult(order).net);
        }, decimal('100000'));
        expect(fundsOf(desk, userId).eq(story)).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});

test('at a constant price no sequence of operations makes money', () => {
  fc.assert(
    fc.property(sequences, (list) => {
      const desk = runDesk([...list, ...CLOSE_ALL], { still: true });
      for (const userId of USERS) expect(fundsOf(desk, userId).lte('100000')).toBe(true);
    }),
    { numRuns: 200 },
  );
});

test('the same operations give the same state, byte for byte', () => {
  fc.assert(
    fc.property(sequences, (list) => {
      const text = (desk: Desk) => JSON.stringify([[...desk.orders], [...desk.balances]]);
      expect(text(runDesk(list))).toBe(text(runDesk(list)));
    }),
    { numRuns: 30 },
  );
});

test('relabelling users relabels results only', () => {
  fc.assert(
    fc.property(sequences, (list) => {
      expect(storiesOf(runDesk(list, { names: ['x', 'y', 'z'] }))).toEqual(
        storiesOf(runDesk(list)),
      );
    }),
    { numRuns: 30 },
  );
});

test('one user’s commands change nothing of another’s, as long as the book holds enough for both', () => {
  fc.assert(
    fc.property(sequences, (list) => {
      const everyone = list.filter(({ kind }) => kind === 'tick' || kind === 'open');
      const alone = everyone.filter((each) => each.kind !== 'open' || each.user === 0);
      const ofFirst = (operations: Operation[]) =>
        storiesOf(runDesk(operations, { still: true }), USERS[0]);
      expect(ofFirst(everyone)).toEqual(ofFirst(alone));
    }),
    { numRuns: 100 },
  );
});

test('a limit is never worse than its limit, and nothing is open before it was ordered', () => {
  fc.assert(
    fc.property(sequences, (list) => {
      for (const order of runDesk(list).orders.values()) {
        const { openTime, openPrice, price, direction } = order;
        if (openTime !== null) expect(openTime).toBeGreaterThanOrEqual(order.orderTime);
        if (openPrice === null || price === null) continue;
        expect(direction === 'long' ? openPrice.lte(price) : openPrice.gte(price)).toBe(true);
      }
    }),
    { numRuns: 50 },
  );
});

const fundsOf = (desk: Desk, userId: string) =>
  desk.balance(userId, 'available').plus(desk.balance(userId, 'locked'));

/** The orders without their names; of one user or of all. */
function storiesOf(desk: Desk, userId?: string): string[] {
  return [...desk.orders.values()]
    .filter((order) => userId === undefined || order.userId === userId)
    .map((order) => JSON.stringify({ ...order, id: '', userId: '' }));
}
