import { decimal } from '../../../../core/money/decimal.ts';
import { loanRules } from '../../../../core/rulebook/loanRules.ts';
import { LOAN_REJECTIONS } from '../../../../core/trading/loan/rejection.ts';
import type { LoanRejection } from '../../../../core/trading/loan/rejection.ts';
import { aBorrowData, BORROW_NOW } from '../../../../test/builders/borrow.ts';
import { PRICES, pricesOf } from '../../../../test/builders/loan.ts';
import { CLIENT_RULEBOOK } from '../../../../test/builders/rulebook.ts';
import { refusalSentence } from '../../../../test/builders/loanSentences.tsx';
import { rulesOfRulebook } from '../../../lib/rulebook.ts';
import { borrowProblems, isSaidAtOnce, previewBorrow, submitBody } from './borrowModel.ts';
import type { BorrowDraft, BorrowKnown } from './borrowModel.ts';
import { priceDecimalsIn } from './coinRules.ts';
import { areRows, nextRow, pledgeSources } from './pledgeRows.ts';
import type { PledgeRow } from './pledgeRows.ts';

function rulesInForce(): NonNullable<ReturnType<typeof loanRules>> {
  const rules = loanRules(CLIENT_RULEBOOK);
  if (rules === undefined) throw new Error('the rulebook lends nothing');
  return rules;
}

const aKnown = (change: Partial<BorrowKnown> = {}): BorrowKnown => ({
  data: aBorrowData(),
  rules: rulesInForce(),
  prices: PRICES,
  priceDecimalsOf: priceDecimalsIn(rulesOfRulebook(CLIENT_RULEBOOK)),
  isFrozen: false,
  now: BORROW_NOW,
  ...change,
});

const BTC: PledgeRow = { id: 1, account: 'funding', currency: 'BTC', amount: '0.1' };
const aDraft = (change: Partial<BorrowDraft> = {}): BorrowDraft => ({
  amount: '3000',
  days: 30,
  pledges: [BTC],
  isAgreed: true,
  ...change,
});

interface Row {
  readonly at: keyof BorrowDraft | 'form';
  readonly typed?: Partial<BorrowDraft>;
  readonly known?: Partial<BorrowKnown>;
  /** Words of the sentence, with the numbers in their unit. */
  readonly says: string;
  /** The pledge that it stands at. */
  readonly row?: number;
}
/** Why nothing that is typed here can be refused so. */
type Reason = 'of a loan that was made' | 'an operator’s' | 'is missing, not refused';

const TABLE: Readonly<Record<LoanRejection, Row | readonly Row[] | Reason>> = {
  forbidden: { at: 'form', known: { isFrozen: true }, says: 'This account is frozen' },
  not_agreed: {
    at: 'isAgreed',
    typed: { isAgreed: false },
    says: 'Please agree to the terms and conditions first.',
  },
  not_certified: {
    at: 'form',
    known: { data: aBorrowData({ certification: 'review' }) },
    says: 'complete the certification first',
  },
  not_found: 'of a loan that was made',
  already_final: 'of a loan that was made',
  reason_invalid: 'an operator’s',
  offer_lapsed: 'of a loan that was made',
  term_not_offered: { at: 'days', typed: { days: 31 }, says: 'borrowing period is not offered' },
  amount_step: 'is missing, not refused',
  below_minimum: { at: 'amount', typed: { amount: '49.99' }, says: '50.00 USDT' },
  above_maximum: {
    at: 'amount',
    known: { data: aBorrowData({ limitLeft: '1234.5' }) },
    says: '1,234.50 USDT',
  },
  collateral_not_accepted: {
    at: 'pledges',
    typed: { pledges: [BTC, BTC] },
    says: 'not accepted as entered',
  },
  market_paused: {
    at: 'pledges',
    known: { prices: pricesOf({ SOL: '150' }) },
    says: 'The price is paused',
    row: 0,
  },
  insufficient_balance: [
    {
      at: 'pledges',
      typed: { pledges: [{ ...BTC, amount: '0.41' }] },
      says: 'available balance is too small',
      row: 0,
    },
    {
      at: 'pledges',
      typed: { pledges: [BTC, { id: 2, account: 'spot', currency: 'SOL', amount: '0.1' }] },
      says: 'available balance is too small',
      row: 1,
    },
  ],
  collateral_borrowed: {
    at: 'pledges',
    known: { data: aBorrowData({ own: '5000' }) },
    says: 'up to 5,000.00 USDT of your own',
    row: 0,
  },
  ltv_too_high: {
    at: 'amount',
    typed: { amount: '3417' },
    says: 'does not carry this amount',
  },
};

const rows = LOAN_REJECTIONS.flatMap((error) => {
  const row = TABLE[error];
  return typeof row === 'string' ? [] : [row].flat().map((one) => ({ error, ...one }));
});

