// What turning a position round would close and open, before the tap: by the functions that the server settles and opens with.
// Must never do arithmetic of its own. Source: decisions.md "Orders beyond the first" (reverse).
import { decimal } from '../../../../core/money/decimal.ts';
import type { Decimal } from '../../../../core/money/decimal.ts';
import { reverseCommand } from '../../../../core/trading/contract/decideReverse.ts';
import { openTerms } from '../../../../core/trading/contract/openTerms.ts';
import { previewOpen } from '../../../../core/trading/contract/preview.ts';
import type { OpenPreview } from '../../../../core/trading/contract/preview.ts';
import { validateOpen } from '../../../../core/trading/contract/validateOpen.ts';
import type { MarketGate } from '../../../../core/trading/order.ts';
import type { Rejected } from '../../../../core/trading/rejection.ts';
import type { ContractRules } from '../../../../core/trading/contract/types.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { topOfBook } from '../../../market/product/book.ts';
import { closePreviewOf } from './closeModel.ts';
import type { ClosePreview } from './closeModel.ts';
import { ticketOf } from './position.ts';

export interface ReverseMarket {
  readonly bid: string | null;
  readonly ask: string | null;
  readonly rules: ContractRules | undefined;
  readonly quoteRate: Decimal | undefined;
  /** Available in the contract account; undefined while unknown. */
  readonly available: string | undefined;
  readonly market: MarketGate['market'];
}

export interface ReversePreview {
  /** Best opposing price. */
  readonly price: string;
  readonly closes: ClosePreview;
  readonly opens: OpenPreview;
  /** Why only the closing would happen, as far as can be known before. */
  readonly refusal: Rejected | undefined;
}

/** Undefined while a price, the rules or the rate are unknown. */
export function reversePreviewOf(
  order: ContractOrderDto,
  known: ReverseMarket,
): ReversePreview | undefined {
  const { bid, ask, rules, quoteRate, available } = known;
  // What closes a long opens a short: one price for both.
  const price = order.direction === 'long' ? bid : ask;
  if (rules === undefined || quoteRate === undefined || price === null) return undefined;
  const openQuantity = decimal(order.quantity);
  const closes = closePreviewOf(ticketOf(order, rules, quoteRate), openQuantity, price, rules);
  const command = reverseCommand({ ...order, openQuantity }, null);
  const book = topOfBook({ bid, ask }, rules, rules.maxQuantity.toFixed());
  const opens = previewOpen(command, { rules, quoteRate, book });
  if (closes === undefined || opens === undefined) return undefined;
  const cost = opens.expectedPrice.times(opens.quantity);
  const terms = openTerms({ ...command, cost, quoteRate }, rules, rules.takerRate);
  const gate = { market: known.market, leverageCap: null };
  const refusal = validateOpen(command, rules, gate, {
    entry: opens.expectedPrice,
    trailFrom: opens.expectedPrice,
    mark: null,
    terms,
    available: available === undefined ? terms.total : decimal(available).plus(closes.payout),
    stale: false,
    tooThin: false,
    moved: false,
    takes: false,
  });
  return { price, closes, opens, refusal };
}
