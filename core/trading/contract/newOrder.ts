// A ticket as it is born: nothing filled, nothing locked, version 0.
// Only an event turns it into anything else. Source: wire.md "Objects" (contract order).
import { ONE, ZERO, type Decimal } from '../../money/decimal.ts';
import type { Acceptance, OrderIdentity } from '../order.ts';
import type { ContractOrder, ContractCommand } from './types.ts';

/** `reserved` is what a limit order or a stop entry locks while it rests; 0 for a market order. */
export function newOrder(
  command: ContractCommand,
  acceptance: Acceptance,
  identity: OrderIdentity,
  reserved: Decimal = ZERO,
): ContractOrder {
  return {
    id: identity.id,
    userId: identity.userId,
    rulebookHash: identity.rulebookHash,
    productId: command.productId,
    direction: command.direction,
    type: command.type,
    state: 'pending',
    orderedQuantity: command.quantity,
    restingQuantity: command.type === 'market' ? ZERO : command.quantity,
    openQuantity: ZERO,
    closedQuantity: ZERO,
    leverage: command.leverage,
    price: command.price,
    triggerPrice: command.triggerPrice,
    postOnly: command.postOnly,
    maxSlippage: command.type === 'stop' ? command.maxSlippage : null,
    fired: null,
    reserved,
    margin: ZERO,
    openPrice: null,
    openCost: ZERO,
    closePrice: null,
    closeValue: ZERO,
    quoteRate: ONE,
    takeProfit: command.takeProfit,
    stopLoss: command.stopLoss,
    trailingRate: command.trailingRate,
    trail: null,
    liquidationPrice: null,
    handlingFee: ZERO,
    accruedOvernightFee: ZERO,
    settledOvernightFee: ZERO,
    realised: ZERO,
    liquidationFee: ZERO,
    lastRollAt: null,
    lastLiquidationAt: null,
    acceptanceSeq: acceptance.seq,
    orderTime: acceptance.time,
    openTime: null,
    closeTime: null,
    closeReason: null,
    cancelReason: null,
    closing: null,
    version: 0,
  };
}
