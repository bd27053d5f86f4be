/** What DESIGN 8 says of everything that is drawn on the chart beside the candles. */
export const CHART_TEXT_PX = 10.5;
export const CHART_DASH = [4, 3];
