// What can be done with tickets of contract trading, as operations: core decides, contractEffects writes.
// Must hold no rule of its own: every refusal and every number comes from core/trading/contract.
import { scaledToDecimal } from '../../../core/market/scaledDecimal.ts';
import type { Points, Tick } from '../../../core/market/types.ts';
import { decimal, type Decimal } from '../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import { contractRules } from '../../../core/rulebook/contractRules.ts';
import { decideAddMargin } from '../../../core/trading/contract/decideAddMargin.ts';
import { decideCancel } from '../../../core/trading/contract/decideCancel.ts';
import { decideClose } from '../../../core/trading/contract/decideClose.ts';
import { decideOpen } from '../../../core/trading/contract/decideOpen.ts';
import { decideOvernight } from '../../../core/trading/contract/decideOvernight.ts';
import { decideProtection } from '../../../core/trading/contract/decideProtection.ts';
import { decideRest } from '../../../core/trading/contract/decideRest.ts';
import { decideTriggered } from '../../../core/trading/contract/decideTriggered.ts';
import type {
  ContractDecision,
  ContractOrder,
  ContractRules,
} from '../../../core/trading/contract/types.ts';
import type { Trigger } from '../../../core/trading/trigger.ts';
import type { Outcome, Refused, View } from '../../execution/command.ts';
import {
  defineOpening,
  edgesOf,
  haltedFill,
  identityOf,
  optionalDecimal,
  underLock,
} from '../../execution/commonOperations.ts';
import { type At, type OperationHandler, type Ruled, rulesBy } from '../../execution/operation.ts';
import { contractEffects } from './contractEffects.ts';
import {
  type AddMarginInput,
  type AtMessage,
  type CloseInput,
  type MarketThen,
  type OnTicketInput,
  type OpenInput,
  type OvernightInput,
  type ProtectInput,
  type RestInput,
  type TriggerInput,
  parseOpen,
} from './contractInputs.ts';
import { presentContractOrder } from './contractOrderView.ts';

const ACCOUNTS = ['contract'] as const;
const KIND = 'contract';
const availableTo = (view: View): Decimal => view.available('contract', SETTLEMENT_CURRENCY);

/** The market as a decision meets it. */
interface Met {
  readonly rules: ContractRules;
  readonly rulebookHash: string;
  readonly quoteRate: Decimal;
  /** Null while the product has no price. */
  readonly markPrice: Decimal | null;
  /** Null where none was needed. */
  readonly tick: Tick | null;
  /** Of a liquidation: the message from which on the mark was at or beyond its level. */
  readonly first?: Tick | undefined;
  /** A close's own. */
  readonly acceptanceSeq?: number;
}

const markOf = (mark: Points | null, { priceDecimals }: ContractRules): Decimal | null =>
  mark === null ? null : scaledToDecimal(mark, priceDecimals);

const rulesOf = rulesBy(contractRules);

function metAt(ruled: Ruled, { tick, quoteRate }: AtMessage, at: At): Met & { tick: Tick } {
  const rules = rulesOf(ruled, at.rules);
  const { rulebookHash } = ruled;
  const markPrice = markOf(tick.mark, rules);
  return { rules, rulebookHash, quoteRate: decimal(quoteRate), markPrice, tick };
}

