// The floor of a trading screen: the page with Decimal and a chart of 300 candles.
import { Decimal } from 'decimal.js';
import { CandlestickSeries, createChart } from 'lightweight-charts';
import type { UTCTimestamp } from 'lightweight-charts';
import { createElement, useEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { drawFloor } from './page.ts';

const HOUR_S = 3600;

function candleAt(index: number) {
  const open = new Decimal(index).mul('0.37').mod(9).add(100).toNumber();
  const time = (index * HOUR_S) as UTCTimestamp;
  return { time, open, high: open + 2, low: open - 2, close: open + 1 };
}

function Chart(): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null) return undefined;
    const chart = createChart(place.current, { width: 360, height: 240 });
    chart
      .addSeries(CandlestickSeries)
      .setData(Array.from({ length: 300 }, (_, at) => candleAt(at)));
    return () => {
      chart.remove();
    };
  }, []);
  return createElement('div', { ref: place });
}

await drawFloor(Chart);
