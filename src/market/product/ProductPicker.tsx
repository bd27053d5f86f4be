import { useCallback, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { searchItems } from '../../../core/market/search.ts';
import type { TickerDto } from '../../../protocol/product.ts';
import { useProductGetAllProductListQuery } from '../../api/productApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { toDirection } from '../../lib/format.ts';
import { pairOf } from '../../lib/pairOf.ts';
import { changePreferences, usePreference } from '../../lib/preferences.ts';
import { useQuote } from '../../state/selectors.ts';
import { useAllTickers } from '../../realtime/useStream.ts';
import { Switch } from '../../ui/Choice/Switch.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { SearchSheet } from '../../ui/SearchSheet/SearchSheet.tsx';
import type { SheetDoor } from '../../ui/Sheet/useSheet.ts';
import { ChangeBadge } from '../../ui/Tag/Change.tsx';
import { Tabs } from '../../ui/Tabs/Tabs.tsx';
import { isBarWanted } from '../favourites/isBarWanted.ts';
import { useFavourites } from '../favourites/useFavourites.ts';
import { FavouriteButton } from './Favourite.tsx';
import { filterProducts } from './filterProducts.ts';
import { useShownPrice } from './useShownPrice.ts';
import { useProductNames } from './useProductNames.ts';
import { useStoppedText } from './useStoppedText.ts';
import type { MarketSection, PickerTab } from './filterProducts.ts';
import '../market.css';

interface ProductPickerProps extends SheetDoor {
  /** Only what can be traded there is offered. */
  readonly section: MarketSection;
  /** Id of the product that is marked. */
  readonly chosen: string | undefined;
  /** Id of a product that is not offered. */
  readonly except?: string;
  readonly onPick: (productId: string) => void;
}

interface RowProps {
  readonly product: TickerDto;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onPick: (productId: string) => void;
}

function ProductRow({ product, name, isChosen, onPick }: RowProps): ReactElement {
  const format = useFormat();
  const quote = useQuote(product.id) ?? product;
  const price = useShownPrice(quote);
  const stopped = useStoppedText(quote.status);
  return (
    <div className="pick-row">
      <FavouriteButton productId={product.id} />
      <button
        type="button"
        className="product-pick"
        aria-current={isChosen}
        onClick={() => {
          onPick(product.id);
        }}
      >
        <span className="f1">
          <span className="tt">{pairOf(product)}</span>
          <span className="sb">{stopped ?? `${name} · ${format.volume(quote.amount24h)}`}</span>
        </span>
        <span className={stopped === undefined ? 'tt' : 'tt c3'}>
          {format.price(price, product.priceDecimals)}
        </span>
        <ChangeBadge direction={toDirection(quote.change24h)}>
          {format.percent(quote.change24h, { sign: 'always' })}
        </ChangeBadge>
      </button>
    </div>
  );
}

interface RowsProps {
  readonly products: readonly TickerDto[];
  readonly chosen: string | undefined;
  readonly onPick: (productId: string) => void;
}

/** Mounted while the sheet is open: only then does every ticker stream. */
function ProductRows({ products, chosen, onPick }: RowsProps): ReactElement {
  useAllTickers();
  const { nameOf } = useProductNames();
  return (
    <>
      {products.map((product) => (
        <ProductRow
          key={product.id}
          product={product}
          name={nameOf(product)}
          isChosen={product.id === chosen}
          onPick={onPick}
        />
      ))}
    </>
  );
}

/** Whether the favourites stand under the product's name too, on this device. */
function BarSwitch(): ReactElement {
  const { t } = useTranslation('trading');
  const wanted = usePreference('favouriteBar');
  return (
    <ListRow
      title={t('picker.bar')}
      trailing={
        <Switch
          label={t('picker.bar')}
          isOn={isBarWanted(wanted)}
          onChange={(isOn) => {
            changePreferences({ favouriteBar: isOn ? 'on' : 'off' });
          }}
        />
      }
    />
  );
}

const TAB_IDS = ['all', 'favourites', 'crypto', 'forex', 'metal'] as const;

/** Every product of a section with its live price: search, categories, favourites. */
export function ProductPicker(props: ProductPickerProps): ReactElement {
  const { section, chosen, except, onPick, ...sheet } = props;
  const { t } = useTranslation('trading');
  const { t: tCommon } = useTranslation('common');
  const [tab, setTab] = useState<PickerTab>('all');
  const source = useProductGetAllProductListQuery(undefined, { skip: !sheet.isOpen });
  const favourites = useFavourites();
  const { textsOf } = useProductNames();
  const search = useCallback(
    (products: readonly TickerDto[], typed: string) => {
      const offered = filterProducts(products, { section, tab, favourites, except });
      const { found, near } = searchItems(offered, typed, textsOf);
      return found.length > 0 ? found : near;
    },
    [section, tab, favourites, except, textsOf],
  );
  const tabs = TAB_IDS.map((id) => ({ id, label: t(`picker.${id}`) }));
  return (
    <SearchSheet
      {...sheet}
      title={t('picker.title')}
      searchLabel={tCommon('action.search')}
      placeholder={t('picker.search')}
      source={source}
      search={search}
      noneTitle={tCommon('state.emptyTitle')}
      filters={
        <>
          <Tabs items={tabs} value={tab} onChange={setTab} label={t('picker.label')} />
          {tab === 'favourites' && favourites.length > 0 && <BarSwitch />}
        </>
      }
      renderRows={(products) => <ProductRows products={products} chosen={chosen} onPick={onPick} />}
    />
  );
}
