import type { TickerDto } from '../../../protocol/product.ts';

/** What a product can be traded as. */
export type MarketSection = TickerDto['sections'][number];
export type PickerTab = 'all' | 'favourites' | 'crypto' | 'forex' | 'metal';

interface PickerFilter {
  readonly section: MarketSection;
  readonly tab: PickerTab;
  /** Ids in the user's order. */
  readonly favourites: readonly string[];
  /** Id of the one that is left out. */
  readonly except?: string | undefined;
}

/** The products to choose from: those of the section and the tab. */
export function filterProducts(
  products: readonly TickerDto[],
  filter: PickerFilter,
): readonly TickerDto[] {
  const { section, tab, favourites, except } = filter;
  const offered = products.filter(
    ({ id, sections }) => id !== except && sections.includes(section),
  );
  return tab === 'favourites'
    ? favourites.flatMap((id) => offered.find((product) => product.id === id) ?? [])
    : offered.filter(({ category }) => tab === 'all' || category === tab);
}
