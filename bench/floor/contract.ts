// The floor of a trading screen: the page with Decimal and a chart of 300 candles.
import { Decimal } from 'decimal.js';
import { CandlestickSeries, createChart } from 'lightweight-charts';
import type { UTCTimestamp } from 'lightweight-charts';
import { createElement } from 'react';
import { drawFloor } from './page.ts';

const HOUR_S = 3600;

function candleAt(index: number) {
  const open = new Decimal(index).mul('0.37').mod(9).add(100).toNumber();
  const time = (index * HOUR_S) as UTCTimestamp;
  return { time, open, high: open + 2, low: open - 2, close: open + 1 };
}

function drawChart(place: HTMLDivElement | null) {
  if (place === null) return undefined;
  const chart = createChart(place, { width: 360, height: 240 });
  chart.addSeries(CandlestickSeries).setData(Array.from({ length: 300 }, (_, at) => candleAt(at)));
  return () => {
    chart.remove();
  };
}

await drawFloor(() => createElement('div', { ref: drawChart }));
