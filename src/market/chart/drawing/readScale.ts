// Where times and prices stand on the chart now, asked of its library.
import type { Logical } from 'lightweight-charts';
import type { ChartHost } from '../chartHost.ts';
import type { Scale } from './figures.ts';
import type { Size } from './geometry.ts';
import { placeOfTime, timeOfPlace, type CandleTimes } from './timeAxis.ts';

/** The pane of the candles, without the axes. */
export const readSize = ({ chart }: ChartHost): Size => ({
  width: chart.timeScale().width(),
  height: chart.panes()[0]?.getHeight() ?? 0,
});

export function readScale(host: ChartHost, times: CandleTimes, size: Size): Scale {
  const { chart, candles } = host;
  // The library knows whole places only; between them it is even.
  const xAt = (place: number): number =>
    chart.timeScale().logicalToCoordinate(place as Logical) ?? NaN;
  const first = xAt(0);
  const step = xAt(1) - first;
  return {
    ...size,
    placeOf: (timeMs) => placeOfTime(times, timeMs),
    timeOf: (place) => timeOfPlace(times, place),
    xOf: (place) => first + place * step,
    placeAt: (x) => (x - first) / step,
    yOf: (price) => candles.priceToCoordinate(price) ?? undefined,
    priceAt: (y) => candles.coordinateToPrice(y) ?? undefined,
  };
}
