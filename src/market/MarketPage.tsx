import { useContext, useEffect } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../api/apiError.ts';
import { productGetAllProductList, useProductGetProductInfoQuery } from '../api/productApi.ts';
import { useLazyPart } from '../lib/useLazyPart.ts';
import { pairOf } from '../lib/pairOf.ts';
import { useAppDispatch } from '../state/clientState.ts';
import { toastShown } from '../state/toasts.ts';
import { ErrorState } from '../ui/Empty/ErrorState.tsx';
import { Page, UnderNavContext } from '../ui/Frame/Page.tsx';
import { PageShape } from '../ui/Shape/PageShape.tsx';
import { useSheet } from '../ui/Sheet/useSheet.ts';
import { afterChart } from './chart/afterChart.ts';
import { FavouritePlace } from './favourites/FavouritePlace.tsx';
import { MarketNav } from './MarketNav.tsx';
import type { MarketSection } from './product/filterProducts.ts';
import { ProductInfoContext } from './product/productContext.ts';
import { FIRST_PRODUCT, useProductId } from './product/useProductId.ts';
import { ProductRulesContext } from './rules/rulesContext.ts';
import { useRulebook } from './rules/useRulebook.ts';
import './market.css';

// No part of the first view: it comes as soon as that stands.
const loadPicker = async () => {
  await afterChart();
  return (await import('./product/ProductPicker.tsx')).ProductPicker;
};

/** The product's facts (conversion rate, opening hours) are fetched anew this often while the screen is open. */
const FACTS_EVERY_MS = 60_000;

/** What a trading screen is given. */
export interface TradingScreenProps {
  /** "Contract": the screen's name. */
  readonly title: string;
  readonly onOpenPicker: () => void;
}

interface MarketPageProps {
  readonly section: MarketSection;
  readonly title: string;
  /** Whether a chart with its intervals stands above the ticket; its place is kept while the product loads. */
  readonly hasChart?: boolean;
  /** The screen of one product; mounted anew for another one. Below it `useProductInfo` has the product, `useProductRules` its rules. */
  readonly Screen: ComponentType<TradingScreenProps>;
  /** With another one the screen is mounted anew. */
  readonly screenKey?: string;
  /** What stands there when no product has this section: the rules of a country may leave it out. */
  readonly renderNotOffered?: () => ReactElement;
}

interface MarketContentProps extends MarketPageProps {
  readonly productId: string;
  readonly setProductId: (productId: string) => void;
  readonly onOpenPicker: () => void;
}

/** The product's screen, its loading, and what stands there when it does not load. */
function MarketContent(props: MarketContentProps): ReactElement {
  const { section, title, hasChart = true, Screen, screenKey, renderNotOffered } = props;
  const { productId, setProductId, onOpenPicker } = props;
  const dispatch = useAppDispatch();
  const { t } = useTranslation('trading');
  const { t: tCommon } = useTranslation('common');
  const query = useProductGetProductInfoQuery(productId, {
    pollingInterval: FACTS_EVERY_MS,
    skipPollingIfUnfocused: true,
  });
  const { rulebook, hasFailed, isAsking, retry } = useRulebook();
  // Who has picked it from the list sees its name at once.
  const { data: all } = productGetAllProductList.useQueryState(undefined);
  // While another product loads, the last one must not stand under its name.
  const info = query.currentData;
  const rules = rulebook?.rulesOf(productId);
  const isOffered = info?.sections.includes(section) === true;
  const isUnknown =
    (isApiError(query.error) && query.error.key === 'not_found') ||
    (info !== undefined && !isOffered);
  const isFirst = productId === FIRST_PRODUCT;
  const mayLackAll = info !== undefined && renderNotOffered !== undefined;
  useEffect(() => {
    // An address of a product that is not offered leads to the first one; nobody should trade it for the other.
    if (!isUnknown || isFirst) return;
    const words = { product: productId, other: FIRST_PRODUCT };
    // Where no product at all is offered the page says that itself.
    if (!mayLackAll) dispatch(toastShown({ kind: 'info', title: t('page.notOffered', words) }));
    setProductId(FIRST_PRODUCT);
  }, [isUnknown, isFirst, mayLackAll, productId, setProductId, dispatch, t]);

  if (info !== undefined && rules !== undefined && isOffered) {
    return (
      <ProductInfoContext key={info.id} value={info}>
        <ProductRulesContext value={rules}>
          <Screen key={screenKey} title={title} onOpenPicker={onOpenPicker} />
        </ProductRulesContext>
      </ProductInfoContext>
    );
  }
  const listed = all?.find(({ id }) => id === productId);
  const nav = (
    <MarketNav
      title={title}
      productId={productId}
      pair={listed === undefined ? productId : pairOf(listed)}
      onOpenPicker={onOpenPicker}
      isCollapsed={false}
      isReady={false}
    />
  );
  if (info !== undefined && isFirst && renderNotOffered !== undefined) {
    return <Page nav={nav}>{renderNotOffered()}</Page>;
  }
  // A product without rules: the rulebook in force is another one by now.
  const hasNoRules = hasFailed || (rulebook !== undefined && rules === undefined);
  if (query.isError || hasNoRules) {
    return (
      <Page nav={nav}>
        <ErrorState
          title={t('page.failed')}
          retryLabel={tCommon('action.retry')}
          onRetry={() => {
            void query.refetch();
            if (hasNoRules) retry();
          }}
          isRetrying={query.isFetching || isAsking}
        >
          {tCommon('state.errorText')}
        </ErrorState>
      </Page>
    );
  }
  return (
    <Page nav={nav}>
      <PageShape kind={hasChart ? 'chart' : 'ticket'} label={tCommon('state.loading')} />
    </Page>
  );
}

/** A trading page: `?productId=` of the hash. The picker outlives the product on the screen: one may still be loading. */
export function MarketPage(props: MarketPageProps): ReactElement {
  const { section } = props;
  const [productId, setProductId] = useProductId();
  const underNav = useContext(UnderNavContext);
  const picker = useSheet();
  const { part: ProductPicker } = useLazyPart(loadPicker, { isAwaited: false });
  return (
    <>
      <UnderNavContext
        value={
          <>
            {underNav}
            <FavouritePlace section={section} chosen={productId} onPick={setProductId} />
          </>
        }
      >
        <MarketContent
          {...props}
          productId={productId}
          setProductId={setProductId}
          onOpenPicker={picker.open}
        />
      </UnderNavContext>
      {ProductPicker !== undefined && (
        <ProductPicker
          section={section}
          chosen={productId}
          {...picker.door}
          onPick={(next) => {
            picker.close();
            setProductId(next);
          }}
        />
      )}
    </>
  );
}
