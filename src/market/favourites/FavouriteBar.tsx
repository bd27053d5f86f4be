import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactElement, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { TickerDto } from '../../../protocol/product.ts';
import { useProductGetAllProductListQuery } from '../../api/productApi.ts';
import { changePreferences, readPreferences } from '../../lib/preferences.ts';
import { pairOf } from '../../lib/pairOf.ts';
import { useSteadySelector } from '../../realtime/useSteadySelector.ts';
import { useAllTickers } from '../../realtime/useStream.ts';
import type { ClientState } from '../../state/clientState.ts';
import { selectQuote } from '../../state/selectors.ts';
import { ChipRow } from '../../ui/Chip/ChipRow.tsx';
import { DayChange } from '../product/DayChange.tsx';
import { filterProducts } from '../product/filterProducts.ts';
import { newerOf } from '../product/useLiveQuote.ts';
import type { FavouriteBarProps } from './FavouritePlace.tsx';
import { useFavouriteList } from './useFavourites.ts';

/** A percentage of a day is read well at one change a second. */
const CHIP_EVERY_MS = 1000;

type Day = Pick<TickerDto, 'seq' | 'change24h'>;

interface ChipProps {
  readonly product: TickerDto;
  readonly isChosen: boolean;
  /** Whose turn it is to be drawn, 0 to 1. */
  readonly turn: number;
  readonly onPick: (productId: string) => void;
}

function FavouriteChip({ product, isChosen, turn, onPick }: ChipProps): ReactElement {
  const { id } = product;
  const select = useCallback((state: ClientState) => selectQuote(state, id), [id]);
  const streamed = useSteadySelector(select, { everyMs: CHIP_EVERY_MS, phase: turn });
  return (
    <button
      type="button"
      className="chip"
      data-key="favourite"
      aria-current={isChosen || undefined}
      onClick={() => {
        if (!isChosen) onPick(id);
      }}
    >
      {pairOf(product)} <DayChange quote={newerOf<Day>(product, streamed)} />
    </button>
  );
}

/** Only while the bar is in sight every ticker streams. */
function Live(): null {
  useAllTickers();
  return null;
}

/** The screen is mounted anew with each product: who goes by the keyboard stays on the chip he is on. */
let focusedAt = -1;

function useStayInBar(): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const bar = row.current;
    const present = bar?.querySelector<HTMLElement>('[aria-current]');
    present?.scrollIntoView({ block: 'nearest', inline: 'center' });
    const chips = [...(bar?.querySelectorAll('button') ?? [])];
    chips[focusedAt]?.focus({ preventScroll: true });
    return () => {
      focusedAt = chips.findIndex((chip) => chip === document.activeElement);
    };
  }, []);
  return row;
}

interface RowProps extends FavouriteBarProps {
  readonly products: readonly TickerDto[];
}

function FavouriteRow({ products, chosen, onPick }: RowProps): ReactElement {
  const { t } = useTranslation('trading');
  const ref = useStayInBar();
  return (
    <nav ref={ref} aria-label={t('picker.favourites')}>
      <ChipRow>
        {products.map((product, index) => (
          <FavouriteChip
            key={product.id}
            product={product}
            isChosen={product.id === chosen}
            turn={index / products.length}
            onPick={onPick}
          />
        ))}
      </ChipRow>
    </nav>
  );
}

/** The favourites that can be traded on the screen, in their order: a tap leads to the product on the same screen. */
export function FavouriteBar(
  props: FavouriteBarProps & { readonly isShown: boolean },
): ReactElement | null {
  const { section, isShown } = props;
  const { ids } = useFavouriteList();
  const { data } = useProductGetAllProductListQuery(undefined, { skip: ids?.length === 0 });
  const products = useMemo(() => {
    if (ids?.length === 0) return [];
    if (ids === undefined || data === undefined) return undefined;
    return filterProducts(data, { section, tab: 'favourites', favourites: ids });
  }, [ids, data, section]);
  const count = products?.length;
  useEffect(() => {
    if (count !== undefined) noteFavourites(section, count > 0);
  }, [section, count]);
  if (products === undefined || products.length === 0) return null;
  return (
    <>
      {isShown && <Live />}
      <FavouriteRow {...props} products={products} />
    </>
  );
}

/** Keeps on the device whether a screen has favourites: by that its bar's height is kept with the next drawing. */
function noteFavourites(section: string, hasSome: boolean): void {
  const { favouritesIn } = readPreferences();
  if (favouritesIn.includes(section) === hasSome) return;
  const others = favouritesIn.filter((one) => one !== section);
  changePreferences({ favouritesIn: hasSome ? [...others, section] : others });
}
