/**
 * Every fill from its published evidence: which message it names, that it came after the acceptance and in time, that the
 * named book really held what was filled, and that nothing the message showed was filled twice.
 */
import type { FillRow } from '../../../server/store/evidenceStore.ts';
import type { Shown, Side } from './bookWalk.ts';
import type { Counters } from './counters.ts';
import { maintenanceOf, resultOf } from './arithmetic.ts';
import { type Fraction, parse, scaled } from './fraction.ts';
import type { Accepted } from './opening.ts';
import { trailingPoints } from './openRules.ts';
import {
  LIQUIDATION_APART_MS,
  LIQUIDATION_AT_ONCE,
  LIQUIDATION_PAUSE_MS,
  STALE_AFTER_MS,
  type ProductRules,
  rulesOf,
} from './rules.ts';
import { pointsFraction } from './ticket.ts';
import type { Level } from '../steps.ts';

/** Messages of a product that are remembered. */
const REMEMBERED = 512;

interface Remembered {
  readonly shown: Shown;
  readonly filled: { bids: number; asks: number };
}

export interface FillContext {
  /** The command's own acceptance; undefined for what the house does by rule. */
  readonly accepted: Accepted | undefined;
  readonly limit: number | null;
  readonly what: string;
  readonly direction: 'long' | 'short';
}

/** Σ points × lots of `lots` lots after the first `skip`, undefined when the book does not hold them. */
export function costAt(levels: readonly Level[], skip: number, lots: number): bigint | undefined {
  let [toSkip, left, cost] = [skip, lots, 0n];
  for (const [price, quantity] of levels) {
    const passed = Math.min(toSkip, quantity);
    toSkip -= passed;
    const here = Math.min(quantity - passed, left);
    left -= here;
    cost += BigInt(price) * BigInt(here);
  }
  return left === 0 ? cost : undefined;
}

/** Equity before the fill, at its mark, against half of the maintenance. */
function isUnderHalf(
  inputs: Readonly<Record<string, string>>,
  { mark }: Shown,
  rules: ProductRules,
): boolean {
  const number = (name: string): Fraction => parse(inputs[name] ?? '0');
  const rate = number('quoteRate');
  const value = number('openBefore').times(pointsFraction(mark, rules));
  const direction = inputs['direction'] === 'long' ? 'long' : 'short';
  const equity = number('marginBefore')
    .minus(number('overnightBefore'))
    .plus(resultOf(direction, value, number('openCostBefore'), rate));
  return equity.isBelow(maintenanceOf(value.times(rate), rules).times(LIQUIDATION_AT_ONCE));
}

export class FillAudit {
  readonly #counters: Counters;
  readonly #messages = new Map<string, Map<number, Remembered>>();
  /** When the last part of a ticket was liquidated. */
  readonly #parts = new Map<string, number>();

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  remember(shown: Shown): void {
    const { productId } = shown.step;
    let messages = this.#messages.get(productId);
    if (messages === undefined) this.#messages.set(productId, (messages = new Map()));
    messages.set(shown.seq, { shown, filled: { bids: 0, asks: 0 } });
    messages.delete(shown.seq - REMEMBERED);
  }

  /** Points; undefined for a message that was never accepted. */
  markOf(productId: string, seq: number): number | undefined {
    return this.#messages.get(productId)?.get(seq)?.shown.mark;
  }

  check(row: FillRow, context: FillContext, isCrypto: boolean, now: number): void {
    const counters = this.#counters;
    const rules = rulesOf(row.productId);
    const inputs = JSON.parse(row.inputs) as Record<string, string>;
    const message = this.#messages.get(row.productId)?.get(row.seq);
    const detail = (): string => `${row.kind} of ${row.orderId} at ${row.productId} ${row.seq}`;
    const { accepted } = context;
    const after = message !== undefined && row.seq > row.acceptanceSeq;
    counters.check('fill after its acceptance', after, detail);
    if (message === undefined || rules === undefined) return;
    const { shown } = message;
    const isMarket = ['open', 'close', 'reverse', 'spot'].includes(context.what);
    if (accepted !== undefined && isMarket) {
      const isFirst = row.seq === accepted.seq + 1 && row.acceptanceSeq === accepted.seq;
      const isFresh = Math.abs(shown.receivedAt - accepted.time) <= STALE_AFTER_MS;
      const name = 'market fill at the first message, at most 2 s old';
      counters.check(name, isFirst && isFresh, detail);
    }
    const day = new Date(now).getUTCDay();
    if (!isCrypto) counters.check('forex and metals rest at the week-end', day !== 6, detail);
    this.#checkWalk(row, inputs, message, rules);
    if (row.kind === 'liquidation') this.#checkCause(row, inputs, shown, rules);
    const isOpening = row.kind === 'open' || row.order === 'spot';
    if (isOpening && context.limit !== null) {
      const price = parse(inputs['price'] ?? '0');
      const limit = pointsFraction(context.limit, rules);
      const holds = context.direction === 'long' ? !price.isAbove(limit) : !price.isBelow(limit);
      counters.check('limit never worse than its limit', holds, detail);
    }
  }

