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
    ({ command: { userId: 'u', key: {} }, effects }) as unknown as Committed;
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

test.each<[string, object | null, string[], string | undefined]>([
  ['an order that rested and was filled', null, ['open'], 'open'],
  [
    'a liquidation in two steps of one message',
    null,
    ['liquidation', 'liquidation'],
    'liquidation',
  ],
  ['a fill with a charge behind it', null, ['take_profit', 'overnight'], 'take_profit'],
  ['a charge alone', null, ['overnight'], undefined],
  ['what its owner asked for just now', { name: 'k' }, ['close'], undefined],
  ['another order of the same commit', null, [], undefined],
])('how a rule filled it goes along: %s', (_what, key, kinds, expected) => {
  const told: { filled?: string }[] = [];
  const fills = [
    { orderId: 'other', kind: 'stop_loss' },
    ...kinds.map((kind) => ({ orderId: 'a', kind })),
  ];
  const effects = { changed: { contract: [{ id: 'a' }] }, entries: [], fills };
  announce(
    [{ command: { userId: 'u', key }, effects } as unknown as Committed],
    { contract: () => ({ type: 'contractOrder', state: 'holding', reason: null }) },
    { emit: (_userId: string, event: object) => void told.push(event) } as never,
    createManualClock(5),
  );
  expect(told.map(({ filled }) => filled)).toEqual([expected]);
});
