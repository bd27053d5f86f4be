// A number of a proof with what it counts, and sums of such numbers as data: what is shown can be computed.

/** What a number counts; the screen writes it so. */
export type Unit =
  | 'price'
  | 'base'
  | 'quote'
  | 'usdt'
  | 'share'
  | 'rate'
  | 'count'
  | 'seq'
  | 'time'
  | 'span'
  | 'word'
  | 'sold'
  | 'cells';

/**
 * `value`: decimal text; a `span` is milliseconds, a `time` milliseconds since 1970, a `word` one of the record's; what was `sold` and
 * the `cells` of a grid are rows as the record writes them (rows.ts).
 */
export interface Figure {
  readonly value: string;
  readonly unit: Unit;
}

export const figure = (unit: Unit, value: string): Figure => ({ unit, value });

export const price = (value: string): Figure => figure('price', value);
export const usdt = (value: string): Figure => figure('usdt', value);
export const count = (value: string): Figure => figure('count', value);
