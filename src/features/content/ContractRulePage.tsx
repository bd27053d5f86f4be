import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { ProductInfoDto } from '../../../protocol/product.ts';
import { useProductGetProductInfoQuery } from '../../api/productApi.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { formatTime } from '../../lib/formatTime.ts';
import { paths } from '../../lib/paths.ts';
import { pairOf } from '../../lib/pairOf.ts';
import { usePreference } from '../../lib/preferences.ts';
import { useBack } from '../../lib/useBack.ts';
import { ProductPicker } from '../../market/product/ProductPicker.tsx';
import { FIRST_PRODUCT } from '../../market/product/useProductId.ts';
import { useRulebook } from '../../market/rules/useRulebook.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { PairButton } from '../../ui/NavBar/PairButton.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { SkeletonRows } from '../../ui/Skeleton/Skeleton.tsx';
import { useSheet } from '../../ui/Sheet/useSheet.ts';
import { LiquidationRules } from './LiquidationRules.tsx';
import { HoursRules, PauseRules } from './MarketRules.tsx';
import { OvernightRules } from './OvernightRules.tsx';
import { FeeRules, FillRules, LeverageRules, PositionRules } from './PositionRules.tsx';
import { PlainRules } from './RuleSection.tsx';
import './content.css';

/** Often enough that the next overnight charge is never a past one for long. */
const REFRESH_MS = 60_000;

function Intro({ info }: { readonly info: ProductInfoDto }): ReactElement {
  const { t } = useTranslation('content');
  const rulebook = useAppSelector((state) => selectConfig(state)?.rulebook);
  const pair = pairOf(info);
  const { state, opensAt } = info.status;
  return (
    <section className="px rules-intro">
      <p className="t-body">{t('intro', { pair })}</p>
      {rulebook !== undefined && (
        <p className="t-cap c3">
          {t('rulebook', { version: rulebook.version, hash: rulebook.hash.slice(0, 16) })}
        </p>
      )}
      {state === 'paused' && <Note kind="risk">{t('paused', { pair })}</Note>}
      {state === 'closed' && (
        <Note kind="info">{t('closed', { pair, time: formatTime(opensAt) })}</Note>
      )}
    </section>
  );
}

function Rules({ productId }: { readonly productId: string }): ReactElement {
  const { t } = useTranslation('common');
  const { currentData, isError, isFetching, refetch } = useProductGetProductInfoQuery(productId, {
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const { rulebook, hasFailed, isAsking, retry } = useRulebook();
  const rules = rulebook?.rulesOf(productId);
  const hasNoRules = hasFailed || (rulebook !== undefined && rules === undefined);
  if ((currentData === undefined && isError) || hasNoRules) {
    return (
      <LoadFailed
        onRetry={() => {
          void refetch();
          if (hasNoRules) retry();
        }}
        isRetrying={isFetching || isAsking}
      />
    );
  }
  if (currentData === undefined || rules === undefined)
    return <SkeletonRows count={8} label={t('state.loading')} />;
  return (
    <div className="rules">
      <Intro info={currentData} />
      <PositionRules info={currentData} rules={rules} />
      <FillRules rules={rules} />
      <FeeRules rules={rules} />
      <LeverageRules rules={rules} />
      <LiquidationRules info={currentData} rules={rules} />
      <PlainRules about="stops" />
      <OvernightRules rules={rules} />
      <PauseRules info={currentData} />
      <HoursRules info={currentData} />
      <PlainRules about="check" />
    </div>
  );
}

/** "BTCUSDT" as "BTC/USDT", for the bar while its product is loading. */
function usePair(productId: string): string {
  const { currentData } = useProductGetProductInfoQuery(productId);
  return currentData === undefined ? productId : pairOf(currentData);
}

/** Contract rules: plain sentences with the numbers in force, product by product. */
export function ContractRulePage(): ReactElement {
  const { t } = useTranslation('content');
  const back = useBack(paths.contract);
  const lastProduct = usePreference('lastProduct');
  const [search, setSearch] = useSearchParams();
  const picker = useSheet();
  const productId = search.get('productId') ?? lastProduct ?? FIRST_PRODUCT;
  const pair = usePair(productId);
  const choose = <PairButton pair={pair} onClick={picker.open} />;
  return (
    <Page nav={<NavBar title={t('title')} onBack={back} right={choose} />}>
      <Rules productId={productId} />
      <ProductPicker
        section="contract"
        chosen={productId}
        {...picker.door}
        onPick={(id) => {
          setSearch({ productId: id }, { replace: true });
          picker.close();
        }}
      />
    </Page>
  );
}
