import { OPEN_RULEBOOK } from '../../../core/rulebook/open.ts';
import { LOAN, type LoanSection } from '../../../core/rulebook/loan.ts';
import { loanFigures } from './loanFigures.ts';

test('the rulebook’s own section stands where it has one', () => {
  const carried = {
    noticeLtvs: ['0.5', '0.5', '0.5'] as const,
    saleLtv: '0.6',
    targetLtv: '0.4',
    fullSaleLtv: '0.7',
    haircut: '0.2',
  };
  const loan: LoanSection = {
    ...LOAN,
    terms: [
      { days: 3, dailyRate: '0.001', serviceRate: '0' },
      { days: 5, dailyRate: '0.01', serviceRate: '0' },
    ],
    leastHours: 2,
    reviewMs: 60_000,
    offerMs: 60_000,
    graceHours: 1,
    overdueFactor: '2',
    sale: { ...LOAN.sale, feeRate: '0.03' },
    score: {
      start: 5,
      lowest: 1,
      highest: 9,
      repaidInTime: 1,
      overdue: -2,
      collateralSold: -3,
    },
    collaterals: [
      { ...carried, currency: 'BTC', initialLtv: '0.3', productId: 'BTCUSDT' },
      { ...carried, currency: 'ETH', initialLtv: '0.3', productId: 'ETHUSDT' },
      { ...carried, currency: 'SOL', initialLtv: '0.2', productId: 'SOLUSDT' },
      { ...carried, currency: 'USDC', initialLtv: '0.9', productId: null },
    ],
  };
  expect(loanFigures({ ...OPEN_RULEBOOK, loan })).toMatchObject({
    loanTerms: { as: 'amounts', values: ['3', '5'] },
    loanDailyRate: { as: 'share', value: '0.01' },
    loanLeastTime: { as: 'time', value: 7_200_000 },
    loanMajorInitial: { value: '0.3' },
    loanOtherInitial: { value: '0.2' },
    loanStableInitial: { value: '0.9' },
    scoreSold: { as: 'amount', value: '3' },
  });
});

test('of a rulebook that knows of none, those that new ones are built with', () => {
  const { loan: _loan, ...earlier } = OPEN_RULEBOOK;
  expect(loanFigures(earlier)).toEqual(loanFigures(OPEN_RULEBOOK));
});
