import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuantInfo } from '../../../../protocol/quant.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { pairOf } from '../../../lib/pairOf.ts';
import { useProductInfo } from '../../../market/product/productContext.ts';
import { PACES, useSteadyQuote } from '../../../market/product/useLiveQuote.ts';
import { ErrorState } from '../../../ui/Empty/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx';
import { GridChart } from '../chart/GridChart.tsx';
import { useCloses } from '../chart/useCloses.ts';

const DAY_MS = 86_400_000;
/** Of a grid without a term. */
const DEMAND_DAYS = 30;

/** The levels of a subscription that began now, on the prices of as long a time as its term. */
function OfferChart({ info }: { readonly info: QuantInfo }): ReactElement {
  const { t } = useTranslation('quant');
  const { t: tTrading } = useTranslation('trading');
  const { t: tCommon } = useTranslation('common');
  const { priceDecimals, id } = useProductInfo();
  const { price, time } = useSteadyQuote(PACES.orders);
  const spanMs = (info.days ?? DEMAND_DAYS) * DAY_MS;
  const { points, isFailed, retry } = useCloses(id, spanMs);
  if (isFailed) {
    return (
      <ErrorState
        title={tTrading('chart.failed')}
        retryLabel={tCommon('action.retry')}
        onRetry={retry}
      />
    );
  }
  if (points === undefined) return <Skeleton width="100%" height={230} radius={0} />;
  const newest = points.at(-1)?.time ?? 0;
  const to = Math.max(time ?? 0, newest);
  return (
    <GridChart
      levels={info.levels.map(Number)}
      points={points}
      span={[Math.min(points[0]?.time ?? to, to), to]}
      last={price === null ? undefined : Number(price)}
      priceDecimals={priceDecimals}
      label={t('chart.label', { name: info.name })}
    />
  );
}

/** What the grid is, and its levels on the price. */
export function DetailHead({ info }: { readonly info: QuantInfo }): ReactElement {
  const { t } = useTranslation('quant');
  const format = useFormat();
  const product = useProductInfo();
  const { kind, days, grid, levels } = info;
  const term = days === null ? t('term.none') : t('term.days', { count: days });
  const [lower, upper] = [levels[0], levels.at(-1)];
  const price = (level: string | undefined): string => format.price(level, product.priceDecimals);
  return (
    <>
      <section className="px quant-head">
        <p className="t-label c2">{`${pairOf(product)} · ${t(`kind.${kind}`)} · ${term}`}</p>
        <p className="t-h2">
          {t('detail.steps', {
            number: grid.levels - 1,
            net: format.percent(grid.netRate),
          })}
        </p>
      </section>
      <OfferChart info={info} />
      <p className="px t-cap c2 quant-legend">
        {lower === undefined
          ? t('detail.noPrice')
          : t('detail.range', { lower: price(lower), upper: price(upper) })}
      </p>
    </>
  );
}
