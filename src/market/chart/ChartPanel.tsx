import { useMemo, useRef, useState } from 'react';
import type { ReactElement, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntervalName } from '../../../protocol/product.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { remember } from '../../lib/remember.ts';
import { makeCell } from '../../lib/cell.ts';
import { changePreferences, usePreference } from '../../lib/preferences.ts';
import { ErrorState } from '../../ui/Empty/ErrorState.tsx';
import { TimeFrames } from '../../ui/Frame/TimeFrames.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx';
import { useSheet } from '../../ui/Sheet/useSheet.ts';
import type { OpenedSheet } from '../../ui/Sheet/useSheet.ts';
import { useProductInfo } from '../product/productContext.ts';
import type { Bar } from './bars.ts';
import { afterChart } from './afterChart.ts';
import type { ChartHost } from './chartHost.ts';
import type { ChartLevel } from './levels.ts';
import { NoCandles } from './NoCandles.tsx';
import { OhlcRow } from './OhlcRow.tsx';
import type { ChartTicket, PickCell } from './press/pricePick.ts';
import { useCandles } from './useCandles.ts';
import { pairOf } from '../../lib/pairOf.ts';
import { useLazyPart } from '../../lib/useLazyPart.ts';

// The library is 55 kB: it comes when a chart is first shown.
const loadPriceChart = async () => (await import('./PriceChart.tsx')).PriceChart;
// No part of the first view.
const loadExtras = async () => {
  await afterChart();
  return (await import('./extras/ChartExtras.tsx')).ChartExtras;
};

/** In the order of product.md's mock-ups; the labels are the wire's own names. */
const INTERVALS = [
  '1m',
  '5m',
  '15m',
  '30m',
  '1h',
  '4h',
  '1d',
  '1w',
] as const satisfies IntervalName[];
const FIRST_INTERVAL: IntervalName = '1h';

interface ChartPanelProps {
  readonly isTall: boolean;
  /** The user's own prices of the product on the screen. */
  readonly levels: readonly ChartLevel[];
  /** Text of a level's tag while it is dragged. */
  readonly describeMove: (level: ChartLevel, price: number) => string;
  readonly onDrop: (level: ChartLevel, price: number) => void;
  /** Chart first, or back to the ticket. */
  readonly onToggleTall: () => void;
  /** Until the user has chosen one: what suits what is traded on the screen. */
  readonly firstInterval?: IntervalName;
  /** The ticket beside the chart: its fills are drawn, and a price of the chart goes into it by `picks`. */
  readonly ticket?: ChartTicket;
  readonly picks?: PickCell;
}

function useInterval(first: IntervalName): IntervalName {
  const chartInterval = usePreference('chartInterval');
  return INTERVALS.find((interval) => interval === chartInterval) ?? first;
}

/** Indicators and chart first, right of the intervals. */
function ChartButtons(props: {
  readonly isTall: boolean;
  readonly onChoose: () => void;
  readonly onToggleTall: () => void;
}): ReactElement {
  const { isTall, onChoose, onToggleTall } = props;
  const { t } = useTranslation('trading');
  return (
    <>
      <button type="button" aria-label={t('chart.indicators')} onClick={onChoose}>
        <Icon name="indicators" size={18} />
      </button>
      <button
        type="button"
        data-key={isTall ? undefined : 'full'}
        aria-label={t(isTall ? 'chart.smaller' : 'chart.larger')}
        onClick={onToggleTall}
      >
        <Icon name={isTall ? 'shrink' : 'expand'} size={17} />
      </button>
    </>
  );
}

interface ChartBodyProps extends Omit<ChartPanelProps, 'onToggleTall' | 'firstInterval'> {
  readonly interval: IntervalName;
  readonly panel: RefObject<HTMLElement | null>;
  readonly isFull: boolean;
  readonly onFull: (isFull: boolean) => void;
  readonly settings: OpenedSheet;
}

/** The chart itself with its row of numbers, or what stands in its place. */
function ChartBody(props: ChartBodyProps): ReactElement {
  const { panel, isFull, onFull, settings, ticket, picks, ...own } = props;
  const { isTall, interval } = own;
  const { t } = useTranslation('trading');
  const { t: tCommon } = useTranslation('common');
  const format = useFormat();
  const info = useProductInfo();
  const [crosshair] = useState(() => makeCell<Bar | undefined>(undefined));
  const [last] = useState(() => makeCell<Bar | undefined>(undefined));
  const candles = useCandles(info.id, interval);
  const [host] = useState(() => makeCell<ChartHost | undefined>(undefined));
  const { part: PriceChart, hasFailed, retry } = useLazyPart(loadPriceChart);
  const { part: ChartExtras } = useLazyPart(loadExtras, { isAwaited: false });
  const { priceDecimals } = info;
  const formatPrice = useMemo(
    () => remember((price: number) => format.price(price.toFixed(priceDecimals), priceDecimals)),
    [format, priceDecimals],
  );
  const waiting = <Skeleton width="100%" height="100%" radius={0} />;
  const failed = (
    <ErrorState
      title={t('chart.failed')}
      retryLabel={tCommon('action.retry')}
      onRetry={hasFailed ? retry : candles.retry}
    />
  );
  const isFailed = hasFailed || candles.state === 'failed';
  const isEmpty = candles.state === 'empty';
  const hasCome = isEmpty || candles.state === 'ready';
  return (
    <>
      {isTall && <OhlcRow crosshair={crosshair} last={last} formatPrice={formatPrice} />}
      <div className={isTall ? 'chart tall' : 'chart'}>
        {isFailed && failed}
        {!isFailed && (!hasCome || PriceChart === undefined) && waiting}
        {!isFailed && hasCome && PriceChart !== undefined && (
          <PriceChart
            {...own}
            candles={candles}
            priceDecimals={priceDecimals}
            formatPrice={formatPrice}
            onCrosshair={crosshair.set}
            onLast={last.set}
            onHost={host.set}
            label={t('chart.label', { pair: pairOf(info) })}
          />
        )}
        {!isFailed && isEmpty && PriceChart !== undefined && <NoCandles last={last} />}
      </div>
      <div className={isTall ? 'chart-below' : undefined}>
        {ChartExtras !== undefined && (
          <ChartExtras
            {...{ panel, host, crosshair, last, interval, isTall, isFull, onFull, settings }}
            {...{ ticket, picks }}
            isWhole={candles.isWhole}
            formatPrice={formatPrice}
          />
        )}
      </div>
    </>
  );
}

/** Intervals, indicators, the chart and what is under the crosshair. */
export function ChartPanel(props: ChartPanelProps): ReactElement {
  const { isTall, onToggleTall, firstInterval = FIRST_INTERVAL, ...own } = props;
  const { t } = useTranslation('trading');
  const interval = useInterval(firstInterval);
  const panel = useRef<HTMLDivElement>(null);
  const [isFull, setFull] = useState(false);
  const sheet = useSheet();
  const items = INTERVALS.map((id) => ({ id, label: t(`interval.${id}`) }));
  return (
    <div ref={panel} className={isFull ? 'chart-panel full' : 'chart-panel'}>
      <TimeFrames
        items={items}
        value={interval}
        onChange={(next) => {
          changePreferences({ chartInterval: next });
        }}
        label={t('chart.intervals')}
        right={
          !isFull && (
            <ChartButtons isTall={isTall} onChoose={sheet.open} onToggleTall={onToggleTall} />
          )
        }
      />
      <ChartBody
        {...own}
        isTall={isTall || isFull}
        interval={interval}
        panel={panel}
        isFull={isFull}
        onFull={setFull}
        settings={sheet}
      />
    </div>
  );
}
