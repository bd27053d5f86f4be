// The price that was pressed, as a line on the chart while its menu is open. Must know neither store nor wire.
import { LineStyle } from 'lightweight-charts';
import { readChartColours } from '../chartColours.ts';
import type { ChartHost } from '../chartHost.ts';

/** Draws the line until the end that it returns. */
export function drawPressed({ candles, isGone }: ChartHost, price: number): () => void {
  const { accent, ground } = readChartColours();
  const line = candles.createPriceLine({
    price,
    color: accent,
    lineWidth: 1,
    lineStyle: LineStyle.Dashed,
    axisLabelVisible: true,
    axisLabelColor: accent,
    axisLabelTextColor: ground,
    title: '',
  });
  return () => {
    if (!isGone()) candles.removePriceLine(line);
  };
}