  /**
   * "the stop follows the best mark since it was set, never back": from what is published and the messages alone. The one that is
   * named had the best mark of all since then, the level follows from it, and the mark of the fill's message is there.
   */
  hasFollowed(row: FillRow, direction: 'long' | 'short'): boolean {
    const rules = rulesOf(row.productId);
    const messages = this.#messages.get(row.productId);
    const inputs = JSON.parse(row.inputs) as Record<string, string>;
    const [since, first] = [Number(inputs['trailingSince']), Number(inputs['causeFirstSeq'])];
    const mark = messages?.get(row.seq)?.shown.mark;
    if (rules === undefined || messages === undefined || mark === undefined) return false;
    const points = (name: string) => Number(parse(inputs[name] ?? '0').floor(rules.priceDecimals));
    const best = points('causeFirstMark');
    const isBetter = (one: number): boolean => (direction === 'long' ? one > best : one < best);
    for (const [seq, { shown }] of messages) {
      if (seq === first && shown.mark !== best) return false;
      if (seq >= since && seq < row.seq && isBetter(shown.mark)) return false;
    }
    const level = trailingPoints(best, parse(inputs['trailingRate'] ?? '0'), direction);
    const isThere = direction === 'long' ? mark <= level : mark >= level;
    return level === points('causeLevel') && isThere && since <= first && first < row.seq;
  }

  /** "in two accepted messages at least 1 s apart", "the next at the earliest 5 s later": from what is published alone. */
  #checkCause(
    row: FillRow,
    inputs: Readonly<Record<string, string>>,
    shown: Shown,
    rules: ProductRules,
  ): void {
    const counters = this.#counters;
    const detail = (): string => `liquidation of ${row.orderId} at ${row.seq}: ${row.inputs}`;
    const points = (name: string) => parse(inputs[name] ?? '0').floor(rules.priceDecimals);
    const level = points('causeLevel');
    const isBeyond = (mark: bigint): boolean =>
      inputs['direction'] === 'long' ? mark <= level : mark >= level;
    const isNow = points('causeMark') === BigInt(shown.mark) && isBeyond(BigInt(shown.mark));
    const last = this.#parts.get(row.orderId);
    this.#parts.set(row.orderId, row.at);
    if (inputs['causeGoesOn'] === 'true') {
      counters.check('liquidation seen in two messages', isNow && last !== undefined, detail, 0);
      return;
    }
    const messages = this.#messages.get(row.productId);
    const first = messages?.get(Number(inputs['causeFirstSeq']))?.shown;
    const isSeen =
      first !== undefined &&
      shown.receivedAt - first.receivedAt >= LIQUIDATION_APART_MS &&
      points('causeFirstMark') === BigInt(first.mark) &&
      isBeyond(BigInt(first.mark));
    counters.check('liquidation seen in two messages', isNow && isSeen, detail);
    if (last === undefined) return;
    const isApart = Math.abs(shown.receivedAt - last) >= LIQUIDATION_PAUSE_MS;
    counters.check(
      'parts of a liquidation apart',
      isApart || isUnderHalf(inputs, shown, rules),
      detail,
    );
  }

  #checkWalk(
    row: FillRow,
    inputs: Readonly<Record<string, string>>,
    { shown, filled }: Remembered,
    rules: ProductRules,
  ): void {
    const side: Side = inputs['side'] === 'bids' ? 'bids' : 'asks';
    const quantity = parse(row.quantity);
    // A part of a lot has the price of the lot it is part of, and takes it whole.
    const lots = Number(quantity.ceil(rules.quantityDecimals));
    const skip = Number(inputs['consumedBefore']);
    const levels = side === 'bids' ? shown.step.bids : shown.step.asks;
    const [cost, before] = [costAt(levels, skip, lots), costAt(levels, skip, lots - 1)];
    const decimals = rules.priceDecimals + rules.quantityDecimals;
    const stated = parse(inputs['cost'] ?? '0');
    const tooMuch = scaled(lots, rules.quantityDecimals).minus(quantity);
    const lastPrice = scaled((cost ?? 0n) - (before ?? 0n), rules.priceDecimals);
    const exact = scaled(cost ?? 0n, decimals).minus(tooMuch.times(lastPrice));
    const isRight = cost !== undefined && stated.compare(exact) === 0;
    const detail = (): string =>
      `${row.kind} of ${row.orderId} at ${row.productId} ${row.seq}: ${inputs['cost']} for ${row.quantity}`;
    this.#counters.check('fill walks the named book', isRight, detail);
    this.#counters.check(
      ...(['liquidity is filled once', skip === filled[side], detail, skip > 0 ? 1 : 0] as const),
    );
    filled[side] = skip + lots;
  }
}
