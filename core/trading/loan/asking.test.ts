import { T0 } from '../../../test/builders/contract.ts';
import {
  after,
  aLoanCommand,
  anApplyContext,
  anAskedLoan,
  aPledge,
  DAY,
  LOAN_IDENTITY,
  LOAN_RULES,
  loanEventsOf,
  PRICES,
  pricesOf,
  text,
} from '../../../test/builders/loan.ts';
import { decimal } from '../../money/decimal.ts';
import { decideApply } from './decideApply.ts';
import {
  decideAccept,
  decideApprove,
  decideDecline,
  decideLapse,
  decideReject,
} from './decideOffer.ts';
import { ownMeans } from './lien.ts';
import { LOAN_REJECTIONS } from './rejection.ts';

describe('asking', () => {
  test('within the bounds is approved by rule, and its coins are pledged', () => {
    const loan = anAskedLoan();
    expect(loan).toMatchObject({ state: 'approved', offerUntil: T0 + DAY, pledges: [aPledge()] });
  });

  test('for more than the rule may approve waits for an operator', () => {
    const context = anApplyContext({ open: decimal('7000.000001') });
    expect(anAskedLoan({}, context).state).toBe('review');
    expect(anAskedLoan({}, anApplyContext({ open: decimal('7000') })).state).toBe('approved');
  });

  // 0.1 BTC at 60,000, less 5 %, at 60 %: 3,420, the service fee of 0.1 % in it.
  test.each<[string, object, object]>([
    ['forbidden', {}, { frozen: true }],
    ['not_agreed', { agreed: false }, {}],
    ['not_certified', {}, { isCertified: false }],
    ['term_not_offered', { days: 8 }, {}],
    ['amount_step', { amount: decimal('0') }, {}],
    ['amount_step', { amount: decimal('100.0000001') }, {}],
    ['below_minimum', { amount: decimal('49.999999') }, {}],
    ['above_maximum', { amount: decimal('50000.000001') }, {}],
    ['above_maximum', {}, { open: decimal('47000.000001') }],
    ['collateral_not_accepted', { pledges: [] }, {}],
    ['collateral_not_accepted', { pledges: [aPledge('1', 'XAU')] }, {}],
    ['collateral_not_accepted', { pledges: [aPledge('0')] }, {}],
    ['collateral_not_accepted', { pledges: [aPledge('0.000000001')] }, {}],
    ['collateral_not_accepted', { pledges: [aPledge(), aPledge()] }, {}],
    ['collateral_not_accepted', { pledges: [aPledge('0.1', 'BTC', 'cfd')] }, {}],
    ['market_paused', {}, { prices: pricesOf({ ETH: '3000' }) }],
    ['insufficient_balance', {}, { available: () => decimal('0.09999999') }],
    [
      'collateral_borrowed',
      {},
      { means: { unpledged: decimal('8999.999999'), borrowed: decimal('3000') } },
    ],
    ['ltv_too_high', { amount: decimal('3416.583418') }, {}],
  ])('is refused: %s', (error, command, context) => {
    const refused = decideApply(aLoanCommand(command), anApplyContext(context), LOAN_IDENTITY);
    expect(refused).toMatchObject({ ok: false, error });
  });

  test('for the most that the coins carry is taken', () => {
    expect(anAskedLoan({ amount: decimal('3416.583416') }).state).toBe('approved');
  });

  test('reasons are found in the order of the list', () => {
    const worst = aLoanCommand({ agreed: false, days: 8, amount: decimal('0'), pledges: [] });
    const context = anApplyContext({ frozen: true, isCertified: false });
    expect(decideApply(worst, context, LOAN_IDENTITY)).toMatchObject({ error: LOAN_REJECTIONS[0] });
  });

  test('a coin that counts 1:1 needs no market', () => {
    const pledges = [aPledge('1000', 'USDC')];
    const context = anApplyContext({ prices: pricesOf({}) });
    expect(anAskedLoan({ amount: decimal('800'), pledges }, context).state).toBe('approved');
  });
});

describe('the lien: what a loan paid out carries no second one', () => {
  test('coins bought with it are not one’s own', () => {
    // 10,000 of his own pledged, 5,700 borrowed and turned into coins.
    expect(text(ownMeans({ unpledged: decimal('5700'), borrowed: decimal('5700') }))).toBe('0');
  });
  test('coins that were his before are', () => {
    expect(text(ownMeans({ unpledged: decimal('15700'), borrowed: decimal('5700') }))).toBe(
      '10000',
    );
  });
  test('what was lost is not', () => {
    expect(text(ownMeans({ unpledged: decimal('3000'), borrowed: decimal('5700') }))).toBe('0');
  });
});

describe('an offer', () => {
  const offered = anAskedLoan();
  const context = { now: T0 + DAY - 1, rules: LOAN_RULES, prices: PRICES, frozen: false };

  test('is paid out when it is accepted in time', () => {
    const loan = after(offered, decideAccept(offered, context));
    expect(loan).toMatchObject({ state: 'unpaid', borrowedAt: T0 + DAY - 1 });
    expect([loan.principal, loan.feeDue].map(text)).toEqual(['3000', '3']);
    expect(decideAccept(loan, context)).toMatchObject({ error: 'already_final' });
  });

  test.each([
    ['forbidden', { frozen: true }],
    ['offer_lapsed', { now: T0 + DAY }],
    ['market_paused', { prices: pricesOf({}) }],
    // 3,003 on a tenth of a bitcoin at 57 %.
    ['ltv_too_high', { prices: pricesOf({ BTC: '52684.21' }) }],
  ])('is not paid out: %s', (error, change) => {
    expect(decideAccept(offered, { ...context, ...change })).toMatchObject({ error });
  });

  test('lapses at its time, is declined before, and gives back what was pledged', () => {
    expect(loanEventsOf(decideLapse(offered, T0 + DAY - 1))).toEqual([]);
    const lapsed = after(offered, decideLapse(offered, T0 + DAY));
    expect(lapsed).toMatchObject({ state: 'rejected', reason: 'lapsed', pledges: [] });
    expect(loanEventsOf(decideLapse(lapsed, T0 + 2 * DAY))).toEqual([]);
    expect(after(offered, decideDecline(offered, T0))).toMatchObject({ reason: 'declined' });
    expect(decideDecline(lapsed, T0)).toMatchObject({ error: 'already_final' });
  });

  test('is a reviewer’s to make or to refuse, once', () => {
    const asked = anAskedLoan({}, anApplyContext({ open: decimal('10000') }));
    expect(after(asked, decideApprove(asked, T0 + 5, LOAN_RULES))).toMatchObject({
      state: 'approved',
      offerUntil: T0 + 5 + DAY,
    });
    const refused = after(asked, decideReject(asked, 'documents_unclear', T0));
    expect(refused).toMatchObject({ state: 'rejected', reason: 'documents_unclear' });
    expect(decideReject(asked, 'documents', T0)).toMatchObject({ error: 'reason_invalid' });
    expect(decideApprove(refused, T0, LOAN_RULES)).toMatchObject({ error: 'already_final' });
    expect(decideReject(refused, 'documents_unclear', T0)).toMatchObject({
      error: 'already_final',
    });
  });
});
