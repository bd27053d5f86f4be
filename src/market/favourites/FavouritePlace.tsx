import { useState } from 'react';
import type { ReactElement } from 'react';
import { useLazyPart } from '../../lib/useLazyPart.ts';
import { usePreference } from '../../lib/preferences.ts';
import { afterChart } from '../chart/afterChart.ts';
import type { MarketSection } from '../product/filterProducts.ts';
import { isBarWanted } from './isBarWanted.ts';

// No part of the first view: it comes as soon as that stands.
const loadBar = async () => {
  await afterChart();
  return (await import('./FavouriteBar.tsx')).FavouriteBar;
};

export interface FavouriteBarProps {
  readonly section: MarketSection;
  /** Id of the product on the screen. */
  readonly chosen: string;
  readonly onPick: (productId: string) => void;
}

/**
 * Where the bar of favourites stands, under the bar of a trading screen. It costs the ticket 44 px: so it stands by itself
 * only in a window with room for both (`isBarWanted`), and on a phone for who has asked for it in the list of products.
 * Nothing moves when it comes: its height is kept from the first drawing on if this device knows of favourites for the screen
 * (`favouritesIn`), and one that was not kept is not taken before the next drawing.
 */
export function FavouritePlace(props: FavouriteBarProps): ReactElement {
  const { part: FavouriteBar } = useLazyPart(loadBar, { isAwaited: false });
  const wanted = usePreference('favouriteBar');
  const sections = usePreference('favouritesIn');
  const [first] = useState({ wanted, sections });
  const isAsked = wanted !== first.wanted;
  const isKept =
    sections.includes(props.section) && (isAsked || first.sections.includes(props.section));
  const isShown = isKept && isBarWanted(wanted);
  // Out of sight it is still where the keys find the favourites.
  return (
    <div className="fav-place" hidden={!isShown}>
      {FavouriteBar !== undefined && <FavouriteBar {...props} isShown={isShown} />}
    </div>
  );
}
