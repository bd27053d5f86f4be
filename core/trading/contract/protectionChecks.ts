// Take profit and stop loss against the position's side and its liquidation price.
// A stop that the liquidation would overtake is refused, never kept. Source: decisions.md "Contract" (take profit / stop loss).
import { type Decimal, toText } from '../../money/decimal.ts';
import { refuse, type Rejected } from '../rejection.ts';
import type { ContractRules, Direction } from './types.ts';

type ProtectionField = 'takeProfit' | 'stopLoss';

/** A long takes profit above and stops below the reference price, a short the other way round; equal is refused. */
export function protectionSideRejection(
  field: ProtectionField,
  price: Decimal | null,
  direction: Direction,
  reference: Decimal,
): Rejected | undefined {
  if (price === null) return undefined;
  const mustBeAbove = (field === 'takeProfit') === (direction === 'long');
  const right = mustBeAbove ? price.gt(reference) : price.lt(reference);
  if (right) return undefined;
  const error = field === 'takeProfit' ? 'take_profit_side' : 'stop_loss_side';
  return refuse(error, field, { price: toText(reference) });
}

/** A stop at or beyond the liquidation price would never be reached. */
export function stopBeyondLiquidationRejection(
  stopLoss: Decimal | null,
  direction: Direction,
  liquidationPrice: Decimal | null,
  field: 'stopLoss' | 'trailingRate' = 'stopLoss',
): Rejected | undefined {
  if (stopLoss === null || liquidationPrice === null) return undefined;
  const beyond =
    direction === 'long' ? stopLoss.lte(liquidationPrice) : stopLoss.gte(liquidationPrice);
  if (!beyond) return undefined;
  return refuse('stop_beyond_liquidation', field, {
    liquidationPrice: toText(liquidationPrice),
  });
}

/** A trailing stop stands in place of a stop loss. */
export function eitherStopRejection({
  stopLoss,
  trailingRate,
}: {
  readonly stopLoss: Decimal | null;
  readonly trailingRate: Decimal | null;
}): Rejected | undefined {
  const areBoth = stopLoss !== null && trailingRate !== null;
  return areBoth ? refuse('stop_or_trailing', 'trailingRate') : undefined;
}

/** A share as the sentence says it. */
const percent = (share: Decimal): string => toText(share.times(100));

/** How far a trailing stop may stay behind, in whole steps. */
export function trailingRejection(
  rate: Decimal | null,
  { trailing: { lowest, highest, step } }: Pick<ContractRules, 'trailing'>,
): Rejected | undefined {
  if (rate === null) return undefined;
  const isRight = rate.gte(lowest) && rate.lte(highest) && rate.mod(step).isZero();
  if (isRight) return undefined;
  return refuse('trailing_invalid', 'trailingRate', {
    minimum: percent(lowest),
    maximum: percent(highest),
    step: percent(step),
  });
}
