import { useCallback, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TickerDto } from '../../../protocol/product.ts';
import { useProductGetAllProductListQuery } from '../../api/productApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { toDirection } from '../../lib/format.ts';
import { formatTime } from '../../lib/formatTime.ts';
import { pairOf } from '../../lib/pairOf.ts';
import { useQuote } from '../../state/selectors.ts';
import { useAllTickers } from '../../realtime/useStream.ts';
import { SearchSheet } from '../../ui/SearchSheet/SearchSheet.tsx';
import { ChangeBadge } from '../../ui/Tag/Change.tsx';
import { Tabs } from '../../ui/Tabs/Tabs.tsx';
import { useFavourites } from '../favourites/useFavourites.ts';
import { FavouriteButton } from './Favourite.tsx';
import { filterProducts } from './filterProducts.ts';
import { useShownPrice } from './useShownPrice.ts';
import type { MarketSection, PickerTab } from './filterProducts.ts';
import '../market.css';

interface ProductPickerProps {
  /** Only what can be traded there is offered. */
  readonly section: MarketSection;
  /** Id of the product on the screen. */
  readonly chosen: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onPick: (productId: string) => void;
}

interface RowProps {
  readonly product: TickerDto;
  readonly isChosen: boolean;
  readonly onPick: (productId: string) => void;
}

function ProductRow({ product, isChosen, onPick }: RowProps): ReactElement {
  const format = useFormat();
  const { t } = useTranslation('common');
  const { t: tTrading } = useTranslation('trading');
  const quote = useQuote(product.id) ?? product;
  const price = useShownPrice(quote);
  const { state, opensAt } = quote.status;
  const isLive = state === 'live';
  const about = {
    live: `${product.name} · ${format.volume(quote.amount24h)}`,
    paused: t('state.pricePaused'),
    closed:
      opensAt === null
        ? tTrading('status.closed')
        : t('state.marketClosed', { time: formatTime(opensAt) }),
  }[state];
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
          <span className="sb">{about}</span>
        </span>
        <span className={isLive ? 'tt' : 'tt c3'}>
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
  readonly chosen: string;
  readonly onPick: (productId: string) => void;
}

/** Mounted while the sheet is open: only then does every ticker stream. */
function ProductRows({ products, chosen, onPick }: RowsProps): ReactElement {
  useAllTickers();
  return (
    <>
      {products.map((product) => (
        <ProductRow
          key={product.id}
          product={product}
          isChosen={product.id === chosen}
          onPick={onPick}
        />
      ))}
    </>
  );
}

const TAB_IDS = ['all', 'favourites', 'crypto', 'forex', 'metal'] as const;

/** Every product of a section with its live price: search, categories, favourites. */
export function ProductPicker(props: ProductPickerProps): ReactElement {
  const { section, chosen, onPick, ...sheet } = props;
  const { t } = useTranslation('trading');
  const { t: tCommon } = useTranslation('common');
  const [tab, setTab] = useState<PickerTab>('all');
  const source = useProductGetAllProductListQuery(undefined, { skip: !sheet.isOpen });
  const favourites = useFavourites();
  const search = useCallback(
    (products: readonly TickerDto[], typed: string) =>
      filterProducts(products, { section, tab, search: typed, favourites }),
    [section, tab, favourites],
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
      filters={<Tabs items={tabs} value={tab} onChange={setTab} label={t('picker.label')} />}
      renderRows={(products) => <ProductRows products={products} chosen={chosen} onPick={onPick} />}
    />
  );
}
