/** Stands in for lightweight-charts, which needs a canvas. Every call answers with itself. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_target, key) => (key === 'then' ? undefined : anything),
  apply: () => anything,
});

export const createChartEx = (): unknown => anything;
export const defaultHorzScaleBehavior = (): unknown => class {};
export const createSeriesMarkers = (): unknown => anything;
export const createTextWatermark = (): unknown => anything;
export const CandlestickSeries = {};
export const HistogramSeries = {};
export const LineSeries = {};
export const AreaSeries = {};
export const BarSeries = {};
export const BaselineSeries = {};
export const CrosshairMode = { Normal: 0, Magnet: 1, Hidden: 2 };
export const LineStyle = { Solid: 0, Dotted: 1, Dashed: 2, LargeDashed: 3, SparseDotted: 4 };
export const LineType = { Simple: 0, WithSteps: 1, Curved: 2 };
export const PriceScaleMode = { Normal: 0, Logarithmic: 1, Percentage: 2, IndexedTo100: 3 };
export const ColorType = { Solid: 'solid', VerticalGradient: 'gradient' };
export const TickMarkType = { Year: 0, Month: 1, DayOfMonth: 2, Time: 3, TimeWithSeconds: 4 };
