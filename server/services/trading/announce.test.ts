import { ONE } from '../../../core/money/decimal.ts';
import { housePosting, userPosting } from '../../../core/ledger/house.ts';
import type { Committed } from '../../execution/executor.ts';
import { createManualClock } from '../../../test/builders/manualClock.ts';
import { announce } from './announce.ts';

test('a commit tells its orders, then which accounts moved, each once, and no amount', () => {
  const clock = createManualClock(5);
  const told: unknown[] = [];
  const events = { emit: (userId: string, event: object) => void told.push({ userId, ...event }) };
  const posting = (account: 'spot' | 'contract') =>
    userPosting('u', account, 'available', 'USDT', ONE);
  const postings = [
    posting('spot'),
    posting('contract'),
    posting('spot'),
    housePosting('fees', 'USDT', ONE),
  ];
  const commit = (effects: object) =>
    ({ command: { userId: 'u' }, effects }) as unknown as Committed;
  announce(
    [
      commit({
        changed: { contractOrder: [{ id: 'a' }], spotOrder: [{ id: 'b' }] },
        entries: [{ entry: { postings } }],
      }),
      commit({ changed: {}, entries: [] }),
    ],
    { contractOrder: () => ({ type: 'contract', state: 'closed', reason: 'user' }) } as never,
    events as never,
    clock,
  );
  expect(told).toEqual([
    { userId: 'u', orderId: 'a', type: 'contract', state: 'closed', reason: 'user', time: 5 },
    { userId: 'u', type: 'balances', accounts: ['spot', 'contract'], time: 5 },
  ]);
});
