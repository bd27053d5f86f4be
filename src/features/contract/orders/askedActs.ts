// Which acts on an order ask before they are done. Large ones always do, whatever their user has switched off.
// Source: issue 12 "Orders" (the confirmation can be turned off per kind of order, large ones excepted).
import { decimal } from '../../../../core/money/decimal.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import type { AskingKind } from '../../../lib/preferences.ts';
import { isAlwaysAsked, shareOf } from '../../../market/ticket/ticketKind.ts';

/** More margin than half of what is available beside it; and whatever nobody can compare. */
export function isLargePosition(
  { margin }: Pick<ContractOrderDto, 'margin'>,
  available: string | undefined,
): boolean {
  const room = available === undefined ? undefined : decimal(available);
  return isAlwaysAsked({ share: shareOf(decimal(margin), room) });
}

/** Whether a tap does it at once. A cancelled order risks nothing, however large. */
export function isDoneAtOnce(
  kind: AskingKind,
  order: Pick<ContractOrderDto, 'margin'>,
  available: string | undefined,
  unasked: readonly AskingKind[],
): boolean {
  return unasked.includes(kind) && (kind === 'cancel' || !isLargePosition(order, available));
}
