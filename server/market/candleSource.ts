import type { Feed } from './ports.ts';

/** Under what a feed's candles and days are kept: two seeds or two recordings never share a history. */
export const candleSourceOf = ({ candleSource, kind, label }: Feed): string =>
  candleSource ?? `${kind}:${label}`;
