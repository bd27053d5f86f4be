// The commands of spot trading as the executor runs them: core decides, spotEffects writes.
// Must hold no rule of its own: every refusal and every number comes from core/trading/spot.
import type { Tick } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import { decideCancel, decideExpire } from '../../core/trading/spot/decideEnd.ts';
import { decideLimitFill } from '../../core/trading/spot/decideLimitFill.ts';
import { decideMarket } from '../../core/trading/spot/decideMarket.ts';
import { decideRest } from '../../core/trading/spot/decideRest.ts';
import { paidCurrency } from '../../core/trading/spot/formulas.ts';
import { emptyPosition, positionId } from '../../core/trading/spot/position.ts';
import type {
  SpotAcceptance,
  SpotCommand,
  SpotContext,
  SpotDecision,
  SpotGate,
  SpotOrder,
  SpotRules,
  SpotSide,
} from '../../core/trading/spot/types.ts';
import type { Command, Identified, Outcome, Refused, View } from './command.ts';
import {
  assertOwnRules,
  byRule,
  type Desk,
  haltedFill,
  identityOf,
  onOwnCommand,
  refusedOpening,
  underLock,
} from './commonCommands.ts';
import { spotEffects } from './spotEffects.ts';

/** What every spot command needs besides its own input. */
export type SpotBooks = Desk<SpotRules, SpotOrder>;

/** What a command needs that fills or locks. */
export interface SpotDesk extends SpotBooks {
  /** USDT per unit of quote currency at the index. */
  readonly quoteRate: Decimal;
}

/** A price message and how the market stood when the command meets it. */
export interface SpotAtTick {
  readonly tick: Tick;
  readonly acceptance: SpotAcceptance;
  readonly gate: SpotGate;
}

const ACCOUNTS = ['spot'] as const;
const availableTo = (side: SpotSide, view: View, { base }: SpotRules): Decimal =>
  view.available('spot', paidCurrency(side, base));

function settle(
  before: SpotOrder | undefined,
  decision: SpotDecision | Refused,
  view: View,
  desk: SpotBooks,
  tick: Tick | null,
): Outcome {
  if (!decision.ok) return decision;
  const { rules, rulebookHash, newId } = desk;
  const context = { rules, rulebookHash, newId, now: view.now, tick };
  const { order, effects } = spotEffects(before, decision.events, context);
  return { ok: true, effects, data: order === undefined ? null : desk.present(order) };
}

/** A limit order: locks its exact cost, then rests; needs no price message. */
export function restSpotCommand(
  who: Identified,
  command: SpotCommand,
  acceptance: SpotAcceptance,
  gate: SpotGate,
  desk: SpotDesk,
): Command {
  const identity = identityOf(who, desk);
  return {
    name: 'spot.rest',
    ...who,
    accounts: ACCOUNTS,
    needs: {},
    addsOpen: true,
    decide: (view) => {
      const refused = refusedOpening(view, desk);
      if (refused !== undefined) return refused;
      const { rules, quoteRate } = desk;
      const available = availableTo(command.side, view, rules);
      const context = { now: view.now, rules, quoteRate, available };
      const decision = decideRest(command, acceptance, context, identity, underLock(gate, view));
      return settle(undefined, decision, view, desk, null);
    },
  };
}

/** A market order at the first accepted price message after its acceptance. */
export function marketSpotCommand(
  who: Identified,
  command: SpotCommand,
  at: SpotAtTick,
  desk: SpotDesk,
): Command {
  const identity = identityOf(who, desk);
  return {
    name: 'spot.market',
    ...who,
    accounts: ACCOUNTS,
    needs: { spotPosition: [positionId(who.userId, desk.rules.base)] },
    addsOpen: true,
    decide: (view) => {
      const refused = refusedOpening(view, desk);
      if (refused !== undefined) return refused;
      const context = contextAt(command.side, at.tick, who.userId, view, desk);
      const gate = underLock(at.gate, view);
      const decision = decideMarket(command, at.acceptance, context, identity, gate);
      return settle(undefined, decision, view, desk, at.tick);
    },
  };
}

/** Takes back what still rests; works while the market is paused or closed, and for a frozen account. */
export function cancelSpotCommand(who: Identified, orderId: string, desk: SpotBooks): Command {
  return onOrder('spot.cancel', who, orderId, desk, null, (order, view) =>
    decideCancel(order, view.now),
  );
}

/** The end of an order's term. */
export function expireSpotCommand(
  target: { readonly userId: string; readonly id: string },
  desk: SpotBooks,
): Command {
  return onOrder('spot.expire', byRule(target), target.id, desk, null, (order, view) =>
    decideExpire(order, view.now),
  );
}

/** A resting limit that the price has reached. */
export function spotTriggerCommand(
  target: { readonly userId: string; readonly orderId: string },
  tick: Tick,
  previousSeq: number,
  desk: SpotDesk,
): Command {
  return onOrder('spot.limit', byRule(target), target.orderId, desk, tick, (order, view) => {
    const halted = haltedFill(view);
    if (halted !== undefined) return halted;
    const context = contextAt(order.side, tick, target.userId, view, desk);
    return decideLimitFill(order, context, previousSeq);
  });
}

function contextAt(
  side: SpotSide,
  tick: Tick,
  userId: string,
  view: View,
  desk: SpotDesk,
): SpotContext {
  const { base } = desk.rules;
  return {
    now: view.now,
    rules: desk.rules,
    tick,
    quoteRate: desk.quoteRate,
    available: availableTo(side, view, desk.rules),
    held: view.available('spot', base).plus(view.locked('spot', base)),
    position: view.own('spotPosition', positionId(userId, base)) ?? emptyPosition(userId, base),
    liquidity: view.liquidity(tick),
  };
}

function onOrder(
  name: string,
  who: Identified,
  orderId: string,
  desk: SpotBooks,
  tick: Tick | null,
  decide: (order: SpotOrder, view: View) => SpotDecision | Refused,
): Command {
  const { base, productId } = desk.rules;
  return onOwnCommand(
    name,
    who,
    {
      kind: 'spot',
      id: orderId,
      accounts: ACCOUNTS,
      // Only a price message can fill.
      ...(tick && { needs: { spotPosition: [positionId(who.userId, base)] } }),
      fits: (order) => order.productId === productId,
    },
    (order, view) => {
      assertOwnRules(order, desk);
      return settle(order, decide(order, view), view, desk, tick);
    },
  );
}
