import { decimal } from '../../../core/money/decimal.ts';
import type { TickerDto } from '../../../protocol/product.ts';
import type { MarketSort } from '../../lib/preferences.ts';
import { pairOf } from '../../lib/pairOf.ts';
import { turnoverInUsdt } from './marketRates.ts';

/** What a list is sorted by: a product with its newest quote. */
export type Sortable = Pick<
  TickerDto,
  'id' | 'base' | 'quote' | 'price' | 'change24h' | 'amount24h'
>;

function valueOf(
  product: Sortable,
  by: Exclude<MarketSort['by'], 'name'>,
  rates: ReadonlyMap<string, string>,
): string | null {
  if (by === 'price') return product.price;
  if (by === 'change') return product.change24h;
  return turnoverInUsdt(product.amount24h, rates.get(product.quote));
}

/** Ids in the wanted order; equals keep the order of the list, and what has no value stands last in both directions. */
export function sortProducts(
  products: readonly Sortable[],
  sort: MarketSort | undefined,
  rates: ReadonlyMap<string, string>,
): readonly string[] {
  if (sort === undefined) return products.map(({ id }) => id);
  const { by, isDescending } = sort;
  const sign = isDescending ? -1 : 1;
  if (by === 'name') {
    const names = products.map((product) => ({ id: product.id, name: pairOf(product) }));
    names.sort((a, b) => sign * (a.name < b.name ? -1 : Number(a.name > b.name)));
    return names.map(({ id }) => id);
  }
  const rows = products.map((product) => {
    const value = valueOf(product, by, rates);
    return { id: product.id, value: value === null ? undefined : decimal(value) };
  });
  rows.sort((a, b) => {
    if (a.value === undefined || b.value === undefined) {
      return Number(a.value === undefined) - Number(b.value === undefined);
    }
    return sign * a.value.comparedTo(b.value);
  });
  return rows.map(({ id }) => id);
}

/** What a press on a column's head makes of the sort: its own direction, the other one, none. */
export function nextSort(
  sort: MarketSort | undefined,
  by: MarketSort['by'],
): MarketSort | undefined {
  // Names are read from A on, figures from the greatest on.
  const first = by !== 'name';
  if (sort?.by !== by) return { by, isDescending: first };
  return sort.isDescending === first ? { by, isDescending: !first } : undefined;
}
