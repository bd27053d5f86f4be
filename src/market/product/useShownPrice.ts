import type { QuoteDto } from '../../../protocol/socketEvents.ts';
import { productGetProductKline } from '../../api/productApi.ts';

/** The candle whose close is asked for: short enough to be the last trade's, long enough that one is always there. */
const CLOSE_OF = { interval: '1h', limit: 1 } as const;

/** The price to show of a product: its quote's, of a closed market without one the close that the chart knows. */
export function useShownPrice({
  id,
  price,
  status,
}: Pick<QuoteDto, 'id' | 'price' | 'status'>): string | null {
  const isCloseWanted = price === null && status.state === 'closed';
  const { data } = productGetProductKline.useQuery(
    { productId: id, ...CLOSE_OF },
    { skip: !isCloseWanted },
  );
  return price ?? data?.at(-1)?.close ?? null;
}
