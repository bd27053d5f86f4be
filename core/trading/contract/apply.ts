// State after an event: the only thing that changes a ticket.
// Must never decide anything: same order and event in, same order out. Source: architecture.md "The core".
import { ZERO, type Decimal } from '../../money/decimal.ts';
import { knownBefore } from '../../wallet/decision.ts';
import { liquidationPrice, positionOf } from './liquidationPrice.ts';
import type {
  ContractClosedEvent,
  ContractEvent,
  ContractOrder,
  ContractRules,
  ContractOpenedEvent,
  ContractTrail,
} from './types.ts';

/**
 * The order after `event`, one version further. `order` is undefined only for an event that brings its own order
 * (`rested`, a market `opened`). Throws when an event has no order to happen to.
 */
export function applyContractEvent(
  order: ContractOrder | undefined,
  event: ContractEvent,
  rules: ContractRules,
): ContractOrder {
  const changed = change(baseOf(order, event), event);
  return {
    ...changed,
    liquidationPrice: liquidationPrice(positionOf(changed), rules),
    version: changed.version + 1,
  };
}

function baseOf(order: ContractOrder | undefined, event: ContractEvent): ContractOrder {
  const own = event.type === 'rested' || event.type === 'opened' ? event.order : undefined;
  return knownBefore(own ?? order, 'order', event);
}

function change(order: ContractOrder, event: ContractEvent): ContractOrder {
  switch (event.type) {
    case 'rested':
      return order;
    case 'opened':
      return applyOpened(order, event);
    case 'cancelled':
      return applyCancelled(order, event);
    case 'fired':
      return { ...order, fired: event.fired };
    case 'trailed':
      return { ...order, trail: event.trail };
    case 'closed':
      return applyClosed(order, event);
    case 'protected':
      return {
        ...order,
        takeProfit: event.takeProfit,
        stopLoss: event.stopLoss,
        trailingRate: event.trailingRate,
        trail: event.trail,
      };
    case 'marginAdded':
      return {
        ...order,
        margin: order.margin.plus(event.amount),
        quoteRate: event.quoteRate,
        // The position may be safe again; if not, its liquidation price fires at the next tick.
        closing: order.closing === 'liquidation' ? null : order.closing,
      };
    case 'overnightCharged':
      return {
        ...order,
        accruedOvernightFee: order.accruedOvernightFee.plus(event.fee),
        lastRollAt: event.rollAt,
        quoteRate: event.quoteRate,
      };
    case 'triggered':
      return { ...order, closing: event.reason };
    case 'revalued':
      return {
        ...order,
        quoteRate: event.quoteRate,
        closing: order.closing === 'liquidation' ? null : order.closing,
      };
  }
}

function applyOpened(order: ContractOrder, event: ContractOpenedEvent): ContractOrder {
  const { fill } = event;
  const openQuantity = order.openQuantity.plus(fill.quantity);
  const openCost = order.openCost.plus(fill.cost);
  const isLimit = order.type === 'limit';
  return {
    ...order,
    state: 'holding',
    restingQuantity: isLimit ? order.restingQuantity.minus(fill.quantity) : ZERO,
    reserved: order.reserved.minus(event.fromReserved),
    openQuantity,
    openCost,
    openPrice: openCost.div(openQuantity),
    margin: order.margin.plus(event.margin),
    quoteRate: fill.quoteRate,
    handlingFee: order.handlingFee.plus(fill.fee),
    openTime: order.openTime ?? event.at,
    trail: order.trail ?? trailFrom(order, event),
  };
}

/** A trailing stop follows from the message that opened the position. */
function trailFrom(
  { trailingRate }: ContractOrder,
  { fill, mark }: ContractOpenedEvent,
): ContractTrail | null {
  return trailingRate === null ? null : { since: fill.seq, seq: fill.seq, mark };
}

function applyCancelled(
  order: ContractOrder,
  event: Extract<ContractEvent, { type: 'cancelled' }>,
): ContractOrder {
  const rest = {
    ...order,
    restingQuantity: ZERO,
    reserved: order.reserved.minus(event.released),
    cancelReason: event.reason ?? order.cancelReason,
  };
  if (!order.openQuantity.isZero()) return rest;
  return { ...rest, state: 'cancelled', closeTime: event.at, closeReason: 'cancelled' };
}

function applyClosed(order: ContractOrder, event: ContractClosedEvent): ContractOrder {
  const { fill } = event;
  const openQuantity = order.openQuantity.minus(fill.quantity);
  const closedQuantity = order.closedQuantity.plus(fill.quantity);
  const closeValue = order.closeValue.plus(fill.cost);
  const isLiquidation = event.reason === 'liquidation';
  const after: ContractOrder = {
    ...order,
    openQuantity,
    openCost: order.openCost.minus(event.entryCost),
    closedQuantity,
    closeValue,
    closePrice: closeValue.div(closedQuantity),
    margin: event.marginKept,
    quoteRate: fill.quoteRate,
    handlingFee: order.handlingFee.plus(fill.fee),
    accruedOvernightFee: accruedAfter(order, event, openQuantity),
    settledOvernightFee: order.settledOvernightFee.plus(event.overnightFee),
    // The part of a loss that the insurance fund paid is not the user's.
    realised: order.realised.plus(event.result).plus(event.deficit),
    liquidationFee: order.liquidationFee.plus(event.liquidationFee),
    lastLiquidationAt: isLiquidation ? event.at : order.lastLiquidationAt,
    // If it could not finish, `triggered` follows and marks the order again.
    closing: order.closing === event.reason ? null : order.closing,
  };
  return openQuantity.isZero() ? finished(after, event) : after;
}

/** What was not collected stays owed while a part is open, and is waived with the last one. */
function accruedAfter(
  order: ContractOrder,
  event: ContractClosedEvent,
  openQuantity: Decimal,
): Decimal {
  return openQuantity.isZero() ? ZERO : order.accruedOvernightFee.minus(event.overnightFee);
}

function finished(order: ContractOrder, event: ContractClosedEvent): ContractOrder {
  return {
    ...order,
    state: event.reason === 'liquidation' ? 'liquidated' : 'closed',
    closeTime: event.at,
    closeReason: event.reason,
    closing: null,
  };
}
