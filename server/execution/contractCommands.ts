// The commands of contract trading as the executor runs them: core decides, contractEffects writes.
// Must hold no rule of its own: every refusal and every number comes from core/trading/contract.
import type { Tick } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../core/money/money.ts';
import { decideAddMargin } from '../../core/trading/contract/decideAddMargin.ts';
import { decideCancel } from '../../core/trading/contract/decideCancel.ts';
import { decideClose } from '../../core/trading/contract/decideClose.ts';
import { decideOpen } from '../../core/trading/contract/decideOpen.ts';
import { decideOvernight } from '../../core/trading/contract/decideOvernight.ts';
import { decideProtection } from '../../core/trading/contract/decideProtection.ts';
import { decideRest } from '../../core/trading/contract/decideRest.ts';
import { decideTriggered } from '../../core/trading/contract/decideTriggered.ts';
import type { Acceptance } from '../../core/trading/order.ts';
import type {
  ContractOrder,
  ContractRules,
  ContractDecision,
  ContractGate,
  ContractCommand,
} from '../../core/trading/contract/types.ts';
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
import { contractEffects } from './contractEffects.ts';
import type { TriggerTarget } from './triggerIndex.ts';

/** What every contract command needs besides its own input. */
export interface ContractDesk extends Desk<ContractRules, ContractOrder> {
  /** USDT per unit of quote currency at the index. */
  readonly quoteRate: Decimal;
}

/** A price message and how the market stood when the command meets it. */
export interface AtTick {
  readonly tick: Tick;
  readonly acceptance: Acceptance;
  readonly gate: ContractGate;
}

const ACCOUNTS = ['contract'] as const;
const availableTo = (view: View): Decimal => view.available('contract', SETTLEMENT_CURRENCY);

/** The price message a decision used (null where none was needed), and a close's own acceptance. */
interface Met {
  readonly tick: Tick | null;
  /** Of a liquidation: the message from which on the mark was at or beyond its level. */
  readonly first?: Tick | undefined;
  readonly acceptanceSeq?: number;
}

function settle(
  before: ContractOrder | undefined,
  decision: ContractDecision | Refused,
  view: View,
  desk: ContractDesk,
  met: Met,
): Outcome {
  if (!decision.ok) return decision;
  const { rules, rulebookHash, newId } = desk;
  const context = { rules, rulebookHash, newId, now: view.now, ...met };
  const { order, effects } = contractEffects(before, decision.events, context);
  return { ok: true, effects, data: order === undefined ? null : desk.present(order) };
}

/** A limit order: locks its margin and open fee, then rests; needs no price message. */
export function restCommand(
  who: Identified,
  open: ContractCommand,
  acceptance: Acceptance,
  gate: ContractGate,
  desk: ContractDesk,
): Command {
  const identity = identityOf(who, desk);
  return {
    name: 'contract.rest',
    ...who,
    accounts: ACCOUNTS,
    needs: {},
    addsOpen: true,
    decide: (view) => {
      const refused = refusedOpening(view, desk);
      if (refused !== undefined) return refused;
      const context = {
        now: view.now,
        rules: desk.rules,
        quoteRate: desk.quoteRate,
        available: availableTo(view),
      };
      return settle(
        undefined,
        decideRest(open, acceptance, context, identity, underLock(gate, view)),
        view,
        desk,
        { tick: null },
      );
    },
  };
}

/** A market order at the first accepted price message after its acceptance. */
export function openCommand(
  who: Identified,
  open: ContractCommand,
  at: AtTick,
  desk: ContractDesk,
): Command {
  const identity = identityOf(who, desk);
  return {
    name: 'contract.open',
    ...who,
    accounts: ACCOUNTS,
    needs: {},
    addsOpen: true,
    decide: (view) => {
      const refused = refusedOpening(view, desk);
      if (refused !== undefined) return refused;
      const decision = decideOpen(
        open,
        at.acceptance,
        contextAt(at.tick, view, desk),
        identity,
        underLock(at.gate, view),
      );
      return settle(undefined, decision, view, desk, { tick: at.tick });
    },
  };
}

/** Closes part (or, with null, all) of a position at the first accepted price message after the acceptance. */
export function closeCommand(
  who: Identified,
  orderId: string,
  quantity: Decimal | null,
  at: AtTick,
  desk: ContractDesk,
): Command {
  return onOrder(
    'contract.close',
    who,
    orderId,
    desk,
    { tick: at.tick, acceptanceSeq: at.acceptance.seq },
    (order, view) =>
      decideClose(order, quantity, at.acceptance, contextAt(at.tick, view, desk), at.gate),
  );
}

/** Takes the resting part of a limit order back; works while the market is paused or closed, and for a frozen account. */
export function cancelCommand(who: Identified, orderId: string, desk: ContractDesk): Command {
  return onOrder('contract.cancel', who, orderId, desk, { tick: null }, (order, view) =>
    decideCancel(order, view.now),
  );
}

export function protectCommand(
  who: Identified,
  orderId: string,
  protection: { takeProfit: Decimal | null; stopLoss: Decimal | null },
  markPrice: Decimal | null,
  desk: ContractDesk,
): Command {
  return onOrder('contract.protect', who, orderId, desk, { tick: null }, (order) =>
    decideProtection(order, protection, {
      rules: desk.rules,
      markPrice,
      quoteRate: desk.quoteRate,
    }),
  );
}

export function addMarginCommand(
  who: Identified,
  orderId: string,
  amount: Decimal,
  desk: ContractDesk,
): Command {
  return onOrder('contract.addMargin', who, orderId, desk, { tick: null }, (order, view) =>
    view.frozen
      ? { ok: false, error: 'forbidden' }
      : decideAddMargin(order, amount, { available: availableTo(view), quoteRate: desk.quoteRate }),
  );
}

/** What the price fired: a resting limit, a stop, a take profit or a liquidation. */
export function triggerCommand(
  target: TriggerTarget,
  tick: Tick,
  previousSeq: number,
  desk: ContractDesk,
): Command {
  return onOrder(
    `contract.${target.kind}`,
    byRule(target),
    target.orderId,
    desk,
    { tick, first: target.first },
    (order, view) =>
      (target.kind === 'limit' ? haltedFill(view) : undefined) ??
      decideTriggered(order, target.kind, contextAt(tick, view, desk), previousSeq, target.first),
  );
}

/** The overnight charge of one roll. */
export function overnightCommand(
  target: { readonly userId: string; readonly id: string },
  rollAt: number,
  tick: Tick,
  markPrice: Decimal,
  desk: ContractDesk,
): Command {
  return onOrder('contract.overnight', byRule(target), target.id, desk, { tick }, (order) =>
    decideOvernight(order, rollAt, { rules: desk.rules, markPrice, quoteRate: desk.quoteRate }),
  );
}

function contextAt(tick: Tick, view: View, desk: ContractDesk) {
  return {
    now: view.now,
    rules: desk.rules,
    tick,
    quoteRate: desk.quoteRate,
    available: availableTo(view),
    liquidity: view.liquidity(tick),
  };
}

function onOrder(
  name: string,
  who: Identified,
  orderId: string,
  desk: ContractDesk,
  met: Met,
  decide: (order: ContractOrder, view: View) => ContractDecision | Refused,
): Command {
  const { productId } = desk.rules;
  return onOwnCommand(
    name,
    who,
    {
      kind: 'contract',
      id: orderId,
      accounts: ACCOUNTS,
      fits: (order) => order.productId === productId,
    },
    (order, view) => {
      assertOwnRules(order, desk);
      return settle(order, decide(order, view), view, desk, met);
    },
  );
}
