// The other way round: all of a position is closed, and as much is opened in the other direction at the same message.
// Each is decided by the rules of its own kind: where the opening is refused the closing stands.
// Source: decisions.md "Orders beyond the first" (reverse).
import type { Decimal } from '../../money/decimal.ts';
import type { ContractCommand, ContractOrder, Direction } from './types.ts';

export const otherDirection = (direction: Direction): Direction =>
  direction === 'long' ? 'short' : 'long';

/** A market order of what is open, with its leverage and without protection: its levels stood on the other side. */
export const reverseCommand = (
  {
    productId,
    direction,
    openQuantity,
    leverage,
  }: Pick<ContractOrder, 'productId' | 'direction' | 'openQuantity' | 'leverage'>,
  maxSlippage: Decimal | null,
): ContractCommand => ({
  productId,
  direction: otherDirection(direction),
  type: 'market',
  quantity: openQuantity,
  leverage,
  price: null,
  triggerPrice: null,
  postOnly: false,
  takeProfit: null,
  stopLoss: null,
  trailingRate: null,
  maxSlippage,
});
