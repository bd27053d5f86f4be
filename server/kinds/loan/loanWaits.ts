// How loans wait: each unpaid one for a price of each of its coins, where these are traded; for times in the house, since a loan
// belongs to no product. Must decide nothing: the loan is looked at again under its owner's lock.
// Source: decisions.md "Borrowing", "Prices" (feed guard).
import type { TimeMs } from '../../../core/market/types.ts';
import { graceEnd } from '../../../core/trading/loan/interest.ts';
import type { Trigger } from '../../../core/trading/trigger.ts';
import type { Answer } from '../../execution/command.ts';
import type { DueOrder, DueTime } from '../../execution/dueIndex.ts';
import type { DueRule } from '../../execution/dueRunner.ts';
import { byRule, type Operation, operationOf } from '../../execution/operation.ts';
import { HOUSE, type RestingKind } from '../../execution/resting.ts';
import type { KindHouse } from '../kindHouse.ts';
import { liveTicks, marketNow } from './loanMarket.ts';
import { type KnownLoanRules, loanRulesOf } from './loanRules.ts';
import { lapseLoan, lookAtLoan, markOverdue } from './loanRuleOperations.ts';
import type { LoanRecord } from './loanStore.ts';

/** What cannot be done yet is looked at again so soon. */
const AGAIN_MS = 1_000;
/** Done at once: others must not wait behind them. */
const AT_ONCE = 256;

export function restingLoans(house: KindHouse): RestingKind<LoanRecord> {
  const rulesOf = (loan: { readonly rulebookHash: string }) => loanRulesOf(house.rules, loan);
  return {
    places: ({ state, watched }) =>
      isWaiting(state) ? [HOUSE, ...watched.map(({ productId }) => productId)] : [],
    watch: (loan, _lookedAt, place) => {
      if (!isWaiting(loan.state)) return undefined;
      const { rulebookHash, appliedAt: orderTime } = loan;
      const common = { productId: place, rulebookHash, orderTime };
      if (place === HOUSE) return { ...common, triggers: [], due: timesOf(loan, rulesOf(loan)) };
      const triggers = pricesOf(loan, place, rulesOf(loan));
      return triggers.length === 0 ? undefined : { ...common, triggers, due: [] };
    },
    fire: (target, { tick }) => {
      const ticks = liveTicks(house.hub, rulesOf(target)).map((one) =>
        one.productId === tick.productId ? tick : one,
      );
      const { orderId, first = null } = target;
      const input = { orderId, ticks, met: tick.productId, first };
      return operationOf(lookAtLoan, byRule(target), input, house.accept());
    },
    due: {
      lapse: ruleOf(house, marketNow, ({ order }, priced) =>
        operationOf(lapseLoan, byRule(order), { orderId: order.id, ...priced }, house.accept()),
      ),
      overdue: ruleOf(house, marketNow, ({ order }, priced) =>
        operationOf(markOverdue, byRule(order), { orderId: order.id, ...priced }, house.accept()),
      ),
      look: ruleOf(house, liveTicks, ({ order }, ticks) => {
        const input = { orderId: order.id, ticks, met: null, first: null };
        return operationOf(lookAtLoan, byRule(order), input, house.accept());
      }),
    },
  };
}

const isWaiting = (state: LoanRecord['state']): boolean =>
  state === 'approved' || state === 'unpaid';

function timesOf(loan: LoanRecord, rules: KnownLoanRules): DueTime[] {
  const { state, offerUntil, dueAt, isOverdue, lookAt } = loan;
  if (state === 'approved') return offerUntil === null ? [] : [{ what: 'lapse', at: offerUntil }];
  return [
    ...(lookAt === null ? [] : [{ what: 'look', at: lookAt }]),
    ...(dueAt === null || isOverdue ? [] : [{ what: 'overdue', at: graceEnd(dueAt, rules) }]),
  ];
}

/** Two messages, and the pause after a sale. */
function pricesOf(
  { watched, lastSaleAt }: LoanRecord,
  place: string,
  { sale: { apartMs, pauseMs } }: KnownLoanRules,
): Trigger[] {
  const pause = lastSaleAt === null ? null : { since: lastSaleAt, ms: pauseMs, atOnce: null };
  return watched.flatMap(({ productId, price }) =>
    productId === place
      ? [
          {
            kind: 'liquidation',
            fires: 'at_or_below',
            on: 'index',
            price,
            confirm: { apartMs, pause },
          },
        ]
      : [],
  );
}

/** The market is read once for all of a group that live by one rulebook. */
const ruleOf = <Market>(
  house: KindHouse,
  read: (hub: KindHouse['hub'], rules: KnownLoanRules) => Market,
  operation: (due: DueOrder, market: Market) => Operation,
): DueRule => ({
  ready: (due) => cut(due),
  prepare: async () => {
    const seen = new Map<KnownLoanRules, Market>();
    return (due) => {
      const rules = loanRulesOf(house.rules, due.order);
      const market = seen.get(rules) ?? read(house.hub, rules);
      seen.set(rules, market);
      return operation(due, market);
    };
  },
  after,
});

function cut(due: readonly DueOrder[]): DueOrder[][] {
  const groups: DueOrder[][] = [];
  for (let from = 0; from < due.length; from += AT_ONCE)
    groups.push(due.slice(from, from + AT_ONCE));
  return groups;
}

function after({ orderId, at }: DueOrder, answer: Answer): TimeMs | null {
  if (answer.ok) return at + AGAIN_MS;
  if (answer.error === 'already_final' || answer.error === 'not_found') return null;
  throw new Error(`loan ${orderId} could not be looked at: ${answer.error}`);
}
