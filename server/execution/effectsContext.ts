// What the effects of every kind are made from besides the decision, and the row of evidence that goes with each fill.
// Must be written in the batch of the fill it tells of. Source: decisions.md "Price evidence".
import type { Tick } from '../../core/market/types.ts';
import type { FillRow } from '../store/evidenceStore.ts';

export interface EffectsContext<Rules> {
  readonly rules: Rules;
  readonly rulebookHash: string;
  /** The price message the decision used; null where none was needed. */
  readonly tick: Tick | null;
  readonly now: number;
  readonly newId: () => string;
}

/** What every order has that evidence names. */
type Filled = Pick<FillRow, 'userId' | 'productId'> & { readonly id: string };
type Known = 'id' | 'orderId' | 'userId' | 'productId' | 'rulebookHash' | 'at';

export function fillRow(
  { id: orderId, userId, productId }: Filled,
  { newId, rulebookHash, now: at }: EffectsContext<unknown>,
  fill: Omit<FillRow, Known>,
): FillRow {
  return { id: newId(), orderId, userId, productId, rulebookHash, at, ...fill };
}
