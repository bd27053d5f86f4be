// What can be done with tickets of contract trading, as operations: core decides, contractEffects writes.
// Must hold no rule of its own: every refusal and every number comes from core/trading/contract.
import { scaledToDecimal } from '../../../core/market/scaledDecimal.ts';
import { decimal } from '../../../core/money/decimal.ts';
import { decideAddMargin } from '../../../core/trading/contract/decideAddMargin.ts';
import { decideCancel } from '../../../core/trading/contract/decideCancel.ts';
import { decideClose } from '../../../core/trading/contract/decideClose.ts';
import { decideOpen } from '../../../core/trading/contract/decideOpen.ts';
import { decideOvernight } from '../../../core/trading/contract/decideOvernight.ts';
import { decideProtection } from '../../../core/trading/contract/decideProtection.ts';
import { decideRest } from '../../../core/trading/contract/decideRest.ts';
import { decideTriggered } from '../../../core/trading/contract/decideTriggered.ts';
import type { Trigger } from '../../../core/trading/trigger.ts';
import {
  defineOpening,
  haltedFill,
  identityOf,
  optionalDecimal,
} from '../../execution/commonOperations.ts';
import type { OperationHandler } from '../../execution/operation.ts';
import {
  type AddMarginInput,
  type CloseInput,
  type OnTicketInput,
  type OpenInput,
  type OvernightInput,
  type ProtectInput,
  type RestInput,
  type RestPostOnlyInput,
  type TriggerInput,
  parseOpen,
} from './contractInputs.ts';
import {
  ACCOUNTS,
  availableTo,
  contextAt,
  contractUnderLock,
  isOfProduct,
  KIND,
  markOf,
  metAt,
  metThen,
  onTicket,
  settle,
} from './contractMet.ts';
import { nameAllContracts, reverseContract } from './contractReverse.ts';

/** A limit order or a stop entry: locks its margin and open fee, then rests; needs no price message. */
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
      markPrice: met.markPrice,
    };
    const identity = identityOf(at, rulebookHash);
    const decision = decideRest(
      parseOpen(order),
      acceptance,
      context,
      identity,
      contractUnderLock(gate, view),
    );
    return settle(undefined, decision, view, at, met);
  },
});

/** A post-only limit order: rests at the first accepted price message after its acceptance, unless that would fill it. */
export const restPostOnly = defineOpening<RestPostOnlyInput>({
  kind: KIND,
  operation: 'restPostOnly',
  accounts: ACCOUNTS,
  decide: (view, input, at) => {
    const { order, rulebookHash, acceptance, gate, tick } = input;
    const met = metAt({ productId: order.productId, rulebookHash }, input, at);
    const { now } = view;
    const context = { ...met, now, available: availableTo(view) };
    const identity = identityOf(at, rulebookHash);
    const under = contractUnderLock(gate, view);
    const decision = decideRest(parseOpen(order), acceptance, context, identity, under, tick);
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
      contractUnderLock(gate, view),
    );
    return settle(undefined, decision, view, at, met);
  },
});

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
    const { takeProfit, stopLoss, trailingRate, tick } = input;
    const markSeq = tick?.seq ?? null;
    const met = { ...metThen(order, input, at), markSeq, tick };
    const protection = {
      takeProfit: optionalDecimal(takeProfit),
      stopLoss: optionalDecimal(stopLoss),
      trailingRate: trailingRate === undefined ? undefined : optionalDecimal(trailingRate),
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
      const opens = operation === 'limit' || operation === 'stop_entry';
      const halted = opens ? haltedFill(view) : undefined;
      if (halted !== undefined) return halted;
      const first = input.first ?? undefined;
      const met = { ...metAt(order, input, at), first, line: input.followed?.line };
      const context = contextAt(view, met);
      const followed = input.followed ?? undefined;
      const mark = followed && markOf(followed.mark, met.rules);
      const decision = decideTriggered(order, operation, context, {
        previousSeq: input.previousSeq,
        first,
        followed: followed && mark ? { seq: followed.seq, mark } : undefined,
      });
      return settle(order, decision, view, at, met);
    },
  });

export const contractTriggers: Readonly<Record<Trigger['kind'], OperationHandler<TriggerInput>>> = {
  limit: onTrigger('limit'),
  stop_entry: onTrigger('stop_entry'),
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
  restPostOnly,
  openContract,
  closeContract,
  cancelContract,
  protectContract,
  addContractMargin,
  ...Object.values(contractTriggers),
  chargeOvernight,
  reverseContract,
  nameAllContracts,
];
