// What can be done with subscriptions to automated grids, as operations: core decides, quantEffects writes.
// Must hold no rule of its own: every refusal and every number comes from core/trading/grid.
import type { Tick } from '../../../core/market/types.ts';
import { decimal, ZERO } from '../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import { decideEnd, decideRedeem } from '../../../core/trading/grid/decideEnd.ts';
import { decideSubscribe } from '../../../core/trading/grid/decideSubscribe.ts';
import { decideTrades } from '../../../core/trading/grid/decideTrades.ts';
import type {
  GridAcceptance,
  GridCommand,
  GridContext,
  GridDecision,
  GridGate,
  GridOrder,
} from '../../../core/trading/grid/types.ts';
import type { Outcome, View } from '../../execution/command.ts';
import {
  defineOpening,
  edgesOf,
  haltedFill,
  identityOf,
  underLock,
} from '../../execution/commonOperations.ts';
import type { At, OperationHandler } from '../../execution/operation.ts';
import { quantEffects } from './quantEffects.ts';
import { gridRules, type RuledGrid } from './quantMarket.ts';
import { presentQuantOrder } from './quantOrderView.ts';

/** What the user sends (protocol/quantOrder.ts), and the product of the grid that he names. */
export interface SubscribeTexts {
  readonly quantId: string;
  readonly amount: string;
}

interface AtTick {
  readonly tick: Tick;
}

export interface SubscribeInput extends AtTick {
  readonly order: SubscribeTexts;
  readonly productId: string;
  readonly rulebookHash: string;
  readonly acceptance: GridAcceptance;
  readonly gate: GridGate;
}

export interface OnQuantInput extends AtTick {
  readonly orderId: string;
}

export interface RedeemInput extends OnQuantInput {
  readonly acceptance: GridAcceptance;
  readonly gate: GridGate;
}

export interface StopInput extends OnQuantInput {
  /** The message from which on the mark has been at the stop; null of a sale that goes on. */
  readonly first: Tick | null;
}

const ACCOUNTS = ['wealth'] as const;
const KIND = 'quant';

export const parseSubscribe = ({ quantId, amount }: SubscribeTexts): GridCommand => ({
  quantId,
  amount: decimal(amount),
});

/** What a decision meets besides the subscription. */
interface Met extends AtTick {
  readonly ruled: RuledGrid;
  /** By the user, who is shown what came of it. */
  readonly isAsked?: true;
  /** A redemption's own. */
  readonly acceptanceSeq?: number;
  readonly first?: Tick | undefined;
}

const contextAt = (view: View, at: At, { ruled, tick, first }: Met): GridContext => ({
  now: view.now,
  rules: gridRules(ruled, at.rules),
  tick,
  available: ZERO,
  liquidity: view.liquidity(tick),
  first,
});

function settle(
  before: GridOrder | undefined,
  decision: GridDecision,
  { now }: View,
  at: At,
  met: Met,
): Outcome {
  if (!decision.ok) return decision;
  const { ruled } = met;
  const rules = gridRules(ruled, at.rules);
  const { rulebookHash } = ruled;
  const context = { ...met, rules, rulebookHash, newId: () => at.newId(), now };
  const { order, effects } = quantEffects(before, decision.events, context);
  // Nobody waits for an answer to a rule.
  const isAsked = order !== undefined && met.isAsked === true;
  const shownAt = (tick: Tick) => ({ now, rules, tick, endMark: tick.mark });
  const data = isAsked ? presentQuantOrder(order, shownAt(met.tick)) : null;
  return { ok: true, effects, data };
}

/** A new subscription at the first accepted price message after its acceptance. */
export const subscribeQuant = defineOpening<SubscribeInput>({
  kind: KIND,
  operation: 'subscribe',
  accounts: ACCOUNTS,
  decide: (view, input, at) => {
    const { order, productId, rulebookHash, acceptance, gate, tick } = input;
    const ruled = { productId, quantId: order.quantId, rulebookHash };
    const met = { ruled, tick, isAsked: true } as const;
    const decision = decideSubscribe(
      parseSubscribe(order),
      acceptance,
      { ...contextAt(view, at, met), available: view.available('wealth', SETTLEMENT_CURRENCY) },
      identityOf(at, rulebookHash),
      underLock(gate, view),
    );
    return settle(undefined, decision, view, at, met);
  },
});

const onOrder = edgesOf<'quant', OnQuantInput>({
  kind: KIND,
  record: 'quant',
  addsOpen: false,
  accounts: ACCOUNTS,
  fits: ({ productId }, { tick }) => productId === tick.productId,
});

/** Sells all that is held at the first accepted price message after the acceptance; works for a frozen account. */
export const redeemQuant = onOrder<RedeemInput>({
  operation: 'redeem',
  decide: (order, view, { acceptance, gate, tick }, at) => {
    const met = { ruled: order, tick, isAsked: true, acceptanceSeq: acceptance.seq } as const;
    const decision = decideRedeem(order, acceptance, contextAt(view, at, met), gate);
    return settle(order, decision, view, at, met);
  },
});

/** Cells whose level the price has reached. */
export const tradeQuant = onOrder<OnQuantInput>({
  operation: 'trade',
  decide: (order, view, { tick }, at) => {
    const halted = haltedFill(view);
    if (halted !== undefined) return halted;
    const met = { ruled: order, tick };
    return settle(order, decideTrades(order, contextAt(view, at, met)), view, at, met);
  },
});

/** The hard stop, and a sale that has begun and goes on. */
export const stopQuant = onOrder<StopInput>({
  operation: 'stop',
  decide: (order, view, { tick, first }, at) => {
    const met = { ruled: order, tick, first: first ?? undefined };
    return settle(order, decideEnd(order, 'stop', contextAt(view, at, met)), view, at, met);
  },
});

/** The end of its term. */
export const endQuant = onOrder<OnQuantInput>({
  operation: 'end',
  decide: (order, view, { tick }, at) => {
    const met = { ruled: order, tick };
    return settle(order, decideEnd(order, 'term', contextAt(view, at, met)), view, at, met);
  },
});

export const quantOperations: readonly OperationHandler<never>[] = [
  subscribeQuant,
  redeemQuant,
  tradeQuant,
  stopQuant,
  endQuant,
];
