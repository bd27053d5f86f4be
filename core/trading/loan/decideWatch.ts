// What prices do to an unpaid loan: a notice, the smallest sale that leads back to the target, or a sale of everything.
// Must never decide on a coin without a price, nor sell a part faster than the pause between two; what a sale of everything does
// not bring is the house's. Source: decisions.md "Borrowing", "Contract" (in steps as liquidation has them).
import type { TimeMs } from '../../market/types.ts';
import { ZERO } from '../../money/decimal.ts';
import { confirmedStage, valuePledges } from './collateral.ts';
import { debtOf } from './interest.ts';
import { pay } from './pay.ts';
import { allCoins, coinsToSell, pledgesAfter, saleMoney } from './sale.ts';
import type { CoinPrices, Loan, LoanDecision, LoanRules, LoanSold, SoldCoin } from './types.ts';

export interface WatchContext {
  readonly now: TimeMs;
  readonly rules: LoanRules;
  readonly prices: CoinPrices;
  /** As the message showed them that met the bound first; left out where no price of its coins moves. */
  readonly first?: CoinPrices | undefined;
}

/** `[noticed]`, `[sold]` or `[]`: safe to ask again and again. What happens is what both messages say. */
export function decideWatch(loan: Loan, context: WatchContext): LoanDecision {
  const { now, rules, prices } = context;
  const nothing: LoanDecision = { ok: true, events: [] };
  if (loan.state !== 'unpaid') return nothing;
  const valued = valuePledges(loan.pledges, prices, rules);
  if (valued === undefined) return nothing;
  const debt = debtOf(loan, now, rules).total;
  const before = context.first && valuePledges(loan.pledges, context.first, rules);
  const stage = confirmedStage(debt, valued, before ?? valued);
  const { feeRate } = rules.sale;
  switch (stage) {
    case 'full_sale':
      return sold(loan, allCoins(valued), context);
    case 'sale':
      return isPausing(loan, context)
        ? nothing
        : sold(loan, coinsToSell(debt, valued, feeRate), context);
    default:
      return stage > loan.noticed
        ? { ok: true, events: [{ type: 'noticed', level: stage, at: now }] }
        : nothing;
  }
}

/** A clock that was set back by more than the pause says nothing: then it is over. */
const isPausing = ({ lastSaleAt }: Loan, { now, rules }: WatchContext): boolean =>
  lastSaleAt !== null && Math.abs(now - lastSaleAt) < rules.sale.pauseMs;

function sold(loan: Loan, coins: readonly SoldCoin[], { now, rules }: WatchContext): LoanDecision {
  const { fee, net } = saleMoney(coins, rules.sale.feeRate);
  const debt = debtOf(loan, now, rules);
  const left = pledgesAfter(loan.pledges, coins);
  const isAll = left.length === 0;
  const isPaid = net.gte(debt.total);
  const payment = pay(loan, isPaid ? debt.total : net, now, rules);
  const event: LoanSold = {
    type: 'sold',
    extent: isAll ? 'all' : 'part',
    coins,
    fee,
    payment,
    surplus: isPaid ? net.minus(debt.total) : ZERO,
    shortfall: isAll ? debt.principal.minus(payment.principal) : ZERO,
    pledges: isPaid ? [] : left,
    returned: isPaid ? left : [],
    at: now,
  };
  return { ok: true, events: [event] };
}
