import { searchItems } from '../../../core/market/search.ts';
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
  /** Id of the one that is left out. */
  readonly except?: string | undefined;
}

/** The products to show: those of the section and the tab that answer to the search. */
export function filterProducts(
  products: readonly TickerDto[],
  filter: PickerFilter,
): readonly TickerDto[] {
  const { section, tab, search, favourites, except } = filter;
  const offered = products.filter(
    ({ id, sections }) => id !== except && sections.includes(section),
  );
  const rows =
    tab === 'favourites'
      ? favourites.flatMap((id) => offered.find((product) => product.id === id) ?? [])
      : offered.filter(({ category }) => tab === 'all' || category === tab);
  return searchItems(rows, search, ({ id, name }) => [id, name]).found;
}
