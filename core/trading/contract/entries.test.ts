import {
  aBook,
  aContext,
  aFirst,
  aPosition,
  aRestingOrder,
  anAcceptance,
  applyAll,
  OPEN_GATE,
} from '../../../test/builders/contract.ts';
import { ONE, decimal } from '../../money/decimal.ts';
import { checkEntry } from '../../ledger/entry.ts';
import type { Entry, Posting } from '../../ledger/types.ts';
import { decideAddMargin } from './decideAddMargin.ts';
import { decideCancel } from './decideCancel.ts';
import { decideClose } from './decideClose.ts';
import { decideLimitFill } from './decideLimitFill.ts';
import { decideLiquidation } from './decideLiquidation.ts';
import { contractEntry } from './entries.ts';
import type { ContractEvent, ContractOrder, ContractDecision } from './types.ts';

const ORDER = { userId: 'user-1' };
const nameOf = (posting: Posting): string =>
  posting.owner === 'user' ? posting.bucket : posting.account;
const brief = (entry: Entry | undefined) =>
  entry && [
    entry.kind,
    ...entry.postings.map((posting) => `${nameOf(posting)} ${posting.amount.toFixed()}`),
  ];
const entriesOf = (decision: ContractDecision) =>
  decision.ok ? decision.events.map((event) => contractEntry(ORDER, event, 'c1')) : [];
const after = (order: ContractOrder, decision: ContractDecision): ContractOrder =>
  applyAll(order, decision.ok ? decision.events : []);

const position = aPosition();
const resting = aRestingOrder();
const close = (order: ContractOrder, price: string, overnight = '0') =>
  decideClose(
    { ...order, accruedOvernightFee: decimal(overnight) },
    null,
    anAcceptance(price),
    aContext({ price }),
    OPEN_GATE,
  );
const OPENED: ContractEvent = {
  type: 'opened',
  fill: {
    seq: 11,
    quantity: decimal('0.5'),
    price: decimal('60000'),
    cost: decimal('30000'),
    side: 'asks',
    consumedBefore: 0,
    quoteRate: ONE,
    role: 'taker',
    fee: decimal('15'),
  },
  margin: decimal('1500'),
  fromReserved: decimal('0'),
  mark: decimal('60000'),
  at: 0,
};

test.each<[string, (Entry | undefined)[], string[][]]>([
  [
    'a market order: margin and fee from what is available',
    [contractEntry(ORDER, OPENED, 'c1')],
    [['contract_open', 'available -1515', 'locked 1500', 'fees 15']],
  ],
  [
    'a limit order: its reserve is held',
    entriesOf({ ok: true, events: [{ type: 'rested', order: resting }] }),
    [['contract_hold', 'available -1515', 'locked 1515']],
  ],
  [
    'a limit fill: from the reserve, the rest goes back',
    entriesOf(decideLimitFill(resting, aContext({ price: '59000' }), false)),
    [['contract_open', 'available 34.1', 'locked -40', 'fees 5.9']],
  ],
  [
    'a limit fill without a rest',
    entriesOf(decideLimitFill(resting, aContext(), true)),
    [['contract_open', 'locked -15', 'fees 15']],
  ],
  [
    'a cancel: the reserve is released',
    entriesOf(decideCancel(resting, 0)),
    [['contract_release', 'available 1515', 'locked -1515']],
  ],
  [
    'a profit is paid by the trading result',
    entriesOf(close(position, '61000')),
    [['contract_close', 'available 1984.75', 'locked -1500', 'trading_result -500', 'fees 15.25']],
  ],
  [
    'a loss goes to it; the overnight fee goes to fees',
    entriesOf(close(position, '59000', '4.5')),
    [['contract_close', 'available 980.75', 'locked -1500', 'trading_result 500', 'fees 19.25']],
  ],
  [
    'an overnight credit comes from fees',
    entriesOf(close(position, '60000', '-20')),
    [['contract_close', 'available 1505', 'locked -1500', 'fees -5']],
  ],
  [
    'added margin',
    entriesOf(
      decideAddMargin(position, decimal('100'), { available: decimal('100'), quoteRate: ONE }),
    ),
    [['contract_add_margin', 'available -100', 'locked 100']],
  ],
  [
    'a liquidation step: its fee to the insurance fund',
    entriesOf(
      decideLiquidation(position, aContext({ price: '58491.54' }), aFirst({ price: '58491.54' })),
    ),
    [
      [
        'contract_liquidation',
        'locked -366.032694',
        'trading_result 301.692',
        'fees 5.849154',
        'insurance_fund 58.49154',
      ],
    ],
  ],
  [
    'a deficit is paid by the insurance fund',
    entriesOf(
      decideLiquidation(position, aContext({ price: '50000' }), aFirst({ price: '50000' })),
    ),
    [['contract_liquidation', 'locked -1500', 'trading_result 5000', 'insurance_fund -3500']],
  ],
])('%s', (_name, entries, expected) => {
  expect(entries.map(brief)).toEqual(expected);
  for (const entry of entries) expect(entry && checkEntry(entry)).toBeUndefined();
});

test('closing all of a partly filled order makes two entries, each with its own kind', () => {
  const shown = { book: aBook([['59900', '1']], [['60000', '0.3']]) };
  const partly = after(resting, decideLimitFill(resting, aContext(shown), false));
  const kinds = entriesOf(decideClose(partly, null, anAcceptance(), aContext(), OPEN_GATE)).map(
    (entry) => entry?.kind,
  );
  expect(kinds).toEqual(['contract_release', 'contract_close']);
});

test.each<ContractEvent>([
  { type: 'protected', takeProfit: null, stopLoss: null, trailingRate: null, trail: null },
  { type: 'fired', fired: { seq: 1, time: 0, mark: ONE, reference: ONE } },
  { type: 'trailed', trail: { since: 1, seq: 1, mark: ONE } },
  { type: 'triggered', reason: 'stop_loss' },
  { type: 'revalued', quoteRate: ONE },
  { type: 'overnightCharged', rollAt: 0, days: 1, markPrice: ONE, quoteRate: ONE, fee: ONE }, // accrues, paid at the close
])('$type moves no money', (event) => {
  expect(contractEntry(ORDER, event, 'c1')).toBeUndefined();
});

test('an entry names its cause and its owner', () => {
  const entry = contractEntry({ userId: 'user-7' }, OPENED, 'fill-9');
  expect(entry?.cause).toBe('fill-9');
  expect(entry?.postings[0]).toMatchObject({
    owner: 'user',
    userId: 'user-7',
    account: 'contract',
    currency: 'USDT',
  });
});
