// What can be done with orders of spot trading, as operations: core decides, spotEffects writes.
// Must hold no rule of its own: every refusal and every number comes from core/trading/spot.
import type { Tick } from '../../../core/market/types.ts';
import { decimal, type Decimal } from '../../../core/money/decimal.ts';
import { spotRules } from '../../../core/rulebook/spotRules.ts';
import { decideCancel, decideExpire } from '../../../core/trading/spot/decideEnd.ts';
import { decideLimitFill } from '../../../core/trading/spot/decideLimitFill.ts';
import { decideMarket } from '../../../core/trading/spot/decideMarket.ts';
import { decideRest } from '../../../core/trading/spot/decideRest.ts';
import { paidCurrency } from '../../../core/trading/spot/formulas.ts';
import { emptyPosition, positionId } from '../../../core/trading/spot/position.ts';
import type {
  SpotAcceptance,
  SpotCommand,
  SpotContext,
  SpotDecision,
  SpotGate,
  SpotOrder,
  SpotRules,
  SpotSide,
} from '../../../core/trading/spot/types.ts';
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
import { spotEffects } from './spotEffects.ts';
import { presentSpotOrder } from './spotOrderView.ts';

/** What the user sends (protocol/spotOrder.ts). */
export interface SpotTexts {
  readonly productId: string;
  readonly side: SpotSide;
  readonly type: 'market' | 'limit';
  readonly quantity?: string | null | undefined;
  readonly amount?: string | null | undefined;
  readonly price?: string | null | undefined;
}

export interface RestSpotInput {
  readonly order: SpotTexts;
  readonly rulebookHash: string;
  readonly acceptance: SpotAcceptance;
  readonly gate: SpotGate;
  /** USDT per unit of quote currency at the index. */
  readonly quoteRate: string;
}

export interface MarketSpotInput extends RestSpotInput {
  readonly tick: Tick;
  /** The currency that is bought or sold: what is known of its cost is loaded with it. */
  readonly base: string;
}

export interface OnSpotInput {
  readonly orderId: string;
}

export interface SpotLimitInput extends OnSpotInput {
  readonly tick: Tick;
  readonly quoteRate: string;
  readonly previousSeq: number;
  readonly base: string;
}

const ACCOUNTS = ['spot'] as const;
const KIND = 'spot';

export const parseSpot = (order: SpotTexts): SpotCommand => ({
  productId: order.productId,
  side: order.side,
  type: order.type,
  quantity: optionalDecimal(order.quantity),
  amount: optionalDecimal(order.amount),
  price: optionalDecimal(order.price),
});

const availableTo = (side: SpotSide, view: View, { base }: SpotRules): Decimal =>
  view.available('spot', paidCurrency(side, base));

const rulesOf = rulesBy(spotRules);

function settle(
  before: SpotOrder | undefined,
  decision: SpotDecision | Refused,
  { now }: View,
  at: At,
  met: { readonly ruled: Ruled; readonly tick: Tick | null },
): Outcome {
  if (!decision.ok) return decision;
  const { ruled, tick } = met;
  const { rulebookHash } = ruled;
  const rules = rulesOf(ruled, at.rules);
  const context = { rules, rulebookHash, newId: () => at.newId(), now, tick };
  const { order, effects } = spotEffects(before, decision.events, context);
  return { ok: true, effects, data: order === undefined ? null : presentSpotOrder(order) };
}

/** A limit order: locks its exact cost, then rests; needs no price message. */
export const restSpot = defineOpening<RestSpotInput>({
  kind: KIND,
  operation: 'rest',
  accounts: ACCOUNTS,
  decide: (view, { order, rulebookHash, acceptance, gate, quoteRate }, at) => {
    const ruled = { productId: order.productId, rulebookHash };
    const rules = rulesOf(ruled, at.rules);
    const available = availableTo(order.side, view, rules);
    const context = { now: view.now, rules, quoteRate: decimal(quoteRate), available };
    const identity = identityOf(at, rulebookHash);
    const decision = decideRest(
      parseSpot(order),
      acceptance,
      context,
      identity,
      underLock(gate, view),
    );
    return settle(undefined, decision, view, at, { ruled, tick: null });
  },
});

/** A market order at the first accepted price message after its acceptance. */
export const marketSpot = defineOpening<MarketSpotInput>({
  kind: KIND,
  operation: 'market',
  accounts: ACCOUNTS,
  needs: ({ base }, userId) => ({ spotPosition: [positionId(userId, base)] }),
  decide: (view, input, at) => {
    const { order, rulebookHash, acceptance, gate, tick } = input;
    const ruled = { productId: order.productId, rulebookHash };
    const context = contextAt(order.side, input, view, at, rulesOf(ruled, at.rules));
    const decision = decideMarket(
      parseSpot(order),
      acceptance,
      context,
      identityOf(at, rulebookHash),
      underLock(gate, view),
    );
    return settle(undefined, decision, view, at, { ruled, tick });
  },
});

const onOrder = edgesOf<'spot', OnSpotInput>({
  kind: KIND,
  record: 'spot',
  addsOpen: false,
  accounts: ACCOUNTS,
});

/** Takes back what still rests; works while the market is paused or closed, and for a frozen account. */
export const cancelSpot = onOrder<OnSpotInput>({
  operation: 'cancel',
  decide: (order, view, _input, at) =>
    settle(order, decideCancel(order, view.now), view, at, { ruled: order, tick: null }),
});

/** The end of an order's term. */
export const expireSpot = onOrder<OnSpotInput>({
  operation: 'expire',
  decide: (order, view, _input, at) =>
    settle(order, decideExpire(order, view.now), view, at, { ruled: order, tick: null }),
});

/** A resting limit that the price has reached. */
export const fillSpotLimit = onOrder<SpotLimitInput>({
  operation: 'limit',
  needs: ({ base }, userId) => ({ spotPosition: [positionId(userId, base)] }),
  fits: ({ productId }, { tick }) => productId === tick.productId,
  decide: (order, view, input, at) => {
    const halted = haltedFill(view);
    if (halted !== undefined) return halted;
    const context = contextAt(order.side, input, view, at, rulesOf(order, at.rules));
    const decision = decideLimitFill(order, context, input.previousSeq);
    return settle(order, decision, view, at, { ruled: order, tick: input.tick });
  },
});

function contextAt(
  side: SpotSide,
  { tick, quoteRate }: { readonly tick: Tick; readonly quoteRate: string },
  view: View,
  { userId }: At,
  rules: SpotRules,
): SpotContext {
  const { base } = rules;
  return {
    now: view.now,
    rules,
    tick,
    quoteRate: decimal(quoteRate),
    available: availableTo(side, view, rules),
    held: view.available('spot', base).plus(view.locked('spot', base)),
    position: view.own('spotPosition', positionId(userId, base)) ?? emptyPosition(userId, base),
    liquidity: view.liquidity(tick),
  };
}

export const spotOperations: readonly OperationHandler<never>[] = [
  restSpot,
  marketSpot,
  cancelSpot,
  expireSpot,
  fillSpotLimit,
];
