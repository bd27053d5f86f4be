/**
 * The rules that the auditor judges grids and loans by, typed from decisions.md "AI smart quantification" and "Borrowing", never
 * read from the rulebook under test. Where those pages leave a number open, the house's published choice stands here.
 */
import { type Fraction, ONE, parse } from '../auditor/fraction.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

export interface OfferRules {
  readonly id: string;
  readonly productId: string;
  readonly days: number | null;
  /** Half of the range, as a share of the price at start. */
  readonly reach: number;
  readonly cells: number;
  readonly isGeometric: boolean;
  readonly least: string;
}

/** "fixed 7/30/90 days and demand"; house rule: widths, cells and the smallest amounts. */
const OFFERED: readonly (readonly [
  string,
  string,
  string,
  boolean,
  readonly (readonly [number | null, number, number])[],
])[] = [
  [
    'btc',
    'BTCUSDT',
    '100',
    true,
    [
      [7, 0.05, 12],
      [30, 0.1, 20],
      [90, 0.2, 30],
      [null, 0.15, 24],
    ],
  ],
  [
    'eth',
    'ETHUSDT',
    '100',
    true,
    [
      [7, 0.07, 12],
      [30, 0.13, 20],
      [90, 0.25, 30],
      [null, 0.2, 24],
    ],
  ],
  [
    'gold',
    'XAUUSD',
    '1000',
    false,
    [
      [7, 0.02, 6],
      [30, 0.05, 10],
      [90, 0.1, 14],
      [null, 0.07, 12],
    ],
  ],
];

export const OFFERS: readonly OfferRules[] = OFFERED.flatMap(
  ([name, productId, least, isGeometric, shapes]) =>
    shapes.map(([days, reach, cells]) => ({
      id: `${name}-${days ?? 'demand'}`,
      productId,
      days,
      reach,
      cells,
      isGeometric,
      least,
    })),
);
export const offerOf = (id: string): OfferRules | undefined => OFFERS.find((one) => one.id === id);

/** "with the maker fee": of spot, 0.1 %. */
export const GRID_FEE_RATE = parse('0.001');
/** "2 % × principal × days left / term, never more than the profit". */
export const EARLY_FEE_RATE = parse('0.02');
/** "hard stop at −20 %"; house rule: seen in two messages 1 s apart, as a liquidation is. */
export const STOP_KEEPS = parse('0.8');
export const APART_MS = 1_000;

export interface CoinRules {
  /** Null for one that counts 1:1. */
  readonly productId: string | null;
  readonly initial: Fraction;
  readonly notices: readonly Fraction[];
  readonly sale: Fraction;
  readonly target: Fraction;
  readonly full: Fraction;
  readonly haircut: Fraction;
}

const shares = (texts: string): Fraction[] => texts.split(' ').map(parse);

function coin(productId: string | null, texts: string, notices: string): CoinRules {
  const [initial = ONE, sale = ONE, target = ONE, full = ONE, haircut = ONE] = shares(texts);
  return { productId, initial, sale, target, full, haircut, notices: shares(notices) };
}

/** "Collateral classes": initial, sale, target, full sale, haircut. */
export const COINS: Readonly<Record<string, CoinRules>> = {
  BTC: coin('BTCUSDT', '0.6 0.83 0.65 0.91 0.05', '0.7 0.74 0.77'),
  ETH: coin('ETHUSDT', '0.6 0.83 0.65 0.91 0.05', '0.7 0.74 0.77'),
  USDC: coin(null, '0.85 0.92 0.85 0.96 0', '0.88 0.89 0.9'),
};

/** "0.03 % a day simple, by the hour, at least 1 hour; 24 h grace, then rate × 1.5; service fee 0.1 %". */
export const HOURLY_RATE = parse('0.0003').over(parse('24'));
export const LATE_EXTRA = parse('0.5');
export const GRACE_HOURS = 24;
export const SERVICE_RATE = parse('0.001');
export const TERMS: readonly number[] = [7, 14, 30, 60, 90];
export const LEAST_LOAN = parse('50');
export const OFFER_MS = 24 * HOUR_MS;
/** "φ = 2 %"; house rule: 5 s from one partial sale to the next. */
export const SALE_FEE_RATE = parse('0.02');
export const SALE_PAUSE_MS = 5_000;
/** House rule: 50,000 for everybody, 200 more for each point above 600; a fifth of it needs nobody's decision. */
export const LIMIT = { base: parse('50000'), perPoint: parse('200'), automatic: parse('10000') };
/** "600 at start, +10 repaid in time, −40 overdue, −100 collateral sold, 300 to 850". */
export const SCORE = {
  start: 600,
  inTime: 10,
  overdue: -40,
  sold: -100,
  lowest: 300,
  highest: 850,
};
