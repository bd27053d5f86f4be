// What an open contract is worth beyond its margin, for its owner's equity: at the mark, down to the unit.
// The midnight snapshot does the same in SQL (server/kinds/contract/contractKind.ts), held to this by a test.
// Must never be read as a balance. Source: decisions.md "Money" (each rounding is named).
import type { Decimal } from '../../money/decimal.ts';
import { unrealisedResult } from './formulas.ts';
import type { ContractOrder } from './types.ts';

/**
 * What closing all of an order at its mark would add to its margin, fees of the close not included; without a mark nothing
 * is known but what it owes.
 */
export function openWorth(
  order: ContractOrder,
  mark: Decimal | undefined,
  quoteRate: Decimal | undefined,
): Decimal {
  const owed = order.accruedOvernightFee.neg();
  if (mark === undefined) return owed;
  return unrealisedResult(order, mark, quoteRate ?? order.quoteRate).plus(owed);
}
