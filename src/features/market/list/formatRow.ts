import type { TickerDto } from '../../../../protocol/product.ts';
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';
import type { Formatters } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { turnoverInUsdt } from '../marketRates.ts';

export interface RowFigures {
  readonly turnover: string;
  readonly price: string;
  readonly change: string;
  readonly direction: 'up' | 'down' | 'flat';
}

/** The figures of a row. `rate`: USDT per unit of the quote currency. */
export function formatRow(
  { priceDecimals }: TickerDto,
  { amount24h, price, change24h }: QuoteDto,
  rate: string | undefined,
  format: Formatters,
): RowFigures {
  return {
    turnover: format.volume(turnoverInUsdt(amount24h, rate)),
    price: format.price(price, priceDecimals),
    change: format.percent(change24h, { sign: 'always' }),
    direction: toDirection(change24h),
  };
}
