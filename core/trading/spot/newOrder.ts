// An order as it is born: nothing filled, version 0. Only an event turns it into anything else.
// Source: wire.md "Objects" (spot order), decisions.md "Spot" (90 days).
import { ZERO, type Decimal } from '../../money/decimal.ts';
import { NOTHING_FILLED } from './formulas.ts';
import type { OrderIdentity } from '../order.ts';
import type { SpotAcceptance, SpotCommand, SpotOrder, SpotRules } from './types.ts';

export interface NewOrderTerms {
  readonly quantity: Decimal;
  readonly quoteRate: Decimal;
  /** What a limit order locks while it rests; 0 for a market order. */
  readonly hold: Decimal;
}

export function newOrder(
  command: SpotCommand,
  acceptance: SpotAcceptance,
  identity: OrderIdentity,
  terms: NewOrderTerms,
  rules: Pick<SpotRules, 'base' | 'termMs'>,
): SpotOrder {
  const isLimit = command.type === 'limit';
  return {
    id: identity.id,
    userId: identity.userId,
    rulebookHash: identity.rulebookHash,
    productId: command.productId,
    base: rules.base,
    side: command.side,
    type: command.type,
    state: 'open',
    price: command.price,
    orderedQuantity: terms.quantity,
    orderedAmount: command.amount,
    restingQuantity: isLimit ? terms.quantity : ZERO,
    hold: terms.hold,
    filledQuantity: ZERO,
    filledCost: ZERO,
    realised: ZERO,
    quoteRate: terms.quoteRate,
    acceptanceSeq: acceptance.seq,
    orderTime: acceptance.time,
    expiresAt: isLimit ? acceptance.time + rules.termMs : null,
    handlingTime: null,
    endReason: null,
    version: 0,
    ...NOTHING_FILLED,
  };
}
