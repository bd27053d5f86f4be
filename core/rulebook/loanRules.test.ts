import { assertRulebook, rulebookProblems } from './assertRulebook.ts';
import { LOAN, type CollateralDocument, type LoanSection } from './loan.ts';
import { loanRules } from './loanRules.ts';
import { OPEN_RULEBOOK } from './open.ts';
import { PROTECTED_RULEBOOK } from './protected.ts';
import type { Rulebook } from './types.ts';

const withLoan = (change: Partial<LoanSection>): Rulebook => ({
  ...OPEN_RULEBOOK,
  loan: { ...LOAN, ...change },
});
const withTerm = (change: Partial<LoanSection['terms'][number]>): Rulebook =>
  withLoan({ terms: [{ ...LOAN.terms[0]!, ...change }] });
const withSale = (change: Partial<LoanSection['sale']>): Rulebook =>
  withLoan({ sale: { ...LOAN.sale, ...change } });
const withLimit = (change: Partial<LoanSection['limit']>): Rulebook =>
  withLoan({ limit: { ...LOAN.limit, ...change } });
const withScore = (change: Partial<LoanSection['score']>): Rulebook =>
  withLoan({ score: { ...LOAN.score, ...change } });
/** The document with bitcoin alone as collateral, changed. */
const withBitcoin = (change: Partial<CollateralDocument>): Rulebook =>
  withLoan({ collaterals: [{ ...LOAN.collaterals[0]!, ...change }] });

// decisions.md "Borrowing" (collateral classes).
test.each([
  ['BTC', '0.6', '0.7 0.74 0.77', '0.83', '0.65', '0.91', '0.05'],
  ['ETH', '0.6', '0.7 0.74 0.77', '0.83', '0.65', '0.91', '0.05'],
  ['SOL', '0.5', '0.62 0.66 0.7', '0.75', '0.55', '0.85', '0.1'],
  ['LTC', '0.5', '0.62 0.66 0.7', '0.75', '0.55', '0.85', '0.1'],
  ['USDC', '0.85', '0.88 0.89 0.9', '0.92', '0.85', '0.96', '0'],
])('%s: initial %s, notices at %s, sale at %s to %s, full sale at %s, haircut %s', (...row) => {
  const [currency, initial, notices, sale, target, full, haircut] = row;
  for (const document of [OPEN_RULEBOOK, PROTECTED_RULEBOOK]) {
    const own = loanRules(document)!.collaterals.find((one) => one.currency === currency)!;
    expect(own.noticeLtvs.map((each) => each.toFixed()).join(' ')).toBe(notices);
    expect(
      [own.initialLtv, own.saleLtv, own.targetLtv, own.fullSaleLtv, own.haircut].map((each) =>
        each.toFixed(),
      ),
    ).toEqual([initial, sale, target, full, haircut]);
  }
});

test('terms, rates, times, limits and score are those of decisions.md', () => {
  const rules = loanRules(OPEN_RULEBOOK)!;
  expect(rules.terms.map(({ days }) => days)).toEqual([7, 14, 30, 60, 90]);
  for (const { dailyRate, serviceRate } of rules.terms)
    expect([dailyRate.toFixed(), serviceRate.toFixed()]).toEqual(['0.0003', '0.001']);
  expect(rules).toMatchObject({
    leastHours: 1,
    reviewMs: 86_400_000,
    offerMs: 86_400_000,
    graceHours: 24,
    score: { start: 600, lowest: 300, highest: 850, repaidInTime: 10 },
  });
  expect(rules.score).toMatchObject({ overdue: -40, collateralSold: -100 });
  expect([rules.overdueFactor, rules.sale.feeRate].map((each) => each.toFixed())).toEqual([
    '1.5',
    '0.02',
  ]);
});

test('a document that knows of no loans lends nothing', () => {
  const { loan: _loan, ...earlier } = OPEN_RULEBOOK;
  expect(rulebookProblems(earlier)).toEqual([]);
  expect(loanRules(earlier)).toBeUndefined();
});

describe('a broken relation is refused', () => {
  test.each<[string, Rulebook]>([
    ['a loan has a term of whole days', withLoan({ terms: [] })],
    ['a loan has a term of whole days', withTerm({ days: 7.5 })],
    ['a term is listed twice', withLoan({ terms: [LOAN.terms[0]!, LOAN.terms[0]!] })],
    ['loan rates must be shares', withTerm({ dailyRate: '-0.0001' })],
    ['loan rates must be shares', withTerm({ serviceRate: '1' })],
    ['loan hours must be whole', withLoan({ leastHours: 0 })],
    ['loan hours must be whole', withLoan({ graceHours: 1.5 })],
    ['a loan must leave time to decide', withLoan({ offerMs: 0 })],
    ['overdue must not be cheaper', withLoan({ overdueFactor: '0.9' })],
    ['the fee of a sale must be a share', withSale({ feeRate: '-0.01' })],
    ['a single message must not sell collateral', withSale({ apartMs: 0 })],
    ['sales follow faster than a price is confirmed', withSale({ pauseMs: 999 })],
    ['a loan of nothing', withLoan({ minAmount: '0' })],
    ['loan minimum above the limit', withLoan({ minAmount: '50001' })],
    ['more is approved by rule than may be lent', withLimit({ automatic: '50001' })],
    ['the bound of approval by rule is negative', withLimit({ automatic: '-1' })],
    ['a better score must not lower the limit', withLimit({ perPoint: '-1' })],
    ['collateral may stand nowhere', withLoan({ accounts: [] })],
    ['scores are whole', withScore({ start: 600.5 })],
    ['the score starts out of its bounds', withScore({ lowest: 601 })],
    ['a score must rise by repaying alone', withScore({ overdue: 1 })],
    [
      'a collateral is listed twice',
      withLoan({ collaterals: [LOAN.collaterals[0]!, LOAN.collaterals[0]!] }),
    ],
    ['loan against XXX: unknown currency', withBitcoin({ currency: 'XXX', productId: null })],
    ['what is lent secures nothing', withBitcoin({ currency: 'USDT', productId: null })],
    ['its price is of another market', withBitcoin({ productId: 'ETHUSDT' })],
    ['its price is of another market', withBitcoin({ productId: 'BTCEUR' })],
    ['nothing is lent', withBitcoin({ initialLtv: '0' })],
    [
      'initial, notices, sale and full sale must rise',
      withBitcoin({ noticeLtvs: ['0.7', '0.7', '0.77'] }),
    ],
    ['initial, notices, sale and full sale must rise', withBitcoin({ initialLtv: '0.7' })],
    ['initial, notices, sale and full sale must rise', withBitcoin({ saleLtv: '0.77' })],
    ['a sale leads to the next notice', withBitcoin({ targetLtv: '0.7' })],
    ['a sale costs more than it leads back', withSale({ feeRate: '0.09' })],
    ['a haircut must be a share', withBitcoin({ haircut: '1' })],
  ])('%s', (problem, document) => {
    expect(() => assertRulebook(document)).toThrow(problem);
  });
});
