/**
 * The auditor's own calls and puts, and the rules they are judged by, typed from decisions.md "CFD call / put".
 */
import { type Fraction, parse } from './fraction.ts';
import type { Accepted } from './opening.ts';
import type { ProductRules } from './rules.ts';

export type CallDirection = 'call' | 'put';
export type CallState = 'open' | 'won' | 'lost' | 'tied' | 'void' | 'sold';

export interface CallOrder {
  readonly number: number;
  readonly user: number;
  readonly rules: ProductRules;
  readonly direction: CallDirection;
  readonly seconds: number;
  /** Millionths of a USDT. */
  readonly stake: bigint;
  readonly acceptedAt: number;
  readonly acceptanceSeq: number;
  readonly expiresAt: number;
  readonly openSeq: number;
  readonly openedAt: number;
  /** Twice the index, points. */
  readonly openIndexDoubled: number;
  /** The user's running count in the product. */
  readonly trades: number;
  state: CallState;
  /** Four times the index, points; null while open and when void. */
  close: number | null;
  payout: bigint | null;
  voidReason: string | null;
  closedAt: number | null;
  /** What a sale must have been made of; null for what was not sold. */
  sale: PredictedSale | null;
}

export interface PredictedSale {
  readonly seq: number;
  readonly time: number;
  /** By the formula, millionths of a USDT, before it is rounded. */
  readonly value: number;
  /** Millionths of a USDT. */
  readonly least: number;
  readonly accepted: Accepted;
}

/** "Periods 30 s, 60 s, 2, 5, 15, 30 min, 1 h"; "Return rate R per period, default 92 %". */
export const PERIODS = [30, 60, 120, 300, 900, 1800, 3600];
export const RETURN_RATE = parse('0.92');
/** "Stake in USDT (5 to 1,000 …)", "Open stakes of a user per product at most 5,000". */
export const MIN_STAKE = parse('5');
export const MAX_STAKE = parse('1000');
export const MOST_STAKES = parse('5000');
/** House rule: what all open orders of a product may win. */
export const MOST_PAYOUT = parse('50000');
/** "the last 3 s (periods of 5 min and more: the last 10 s, trimmed by 20 % each end)". */
export const LONG_FROM_SECONDS = 300;
export const windowOf = (seconds: number): number =>
  seconds >= LONG_FROM_SECONDS ? 10_000 : 3_000;
export const TRIMMED = parse('0.2');
/** "fewer than 2 ticks in life, a gap over 5 s". House rule: a life is looked at for the last 60 s. */
export const LONGEST_GAP_MS = 5_000;
export const LOOK_BACK_MS = 60_000;
/** "closed for the last max(5 s, 5 % of the period)". */
export const closedMs = (seconds: number): number => Math.max(5_000, seconds * 50);

/** What a win pays, down to the unit: stake × (1 + R). */
export const winOf = (stake: Fraction): bigint =>
  stake.times(parse('1').plus(RETURN_RATE)).floor(6);
