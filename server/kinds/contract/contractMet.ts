// The market as a decision about a ticket meets it, and what comes of the decision: what all operations of contract trading share.
// Must hold no rule of its own. Source: house.md "An operation is data".
import type { LoggedIndex } from '../../../core/market/indexLog.ts';
import { scaledToDecimal } from '../../../core/market/scaledDecimal.ts';
import type { Points, Tick } from '../../../core/market/types.ts';
import { decimal, type Decimal } from '../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import { contractRules } from '../../../core/rulebook/contractRules.ts';
import type {
  ContractDecision,
  ContractGate,
  ContractOpeningGate,
  ContractOrder,
  ContractRules,
} from '../../../core/trading/contract/types.ts';
import type { Outcome, Refused, View } from '../../execution/command.ts';
import { edgesOf, underLock } from '../../execution/commonOperations.ts';
import { type At, type Ruled, rulesBy } from '../../execution/operation.ts';
import { contractEffects } from './contractEffects.ts';
import type { AtMessage, MarketThen } from './contractInputs.ts';
import { presentContractOrder } from './contractOrderView.ts';

export const ACCOUNTS = ['contract'] as const;
export const KIND = 'contract';
export const availableTo = (view: View): Decimal => view.available('contract', SETTLEMENT_CURRENCY);

/** The market as a decision meets it. */
export interface Met {
  readonly rules: ContractRules;
  readonly rulebookHash: string;
  readonly quoteRate: Decimal;
  /** Null while the product has no price. */
  readonly markPrice: Decimal | null;
  /** Null where none was needed. */
  readonly tick: Tick | null;
  /** Of a liquidation: the message from which on the mark was at or beyond its level. */
  readonly first?: Tick | undefined;
  /** Of a trailing stop: the line of the message that moved it last, where that alone is known. */
  readonly line?: LoggedIndex | null | undefined;
  /** A close's own. */
  readonly acceptanceSeq?: number;
}

export const markOf = (mark: Points | null, { priceDecimals }: ContractRules): Decimal | null =>
  mark === null ? null : scaledToDecimal(mark, priceDecimals);

const rulesOf = rulesBy(contractRules);

export function metAt(ruled: Ruled, { tick, quoteRate }: AtMessage, at: At): Met & { tick: Tick } {
  const rules = rulesOf(ruled, at.rules);
  const { rulebookHash } = ruled;
  const markPrice = markOf(tick.mark, rules);
  return { rules, rulebookHash, quoteRate: decimal(quoteRate), markPrice, tick };
}

/** Without a rate of its moment a ticket keeps the one it was last filled at. */
export function metThen(
  ruled: Ruled & Partial<Pick<ContractOrder, 'quoteRate'>>,
  { mark, quoteRate }: MarketThen,
  at: At,
): Met {
  const rules = rulesOf(ruled, at.rules);
  const { rulebookHash, quoteRate: own } = ruled;
  const rate = quoteRate === null ? own : decimal(quoteRate);
  if (rate === undefined) throw new Error('a new order without a conversion rate');
  return { rules, rulebookHash, quoteRate: rate, markPrice: markOf(mark, rules), tick: null };
}

export const contextAt = (
  view: View,
  { rules, quoteRate, tick }: Met & { readonly tick: Tick },
) => ({
  now: view.now,
  rules,
  tick,
  quoteRate,
  available: availableTo(view),
  liquidity: view.liquidity(tick),
});

/** The gate of a new order under its owner's lock, with the leverage cap that it was taken with. */
export const contractUnderLock = (gate: ContractGate, view: View): ContractOpeningGate => {
  const { market, frozen, openOrders } = underLock(gate, view);
  return { market, frozen, openOrders, leverageCap: gate.leverageCap };
};

/** The answer shows the ticket at the price that the decision met: nobody waits for an answer to a rule. */
export function settle(
  before: ContractOrder | undefined,
  decision: ContractDecision | Refused,
  view: View,
  at: At,
  met: Met,
): Outcome {
  if (!decision.ok) return decision;
  const { now } = view;
  const { newId } = at;
  const { rules, rulebookHash, markPrice, quoteRate, tick, first, line, acceptanceSeq } = met;
  const context = { now, newId, rules, rulebookHash, tick, first, line, acceptanceSeq };
  const { order, effects } = contractEffects(before, decision.events, context);
  const data =
    order === undefined ? null : presentContractOrder(order, { now, rules, markPrice, quoteRate });
  return { ok: true, effects, data };
}

export const onTicket = edgesOf<'contract', { readonly orderId: string }>({
  kind: KIND,
  record: 'contract',
  addsOpen: false,
  accounts: ACCOUNTS,
});

export const isOfProduct = ({ productId }: ContractOrder, { tick }: AtMessage): boolean =>
  productId === tick.productId;