/** Without a rate of its moment a ticket keeps the one it was last filled at. */
function metThen(
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

const contextAt = (view: View, { rules, quoteRate, tick }: Met & { readonly tick: Tick }) => ({
  now: view.now,
  rules,
  tick,
  quoteRate,
  available: availableTo(view),
  liquidity: view.liquidity(tick),
});

/** The answer shows the ticket at the price that the decision met: nobody waits for an answer to a rule. */
function settle(
  before: ContractOrder | undefined,
  decision: ContractDecision | Refused,
  view: View,
  at: At,
  met: Met,
): Outcome {
  if (!decision.ok) return decision;
  const { now } = view;
  const context = { ...met, now, newId: () => at.newId() };
  const { order, effects } = contractEffects(before, decision.events, context);
  const { rules, markPrice, quoteRate } = met;
  const data =
    order === undefined ? null : presentContractOrder(order, { now, rules, markPrice, quoteRate });
  return { ok: true, effects, data };
}

/** A limit order: locks its margin and open fee, then rests; needs no price message. */
export const restContract = defineOpening<RestInput>({
  kind: KIND,
  operation: 'rest',
  accounts: ACCOUNTS,
  decide: (view, input, at) => {
    const { order, rulebookHash, acceptance, gate } = input;
    const met = metThen({ productId: order.productId, rulebookHash }, input, at);
    const context = {
      now: view.now,
      rules: met.rules,
      quoteRate: met.quoteRate,
      available: availableTo(view),
    };
    const identity = identityOf(at, rulebookHash);
    const decision = decideRest(
      parseOpen(order),
      acceptance,
      context,
      identity,
      underLock(gate, view),
    );
    return settle(undefined, decision, view, at, met);
  },
});

/** A market order at the first accepted price message after its acceptance. */
export const openContract = defineOpening<OpenInput>({
  kind: KIND,
  operation: 'open',
  accounts: ACCOUNTS,
  decide: (view, input, at) => {
    const { order, rulebookHash, acceptance, gate } = input;
    const met = metAt({ productId: order.productId, rulebookHash }, input, at);
    const decision = decideOpen(
      parseOpen(order),
      acceptance,
      contextAt(view, met),
      identityOf(at, rulebookHash),
      underLock(gate, view),
    );
    return settle(undefined, decision, view, at, met);
  },
});

const onTicket = edgesOf<'contract', { readonly orderId: string }>({
  kind: KIND,
  record: 'contract',
  accounts: ACCOUNTS,
});

const isOfProduct = ({ productId }: ContractOrder, { tick }: AtMessage): boolean =>
  productId === tick.productId;

/** Closes part (or, with null, all) of a position at the first accepted price message after the acceptance. */
export const closeContract = onTicket<CloseInput>({
  operation: 'close',
  fits: isOfProduct,
  decide: (order, view, input, at) => {
    const { acceptance, gate, quantity } = input;
    const met = { ...metAt(order, input, at), acceptanceSeq: acceptance.seq };
    const context = contextAt(view, met);
    const decision = decideClose(order, optionalDecimal(quantity), acceptance, context, gate);
    return settle(order, decision, view, at, met);
  },
});

/** Takes the resting part of a limit order back; works while the market is paused or closed, and for a frozen account. */
export const cancelContract = onTicket<OnTicketInput>({
  operation: 'cancel',
  decide: (order, view, input, at) =>
    settle(order, decideCancel(order, view.now), view, at, metThen(order, input, at)),
});

export const protectContract = onTicket<ProtectInput>({
  operation: 'protect',
  decide: (order, view, input, at) => {
    const { takeProfit, stopLoss } = input;
    const met = metThen(order, input, at);
    const protection = {
      takeProfit: optionalDecimal(takeProfit),
      stopLoss: optionalDecimal(stopLoss),
    };
    return settle(order, decideProtection(order, protection, met), view, at, met);
  },
});

export const addContractMargin = onTicket<AddMarginInput>({
  operation: 'addMargin',
  decide: (order, view, input, at) => {
    if (view.frozen) return { ok: false, error: 'forbidden' };
    const met = metThen(order, input, at);
    const context = { available: availableTo(view), quoteRate: met.quoteRate };
    return settle(order, decideAddMargin(order, decimal(input.amount), context), view, at, met);
  },
});

/** What the price fired: a resting limit, a stop, a take profit or a liquidation. */
const onTrigger = (operation: Trigger['kind']): OperationHandler<TriggerInput> =>
  onTicket<TriggerInput>({
    operation,
    fits: isOfProduct,
    decide: (order, view, input, at) => {
      const halted = operation === 'limit' ? haltedFill(view) : undefined;
      if (halted !== undefined) return halted;
      const first = input.first ?? undefined;
      const met = { ...metAt(order, input, at), first };
      const context = contextAt(view, met);
      const decision = decideTriggered(order, operation, context, input.previousSeq, first);
      return settle(order, decision, view, at, met);
    },
  });

export const contractTriggers: Readonly<Record<Trigger['kind'], OperationHandler<TriggerInput>>> = {
  limit: onTrigger('limit'),
  stop_loss: onTrigger('stop_loss'),
  take_profit: onTrigger('take_profit'),
  liquidation: onTrigger('liquidation'),
};

/** The overnight charge of one roll. */
export const chargeOvernight = onTicket<OvernightInput>({
  operation: 'overnight',
  fits: isOfProduct,
  decide: (order, view, input, at) => {
    const met = metAt(order, input, at);
    const { rules, quoteRate } = met;
    const markPrice = scaledToDecimal(input.tick.mark, rules.priceDecimals);
    const decision = decideOvernight(order, input.rollAt, { rules, markPrice, quoteRate });
    return settle(order, decision, view, at, met);
  },
});

export const contractOperations: readonly OperationHandler<never>[] = [
  restContract,
  openContract,
  closeContract,
  cancelContract,
  protectContract,
  addContractMargin,
  ...Object.values(contractTriggers),
  chargeOvernight,
];
