// What happens to a loan by rule: its offer lapses, it becomes overdue, and what prices and interest do to it.
// Must sell nothing at the price of a market that is paused, nor by one message alone. Source: decisions.md "Borrowing".
import { decideLapse } from '../../../core/trading/loan/decideOffer.ts';
import { decideOverdue } from '../../../core/trading/loan/decideRepay.ts';
import { decideWatch } from '../../../core/trading/loan/decideWatch.ts';
import type { LoanDecision } from '../../../core/trading/loan/types.ts';
import type { OperationHandler } from '../../execution/operation.ts';
import { settleLoan } from './loanEffects.ts';
import type { LookInput, PricedInput } from './loanInputs.ts';
import { pricesAt } from './loanMarket.ts';
import { contextOf, onLoan, PLEDGED_IN } from './loanOperations.ts';
import { loanRulesOf } from './loanRules.ts';
import type { LoanRecord } from './loanStore.ts';

const NOTHING: LoanDecision = { ok: true, events: [] };

export const lapseLoan = onLoan<PricedInput>({
  operation: 'lapse',
  accounts: PLEDGED_IN,
  decide: (loan, view, input, at) =>
    settleLoan(loan, decideLapse(loan, view.now), contextOf(view, at, loan, input)),
});

export const markOverdue = onLoan<PricedInput>({
  operation: 'overdue',
  accounts: [],
  decide: (loan, view, input, at) => {
    const context = contextOf(view, at, loan, input);
    return settleLoan(loan, decideOverdue(loan, view.now, context.rules), context);
  },
});

/** Whether the prices of its coins can move at all. */
const hasMarket = ({ pledges }: LoanRecord, moving: ReadonlySet<string>): boolean =>
  pledges.some(({ currency }) => moving.has(currency));

/** Two messages said that a price was met, or the clock says that it is time: what stands now is done, or waited for anew. */
export const lookAtLoan: OperationHandler<LookInput> = onLoan<LookInput>({
  operation: 'look',
  accounts: PLEDGED_IN,
  decide: (loan, view, { ticks, first, met }, at) => {
    if (loan.state !== 'unpaid') return { ok: false, error: 'already_final' };
    const rules = loanRulesOf(at.rules, loan);
    const { priceDecimalsOf } = rules;
    const prices = pricesAt(ticks, rules, priceDecimalsOf);
    const earlier = first
      ? ticks.map((tick) => (tick.productId === first.productId ? first : tick))
      : ticks;
    const firstPrices = pricesAt(earlier, rules, priceDecimalsOf);
    const moving = new Set(
      rules.collaterals.flatMap(({ currency, productId }) => (productId === null ? [] : currency)),
    );
    // By the clock alone nothing is sold that has a price: that has to be said by two messages.
    const isSaid = (met !== null && first !== null) || !hasMarket(loan, moving);
    const decision = isSaid
      ? decideWatch(loan, { now: view.now, rules, prices, first: firstPrices })
      : NOTHING;
    const messages = { ticks, first, firstPrices };
    return settleLoan(loan, decision, { view, at, rules, prices, messages }, true);
  },
});

export const loanRuleOperations: readonly OperationHandler<never>[] = [
  lapseLoan,
  markOverdue,
  lookAtLoan,
];
