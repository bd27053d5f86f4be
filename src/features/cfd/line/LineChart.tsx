import { useCallback, useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatClock } from '../../../lib/formatTime.ts';
import { pairOf } from '../../../lib/pairOf.ts';
import { readChartColours, watchColours } from '../../../market/chart/chartColours.ts';
import { useProductInfo } from '../../../market/product/productContext.ts';
import { askFrame, cancelFrame } from '../../../realtime/frameWork.ts';
import { drawLine } from './drawLine.ts';
import type { LineScene } from './drawLine.ts';
import type { LineOrder } from './lineScale.ts';
import { usePriceTrail } from './usePriceTrail.ts';

interface LineChartProps {
  readonly periodMs: number;
  /** The order whose way is shown. */
  readonly order: LineOrder | undefined;
}

/** Sizes the canvas for the device's pixels and paints; nothing while it has no size. */
function paint(canvas: HTMLCanvasElement, scene: LineScene): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  if (width === 0 || height === 0) return;
  const context = canvas.getContext('2d');
  if (context === null) return;
  const ratio = window.devicePixelRatio;
  const [deviceWidth, deviceHeight] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== deviceWidth || canvas.height !== deviceHeight) {
    canvas.width = deviceWidth;
    canvas.height = deviceHeight;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  drawLine(context, width, height, scene);
}

/** The price as a line, tick by tick, with the running order on it (DESIGN 8). It is painted outside React. */
export function LineChart({ periodMs, order }: LineChartProps): ReactElement {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  const info = useProductInfo();
  const canvas = useRef<HTMLCanvasElement>(null);
  const draw = useRef<() => void>(() => undefined);
  const ask = useCallback(() => {
    askFrame(draw.current);
  }, []);
  const trail = usePriceTrail(info.id, ask);
  const { priceDecimals } = info;

  useEffect(() => {
    let colours = readChartColours();
    const run = (): void => {
      if (canvas.current === null) return;
      paint(canvas.current, {
        points: trail.points,
        order,
        periodMs,
        step: Number(info.tickSize),
        colours,
        formatPrice: (price) => format.price(price.toFixed(priceDecimals), priceDecimals),
        formatTime: (time, withSeconds) => formatClock(time).slice(0, withSeconds ? 8 : 5),
      });
    };
    draw.current = run;
    askFrame(run);
    const endWatching = watchColours(() => {
      colours = readChartColours();
      askFrame(run);
    });
    const sizes =
      typeof ResizeObserver === 'function'
        ? new ResizeObserver(() => {
            askFrame(run);
          })
        : undefined;
    if (canvas.current !== null) sizes?.observe(canvas.current);
    return () => {
      cancelFrame(run);
      endWatching();
      sizes?.disconnect();
    };
  }, [trail, order, periodMs, info.tickSize, priceDecimals, format]);

  return (
    <div className="chart cfd-line">
      <canvas ref={canvas} role="img" aria-label={t('chart.label', { pair: pairOf(info) })} />
    </div>
  );
}
