// A market order that waits for the next message of its product, as data: it can be written down and handed over. What it comes
// to is made of it and of the message alone.
// Source: decisions.md "Contract" (market order), house.md "An operation is data".
import type { ProductId, TimeMs } from '../../core/market/types.ts';
import { toText } from '../../core/money/decimal.ts';
import type { Operation } from './operation.ts';
import type { PriceMessage } from './resting.ts';

/** What of the message joins the input of the operation. */
export type Joining = 'tick' | 'tick and rate';

export interface WaitingOrder {
  readonly productId: ProductId;
  /** The message that stood when it was taken: it waits for a later one. */
  readonly afterSeq: number;
  /** Without a message by then it is refused. */
  readonly until: TimeMs;
  /** Without what the message adds. */
  readonly operation: Operation;
  readonly joining: Joining;
  /** In its place where no message came in time, or one without a conversion rate that it needs. */
  readonly refusal: Operation;
}

/** What is run at a message; undefined: none came in time. */
export function operationAt(order: WaitingOrder, message: PriceMessage | undefined): Operation {
  const { operation, joining, refusal } = order;
  if (message === undefined) return refusal;
  const { tick, quoteRate } = message;
  const input = { ...(operation.input as object), tick };
  if (joining === 'tick') return { ...operation, input };
  if (quoteRate === undefined) return refusal;
  return { ...operation, input: { ...input, quoteRate: toText(quoteRate) } };
}
