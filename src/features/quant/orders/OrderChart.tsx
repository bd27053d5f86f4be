import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuantFill, QuantOrderDto } from '../../../../protocol/quantOrder.ts';
import type { OrderProduct } from '../../../market/orders/useOrderProduct.ts';
import { Triangle } from '../../../ui/Triangle/Triangle.tsx';
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx';
import { GridChart } from '../chart/GridChart.tsx';
import { useCloses } from '../chart/useCloses.ts';

interface OrderChartProps {
  readonly order: QuantOrderDto;
  readonly product: OrderProduct;
  readonly fills: readonly QuantFill[];
}

/** A young one is shown with some of what was before it. */
const LEAST_SPAN_MS = 3_600_000;

/** The levels of a subscription on the prices since it began, with the fills that are in the list below. */
export function OrderChart({ order, product, fills }: OrderChartProps): ReactElement | null {
  const { t } = useTranslation('quant');
  const [now] = useState(() => Date.now());
  const to = order.endedAt ?? Math.max(now, product.quote?.time ?? 0);
  // Asked for once: the last price goes on by itself.
  const spanMs = Math.max((order.endedAt ?? now) - order.appliedAt, LEAST_SPAN_MS);
  const { points } = useCloses(order.productId, spanMs, order.endedAt ?? undefined);
  if (points === undefined) return <Skeleton width="100%" height={220} radius={0} />;
  const from = to - spanMs;
  const last = order.endedAt === null ? (product.quote?.price ?? null) : null;
  const marks = fills
    .filter(({ time }) => time >= from)
    .map(({ id, time, price, side }) => ({ id, time, price: Number(price), side }));
  const buys = marks.filter(({ side }) => side === 'buy').length;
  return (
    <>
      <GridChart
        levels={order.levels.map(Number)}
        points={points.filter(({ time }) => time >= from && time <= to)}
        span={[from, to]}
        last={last === null ? undefined : Number(last)}
        fills={marks}
        priceDecimals={product.priceDecimals}
        label={t('chart.ownLabel', { name: order.name })}
      />
      <p className="row g4 t-cap quant-legend">
        <span className="dir up">
          <Triangle direction="up" />
          {t('chart.buys', { number: buys })}
        </span>
        <span className="dir down">
          <Triangle direction="down" />
          {t('chart.sells', { number: marks.length - buys })}
        </span>
      </p>
    </>
  );
}
