import type { AccountEvent } from '../../protocol/socketEvents.ts';
import { REFRESHED_BY, TAGS, tagsOfAccountEvent } from './tags.ts';
import type { Tag } from './tags.ts';

// A user who trades must see the new balance and both lists without reloading.
test.each([
  'contractOrderSubmit',
  'contractOrderCancel',
  'contractOrderClose',
  'contractOrderAddMargin',
] as const)('%s refreshes the orders and the money', (write) => {
  const tags: readonly Tag[] = REFRESHED_BY[write];
  expect(tags).toEqual(
    expect.arrayContaining(['ContractHolding', 'ContractOpen', 'Assets', 'TransferData']),
  );
});

test('protecting a position moves no money, so it refreshes no balance', () => {
  expect(REFRESHED_BY.contractOrderSetStopProfitLossPrice).not.toContain('Assets');
});

test('a transfer refreshes every amount and no order', () => {
  expect(REFRESHED_BY.userTransfer).toEqual([
    'Assets',
    'TransferData',
    'WithdrawData',
    'BorrowData',
    'Records',
  ]);
});

test.each(['spotOrderSubmit', 'spotOrderCancel'] as const)(
  '%s refreshes both views and every balance',
  (write) => {
    const tags: readonly Tag[] = REFRESHED_BY[write];
    expect(tags).toEqual(expect.arrayContaining(['SpotOpen', 'SpotHistory', 'Assets']));
  },
);

// A hold begins with the change: the withdrawal screen must not promise what the server would refuse.
test.each(['userResetPassword', 'userChangeEmail'] as const)(
  '%s refreshes what guards the account and what may be withdrawn',
  (write) => {
    expect(REFRESHED_BY[write]).toEqual(expect.arrayContaining(['Security', 'WithdrawData']));
  },
);

test.each(['userBasicReal', 'userAdvancedReal'] as const)(
  '%s refreshes where both tiers stand',
  (write) => {
    expect(REFRESHED_BY[write]).toEqual(
      expect.arrayContaining(['Certification', 'Security', 'User']),
    );
  },
);

test.each<[AccountEvent, readonly Tag[]]>([
  [{ type: 'balances', accounts: ['contract'], time: 1 }, ['Assets', 'TransferData', 'Records']],
  [
    { type: 'deposit', orderId: 'd', state: 'success', reason: null, time: 1 },
    ['Deposits', 'Assets', 'WithdrawData', 'Records'],
  ],
  [
    { type: 'withdrawal', orderId: 'w', state: 'fail', reason: 'network_trouble', time: 1 },
    ['Withdrawals', 'Assets', 'WithdrawData', 'Records'],
  ],
  [{ type: 'identity', time: 1 }, ['User', 'Certification', 'WithdrawData']],
  [
    { type: 'contractOrder', orderId: 'o', state: 'closed', reason: 'stop_loss', time: 1 },
    ['ContractHolding', 'ContractHistory', 'Assets'],
  ],
  [
    { type: 'spotOrder', orderId: 'o', state: 'filled', reason: null, time: 1 },
    ['SpotOpen', 'SpotHistory', 'OrderFills', 'Assets'],
  ],
  [
    { type: 'quantOrder', orderId: 'o', state: 'completed', reason: 'term', time: 1 },
    ['QuantProgress', 'QuantEnded', 'OrderFills', 'Assets'],
  ],
])('event %j refreshes %j', (event, tags) => {
  expect(tagsOfAccountEvent(event)).toEqual(expect.arrayContaining([...tags]));
});

test('an event of a newer server is ignored', () => {
  expect(tagsOfAccountEvent({ type: 'unheard' } as unknown as AccountEvent)).toEqual([]);
});

test('every write names only tags that exist', () => {
  for (const tags of Object.values(REFRESHED_BY))
    expect(TAGS).toEqual(expect.arrayContaining([...tags]));
});

test.each(['cfdOrderSubmit', 'cfdOrderClose'] as const)(
  '%s refreshes both lists of calls and puts and the money',
  (write) => {
    expect(REFRESHED_BY[write]).toEqual(
      expect.arrayContaining(['CfdOpen', 'CfdHistory', 'Assets', 'TransferData']),
    );
  },
);

test('a call or put that the server has settled refreshes its lists, its proof and the money', () => {
  const event = { type: 'cfdOrder', orderId: 'o', state: 'won', reason: null, time: 1 } as const;
  expect(tagsOfAccountEvent(event)).toEqual(REFRESHED_BY.cfdOrderClose);
});

// Collateral is locked and money paid out or taken: lists, the form's balances and the score follow.
test.each([
  'borrowSubmit',
  'borrowAccept',
  'borrowDecline',
  'borrowRepay',
  'borrowAddCollateral',
] as const)(
  '%s refreshes every list of loans, what may be pledged, the score and the money',
  (write) => {
    const tags: readonly Tag[] = REFRESHED_BY[write];
    expect(tags).toEqual(
      expect.arrayContaining(['Loans', 'BorrowData', 'User', 'Assets', 'TransferData']),
    );
  },
);

test('what the house did to a loan refreshes what a repayment would', () => {
  const event = { type: 'loan', orderId: 'o', state: 'unpaid', reason: null, time: 1 } as const;
  expect(tagsOfAccountEvent(event)).toEqual(REFRESHED_BY.borrowRepay);
});

test.each(['quantOrderSubmit', 'quantOrderRedeem'] as const)(
  '%s refreshes running and ended grids, their fills and the money',
  (write) => {
    expect(REFRESHED_BY[write]).toEqual(
      expect.arrayContaining(['QuantProgress', 'QuantEnded', 'OrderFills', 'Assets']),
    );
  },
);
