// Where trailing stops stand between two answers of the server: as far as it had followed, and further by the better marks
// that this device has seen since. Of a mark from before a stop was set nothing may be told: it never moved it. Pure.
import { decimal, toText } from '../../../../core/money/decimal.ts';
import { isBetterMark, trailingLevel } from '../../../../core/trading/contract/trailing.ts';
import type { ContractRules } from '../../../../core/trading/contract/types.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';

/** The best mark that was seen of one setting of a stop. */
export interface SeenMark {
  readonly since: number;
  /** Decimal text. */
  readonly mark: string;
}

/** By the order. */
export type SeenMarks = ReadonlyMap<string, SeenMark>;

type Following = Pick<ContractOrderDto, 'id' | 'productId' | 'direction' | 'trailingSince'>;
type Seen = Pick<QuoteDto, 'seq' | 'mark'> | undefined;

function betterMark(
  { direction, trailingSince: since }: Following,
  quote: Seen,
  before: SeenMark | undefined,
): SeenMark | undefined {
  if (since === null || quote === undefined || quote.mark === null || quote.seq <= since)
    return undefined;
  const isBetter =
    before?.since !== since || isBetterMark(decimal(quote.mark), decimal(before.mark), direction);
  return isBetter ? { since, mark: quote.mark } : undefined;
}

/** With the quotes as they are now; the same map where none is better. */
export function seeMarks(
  seen: SeenMarks,
  orders: readonly Following[],
  quoteOf: (productId: string) => Seen,
): SeenMarks {
  const better = orders.flatMap((order): (readonly [string, SeenMark])[] => {
    const mark = betterMark(order, quoteOf(order.productId), seen.get(order.id));
    return mark === undefined ? [] : [[order.id, mark]];
  });
  return better.length === 0 ? seen : new Map([...seen, ...better]);
}

/** Decimal text; null where none stands. */
export function trailingStopOf(
  order: Pick<ContractOrderDto, 'direction' | 'trailingRate' | 'trailingStop' | 'trailingSince'>,
  seen: SeenMark | undefined,
  rules: Pick<ContractRules, 'priceDecimals'> | undefined,
): string | null {
  const { direction, trailingRate, trailingStop, trailingSince } = order;
  if (trailingRate === null || trailingStop === null) return null;
  if (rules === undefined || seen?.since !== trailingSince) return trailingStop;
  const level = trailingLevel(decimal(seen.mark), decimal(trailingRate), direction, rules);
  return isBetterMark(level, decimal(trailingStop), direction) ? toText(level) : trailingStop;
}
