/**
 * The naive house's ticket against the real one, field by field.
 */
import type { ContractOrder } from '../../../core/trading/contract/types.ts';
import { writeFired, writeTrail } from '../../../server/kinds/contract/contractCells.ts';
import type { Fraction } from './fraction.ts';
import { scaled, unitsText } from './fraction.ts';
import { COST_DECIMALS, MONEY_DECIMALS, RATE_DECIMALS } from './rules.ts';
import { lotsFraction, type Ticket } from './ticket.ts';

const money = (units: bigint): string => unitsText(units, MONEY_DECIMALS);
const orNone = (value: { toFixed(): string } | null): string => value?.toFixed() ?? 'none';

/** Decimals to which an average price is compared: the house keeps 40 digits of it, for show. */
const AVERAGE_DECIMALS = 20;

/** The names and values in which they differ; empty when they agree. */
export function differences(ticket: Ticket, order: ContractOrder): string[] {
  const { rules } = ticket;
  const points = (value: number | null): string =>
    value === null ? 'none' : unitsText(BigInt(value), rules.priceDecimals);
  const lots = (value: number): string => unitsText(BigInt(value), rules.quantityDecimals);
  const found: string[] = [];
  const compare = (
    name: string,
    naive: string | number | null,
    real: string | number | null,
  ): void => {
    if (naive !== real) found.push(`${name}: ${naive} predicted, ${real} found`);
  };
  compare('product', rules.productId, order.productId);
  compare('direction', ticket.direction, order.direction);
  compare('type', ticket.type, order.type);
  compare('state', ticket.state, order.state);
  compare('leverage', ticket.leverage, order.leverage);
  compare('ordered', lots(ticket.ordered), order.orderedQuantity.toFixed());
  compare('resting', lots(ticket.resting), order.restingQuantity.toFixed());
  compare('open', lots(ticket.open), order.openQuantity.toFixed());
  compare('closed', lots(ticket.closed), order.closedQuantity.toFixed());
  compare('limit', points(ticket.limit), orNone(order.price));
  compare('trigger', points(ticket.trigger), orNone(order.triggerPrice));
  compare('postOnly', String(ticket.postOnly), String(order.postOnly));
  compare('cancelReason', ticket.cancelReason, order.cancelReason);
  const { fired, trail } = ticket;
  const firedText = fired && [fired.seq, fired.time, points(fired.mark), points(fired.reference)];
  compare('fired', firedText && firedText.join(':'), order.fired && writeFired(order.fired));
  const trailText = trail && [trail.since, trail.seq, points(trail.mark)].join(':');
  compare('trail', trailText, order.trail && writeTrail(order.trail));
  const rate = ticket.trailing && unitsText(ticket.trailing.floor(4), 4);
  compare('trailing', rate ?? 'none', orNone(order.trailingRate));
  compare('reserved', money(ticket.reserved), order.reserved.toFixed());
  compare('margin', money(ticket.margin), order.margin.toFixed());
  compare('cost', unitsText(ticket.cost, COST_DECIMALS), order.openCost.toFixed());
  compare('closeValue', unitsText(ticket.closeValue, COST_DECIMALS), order.closeValue.toFixed());
  compare('rate', rateText(ticket.rate), order.quoteRate.toFixed());
  compare('takeProfit', points(ticket.takeProfit), orNone(order.takeProfit));
  compare('stopLoss', points(ticket.stopLoss), orNone(order.stopLoss));
  compare('liquidation', points(ticket.liquidation), orNone(order.liquidationPrice));
  compare('handlingFee', money(ticket.handlingFee), order.handlingFee.toFixed());
  compare('accrued', money(ticket.accrued), order.accruedOvernightFee.toFixed());
  compare('settledOvernight', money(ticket.settledOvernight), order.settledOvernightFee.toFixed());
  compare('realised', money(ticket.realised), order.realised.toFixed());
  compare('liquidationFee', money(ticket.liquidationFee), order.liquidationFee.toFixed());
  compare('lastRollAt', ticket.lastRollAt, order.lastRollAt);
  compare('lastLiquidationAt', ticket.lastLiquidationAt, order.lastLiquidationAt);
  compare('acceptanceSeq', ticket.acceptanceSeq, order.acceptanceSeq);
  compare('orderTime', ticket.orderTime, order.orderTime);
  compare('openTime', ticket.openTime, order.openTime);
  compare('closeTime', ticket.closeTime, order.closeTime);
  compare('closeReason', ticket.closeReason, order.closeReason);
  compare('closing', ticket.closing, order.closing);
  const { openPrice, closePrice } = order;
  compareAverage('openPrice', ticket.openPrice, openPrice?.toFixed(AVERAGE_DECIMALS), found);
  const average =
    ticket.closed === 0
      ? null
      : scaled(ticket.closeValue, COST_DECIMALS).over(lotsFraction(ticket.closed, rules));
  compareAverage('closePrice', average, closePrice?.toFixed(AVERAGE_DECIMALS), found);
  return found;
}

const rateText = (rate: Fraction): string => unitsText(rate.nearest(RATE_DECIMALS), RATE_DECIMALS);

function compareAverage(
  name: string,
  naive: Fraction | null,
  real: string | undefined,
  found: string[],
): void {
  if (naive === null && real === undefined) return;
  const units = real === undefined ? undefined : BigInt(real.replace('.', ''));
  const expected = naive?.nearest(AVERAGE_DECIMALS);
  const distance = units === undefined || expected === undefined ? 2n : units - expected;
  if (distance > 1n || distance < -1n) found.push(`${name}: ${expected} predicted, ${units} found`);
}
