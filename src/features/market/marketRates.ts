import { decimal, ONE, toText } from '../../../core/money/decimal.ts';
import type { TickerDto } from '../../../protocol/product.ts';

/** Counts as one USDT (decisions.md "Prices"). */
const DOLLARS: readonly string[] = ['USDT', 'USD'];
/** Of a rate that only serves to compare turnovers and to show three figures of them. */
const RATE_FIGURES = 8;

type Listed = Pick<TickerDto, 'base' | 'quote' | 'index'>;

/** USDT per unit of each quote currency at the index, as decimal text; absent while its product has no price. */
export function marketRates(products: readonly Listed[]): ReadonlyMap<string, string> {
  const rates = new Map(DOLLARS.map((currency) => [currency, '1']));
  const asked = new Set(products.map(({ quote }) => quote));
  for (const { base, quote, index } of products) {
    const isWorth = DOLLARS.includes(quote) && asked.has(base);
    const isPaid = DOLLARS.includes(base) && asked.has(quote);
    if (index === null || (!isWorth && !isPaid)) continue;
    const price = decimal(index);
    if (price.lte(0)) continue;
    // EUR/USD says what a euro is worth, USD/JPY what a dollar is worth in yen.
    if (isWorth) rates.set(base, index);
    else rates.set(quote, toText(ONE.div(price).toSignificantDigits(RATE_FIGURES)));
  }
  return rates;
}

/** A turnover in USDT as decimal text; null while the rate is not known. */
export function turnoverInUsdt(amount: string, rate: string | undefined): string | null {
  return rate === undefined ? null : toText(decimal(amount).times(decimal(rate)));
}
