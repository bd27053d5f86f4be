import type { TickerDto } from '../../../protocol/product.ts';

/** What a product can be traded as. */
export type MarketSection = TickerDto['sections'][number];
export type PickerTab = 'all' | 'favourites' | 'crypto' | 'forex' | 'metal';

interface PickerFilter {
  readonly section: MarketSection;
  readonly tab: PickerTab;
  readonly search: string;
  /** Ids in the user's order. */
  readonly favourites: readonly string[];
}

/** "btc / usdt" and "BTCUSDT" are the same search. */
const simplify = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The products to show: those of the section and the tab whose name or id holds the search. */
export function filterProducts(
  products: readonly TickerDto[],
  filter: PickerFilter,
): readonly TickerDto[] {
  const wanted = simplify(filter.search);
  const rows = products.filter(
    (product) =>
      product.sections.includes(filter.section) &&
      (wanted === '' || simplify(product.name).includes(wanted) || product.id.includes(wanted)) &&
      (filter.tab === 'all' || filter.tab === 'favourites' || product.category === filter.tab),
  );
  if (filter.tab !== 'favourites') return rows;
  return filter.favourites.flatMap((id) => rows.find((product) => product.id === id) ?? []);
}
