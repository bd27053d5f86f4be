// Automated grids: what holds for every one of them, and the list of those that are offered, with the number's source beside it.
// Must never know a user: the same parameters hold for all subscribers of a version. Source: decisions.md "AI smart
// quantification". Widths and steps are ours: about what the market moves in the term, a little more the wilder it is.
import { ONE, toText } from '../money/decimal.ts';

/** How the levels lie between the bounds: equally far apart, or each the same share above the one below it. */
export type GridSpacing = 'arithmetic' | 'geometric';

export interface GridShape {
  /** The bounds, as shares of the price at start. */
  readonly lower: string;
  readonly upper: string;
  /** Each buys at its lower level and sells at its upper one; there is one level more. */
  readonly cells: number;
  readonly spacing: GridSpacing;
}

export interface QuantDocument {
  readonly id: string;
  readonly productId: string;
  /** A proper name, the same in every language. */
  readonly name: string;
  readonly kind: 'fixed' | 'demand';
  /** The term; null on demand. */
  readonly days: number | null;
  readonly grid: GridShape;
  /** USDT, of one subscription. */
  readonly minAmount: string;
  readonly maxAmount: string;
  /** Share of the amount per day of the term, taken at start. */
  readonly leaseRate: string;
  /** Of the amount, by the part of the term that is left, never more than the profit. */
  readonly earlyFeeRate: string;
}

export interface QuantSection {
  /** Least that a cell must earn, fees of both its trades taken off, as a share of what it buys for. */
  readonly leastNetRate: string;
  /** A subscription that has lost this share of its amount is sold. */
  readonly stopRate: string;
  /** The mark must be at or beyond the stop in two messages this far apart. */
  readonly stopApartMs: number;
  readonly offers: readonly QuantDocument[];
}

/** [days, null on demand; half of the range as a share of the price; cells] */
type Offer = readonly [days: number | null, reach: string, cells: number];
/** [product, name, spacing, smallest amount, offers] */
type Row = readonly [string, string, GridSpacing, string, readonly Offer[]];

// decisions.md "AI smart quantification": fixed for 7, 30 and 90 days, and on demand. A lot of gold is worth some 40 USDT, so
// its grids are narrow, of few cells, and begin higher.
const ROWS: readonly Row[] = [
  ['BTCUSDT', 'BTC', 'geometric', '100', of('0.05', '0.1', '0.2', '0.15')],
  ['ETHUSDT', 'ETH', 'geometric', '100', of('0.07', '0.13', '0.25', '0.2')],
  ['SOLUSDT', 'SOL', 'geometric', '100', of('0.1', '0.18', '0.3', '0.25')],
  [
    'XAUUSD',
    'Gold',
    'arithmetic',
    '1000',
    [
      [7, '0.02', 6],
      [30, '0.05', 10],
      [90, '0.1', 14],
      [null, '0.07', 12],
    ],
  ],
];

function of(week: string, month: string, quarter: string, demand: string): readonly Offer[] {
  return [
    [7, week, 12],
    [30, month, 20],
    [90, quarter, 30],
    [null, demand, 24],
  ];
}

const LARGEST_AMOUNT = '50000'; // ours: what the visible book of each product takes at once
const EARLY_FEE_RATE = '0.02'; // decisions.md "AI smart quantification": 2 % × principal × days left / term
const NOTHING = '0'; // decisions.md: lease price 0 by default; an early fee is of the fixed kind alone

const boundsAround = (reach: string): Pick<GridShape, 'lower' | 'upper'> => ({
  lower: toText(ONE.minus(reach)),
  upper: toText(ONE.plus(reach)),
});

export const QUANT: QuantSection = {
  leastNetRate: '0.003', // decisions.md: refuse a grid whose net per cell is under 0.3 %
  stopRate: '0.2', // decisions.md: hard stop at −20 %
  stopApartMs: 1000, // ours: confirmed as a liquidation is (decisions.md "Contract")
  offers: ROWS.flatMap(([productId, name, spacing, minAmount, offers]) =>
    offers.map(([days, reach, cells]) => ({
      id: `${name.toLowerCase()}-${days ?? 'demand'}`,
      productId,
      name: `${name} ${days ?? 'Flex'}`,
      kind: days === null ? ('demand' as const) : ('fixed' as const),
      days,
      grid: { ...boundsAround(reach), cells, spacing },
      minAmount,
      maxAmount: LARGEST_AMOUNT,
      leaseRate: NOTHING,
      earlyFeeRate: days === null ? NOTHING : EARLY_FEE_RATE,
    })),
  ),
};