test.each(rows)('$error is said at $at: $says', async ({ error, at, typed, known, says, row }) => {
  const problems = borrowProblems(aDraft(typed), aKnown(known));
  const problem = problems[at];
  expect(problem).toMatchObject({ error });
  if (problem === undefined || 'need' in problem) throw new Error('nothing is refused there');
  expect(problem.row).toBe(row);
  const sentence = (await refusalSentence())(problem).replaceAll('\u00a0', ' ');
  expect(sentence).toContain(says);
  expect(sentence).not.toMatch(/\{\{|undefined|--|NaN/);
});

test('a sound form has no problem', () => {
  expect(borrowProblems(aDraft(), aKnown())).toEqual({});
});

test('what is missing is said at its field, and what hides behind an agreement is found too', () => {
  const empty = aDraft({ amount: '', pledges: [{ ...BTC, amount: '' }], isAgreed: false });
  expect(borrowProblems(empty, aKnown())).toMatchObject({
    amount: { need: 'amount' },
    pledges: { need: 'collateral' },
    isAgreed: { error: 'not_agreed' },
  });
  const both = borrowProblems(aDraft({ isAgreed: false, amount: '9000' }), aKnown());
  expect(both).toMatchObject({
    isAgreed: { error: 'not_agreed' },
    amount: { error: 'ltv_too_high' },
  });
});

test.each([
  [{ need: 'amount' }, false],
  [{ ok: false, error: 'not_agreed' }, false],
  [{ ok: false, error: 'not_certified' }, false],
  [{ ok: false, error: 'ltv_too_high' }, true],
] as const)('%j is said while typing: %s', (problem, expected) => {
  expect(isSaidAtOnce(problem)).toBe(expected);
});

describe('the preview', () => {
  const text = (value: { toFixed(): string } | undefined | null): string =>
    value?.toFixed() ?? 'none';

  test('is what core works out: cost, loan to value after the first hour, prices', () => {
    const { estimate, ltv, coins, value, most } = previewBorrow(aDraft(), aKnown());
    expect(text(estimate?.totalInterest)).toBe('27');
    expect(text(estimate?.estimatedRepayment)).toBe('3030');
    expect(text(value)).toBe('6000');
    // 3,000 and the fee of 3 and an hour of 0.0375 over 6,000.
    expect(text(ltv)).toBe('0.50050625');
    expect(coins.map(({ noticePrice, salePrice }) => [text(noticePrice), text(salePrice)])).toEqual(
      [['42900.6', '36181.2']],
    );
    // 60 % of 6,000 less 5 %, less a fee of 0.1 % on top of it.
    expect(text(most)).toBe('3416.58');
  });

  test('the most that is named is taken, a cent more is not', () => {
    const most = previewBorrow(aDraft(), aKnown()).most?.toFixed() ?? '';
    const more = decimal(most).plus('0.01').toFixed();
    expect(borrowProblems(aDraft({ amount: most }), aKnown())).toEqual({});
    expect(borrowProblems(aDraft({ amount: more }), aKnown())).toHaveProperty('amount');
  });

  test('several coins count together, each with its own price', () => {
    const pledges = [BTC, { id: 2, account: 'funding', currency: 'SOL', amount: '10' } as const];
    const { bounds, coins, value } = previewBorrow(aDraft({ pledges }), aKnown());
    expect(text(value)).toBe('7500');
    // (6,000 × 0.83 + 1,500 × 0.75) / 7,500
    expect(text(bounds?.sale)).toBe('0.814');
    expect(coins.map(({ currency }) => currency)).toEqual(['BTC', 'SOL']);
  });

  test('without a price there is no value, no loan to value and no price to be sold at', () => {
    const none = previewBorrow(aDraft(), aKnown({ prices: new Map() }));
    expect(none).toMatchObject({ value: undefined, ltv: undefined, most: undefined });
    expect(none.coins[0]).toMatchObject({ noticePrice: null, salePrice: null });
    expect(text(none.estimate?.serviceFee)).toBe('3');
  });
});

test('what is sent is what was typed; an empty row pledges nothing', () => {
  const spot: PledgeRow = { id: 1, account: 'spot', currency: 'BTC', amount: '0.050' };
  const draft = aDraft({ pledges: [spot, { ...BTC, amount: '' }] });
  expect(submitBody(draft)).toEqual({
    amount: '3000',
    days: 30,
    collateral: [{ account: 'spot', currency: 'BTC', amount: '0.05' }],
    agreed: true,
  });
});

test('a new row is the next coin that is held and not yet pledged', () => {
  const sources = pledgeSources(aBorrowData());
  expect(nextRow(sources, [])).toMatchObject({ account: 'funding', currency: 'BTC' });
  expect(nextRow(sources, [BTC])).toMatchObject({ account: 'spot', currency: 'BTC' });
  const held = [BTC, { ...BTC, account: 'spot' as const }];
  expect(nextRow(sources, held)).toMatchObject({ account: 'funding', currency: 'SOL' });
});

test.each([
  [[BTC], true],
  [[{ ...BTC, amount: '1e9' }], false],
  [[{ ...BTC, account: 'cfd' }], false],
  ['BTC', false],
  [[null], false],
])('rows that were kept, %j, are taken back: %s', (kept, expected) => {
  expect(areRows(kept)).toBe(expected);
});
