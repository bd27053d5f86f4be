/**
 * A walk through one price message's book: best level first, minus what earlier fills of the message took, no worse than a
 * limit. Liquidity that one book message shows is filled only once.
 */
import type { Level, TickStep } from '../steps.ts';

export type Side = 'bids' | 'asks';

/** An accepted message with what is left of it. */
export interface Shown {
  readonly step: TickStep;
  readonly seq: number;
  /** Of the product's message before it; undefined for the first. */
  readonly previousSeq: number | undefined;
  /** Its place among the messages of all products. */
  readonly number: number;
  readonly receivedAt: number;
  readonly bid: number;
  readonly ask: number;
  readonly mark: number;
  readonly indexDoubled: number;
  /** Lots per level that fills have taken. */
  readonly taken: { readonly bids: number[]; readonly asks: number[] };
}

export interface Walked {
  readonly lots: number;
  /** Σ points × lots. */
  readonly cost: bigint;
  /** Points of the last lot; 0 when nothing was found. */
  readonly worst: number;
}

const levelsOf = (shown: Shown, side: Side): readonly Level[] =>
  side === 'bids' ? shown.step.bids : shown.step.asks;

function isWorse(side: Side, price: number, limit: number | undefined): boolean {
  if (limit === undefined) return false;
  return side === 'asks' ? price > limit : price < limit;
}

/** What up to `wanted` lots would find; takes them only when told to. */
export function walk(
  shown: Shown,
  side: Side,
  wanted: number,
  options: { readonly limit?: number; readonly take?: boolean } = {},
): Walked {
  let lots = 0;
  let cost = 0n;
  let worst = 0;
  const taken = shown.taken[side];
  for (const [index, [price, quantity]] of levelsOf(shown, side).entries()) {
    if (lots === wanted || isWorse(side, price, options.limit)) break;
    const here = Math.min(quantity - (taken[index] ?? 0), wanted - lots);
    lots += here;
    cost += BigInt(price) * BigInt(here);
    if (here > 0) worst = price;
    if (options.take === true) taken[index] = (taken[index] ?? 0) + here;
  }
  return { lots, cost, worst };
}
