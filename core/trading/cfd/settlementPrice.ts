// The settlement price of a call or put from the recorded index ticks, or why there is none.
// Must read nothing but the record: the same lines give the same price, from memory or from the log, today or in a year.
// Times are the ones at which the server received the messages; their order does not matter, so a clock that was set
// moves no price. Source: decisions.md "CFD call / put" (settlement price, void).
import { isOpen } from '../../market/calendar.ts';
import type { CalendarName, TimeMs } from '../../market/types.ts';
import { Decimal, ZERO, toSafeInteger } from '../../money/decimal.ts';
import { roundQuantityDown } from '../../money/rounding.ts';
import { scaledToDecimal } from '../../market/scaledDecimal.ts';
import type {
  CfdOrder,
  IndexRecord,
  LoggedIndex,
  SettlementRules,
  SettlementWindow,
  VoidReason,
} from './types.ts';

/** What of an order its settlement depends on. */
export type Settled = Pick<
  CfdOrder,
  'direction' | 'seconds' | 'acceptedAt' | 'expiresAt' | 'openSeq' | 'openIndexDoubled'
>;

export interface WindowRules {
  readonly calendar: CalendarName;
  readonly settlement: SettlementRules;
}

export type SettlementPrice =
  | {
      readonly ok: true;
      /** Four times the index, points: the middle of two doubled ones stays whole. */
      readonly quadrupled: number;
      readonly window: SettlementWindow;
    }
  | { readonly ok: false; readonly reason: VoidReason; readonly window: SettlementWindow };

/** The window's length for a period, milliseconds. */
export function windowMs(seconds: number, rules: SettlementRules): number {
  return seconds >= rules.longFromSeconds ? rules.longWindowMs : rules.shortWindowMs;
}

/** The stretch of the log that a settlement looks at: as much of the life as may matter, up to the expiry. */
export function recordSpan(
  order: Pick<CfdOrder, 'acceptedAt' | 'expiresAt'>,
  rules: SettlementRules,
): { readonly from: TimeMs; readonly until: TimeMs } {
  return {
    from: Math.max(order.acceptedAt, order.expiresAt - rules.lookBackMs),
    until: order.expiresAt,
  };
}

/** Thousands of orders share a record, so it is put in order once. */
const inOrder = new WeakMap<readonly LoggedIndex[], readonly LoggedIndex[]>();

function sortedLines({ lines }: IndexRecord): readonly LoggedIndex[] {
  let sorted = inOrder.get(lines);
  if (sorted === undefined) {
    sorted = [...lines].sort((a, b) => a.receivedTime - b.receivedTime || a.seq - b.seq);
    inOrder.set(lines, sorted);
  }
  return sorted;
}

/** How many lines of a sorted list were received before `time`. */
function countBefore(lines: readonly LoggedIndex[], time: TimeMs): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lines[middle]?.receivedTime ?? time) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The record's lines received in [from, until], in order of time. */
function linesOf(record: IndexRecord, from: TimeMs, until: TimeMs): readonly LoggedIndex[] {
  const sorted = sortedLines(record);
  return sorted.slice(countBefore(sorted, from), countBefore(sorted, until + 1));
}

/** The price that the window names, or the first reason in the order of VOID_REASONS why there is none. */
export function settlementPrice(
  order: Settled,
  record: IndexRecord,
  rules: WindowRules,
): SettlementPrice {
  const { settlement } = rules;
  const { from, until } = recordSpan(order, settlement);
  const start = until - windowMs(order.seconds, settlement);
  // With a tick in the window nothing older than the longest silence allowed can matter.
  const nearFrom = Math.max(from, start - settlement.maxGapMs);
  const near = linesOf(record, nearFrom, until);
  const inWindow = near.filter((line) => line.receivedTime > start && isGood(line, order));
  // Without one, what matters is whether the life had enough ticks before: so many of them are kept.
  const earlier =
    inWindow.length > 0 ? [] : ticksAfterEntry(linesOf(record, from, nearFrom - 1), order);
  const lines = earlier.length === 0 ? near : [...earlier.slice(-settlement.minTicks), ...near];
  const window: SettlementWindow = { from: start, until, lines, ticks: inWindow.length };
  const reason = voidReason(order, { from, window, inWindow }, rules);
  if (reason !== undefined) return { ok: false, reason, window };
  const isLong = order.seconds >= settlement.longFromSeconds;
  const share = isLong ? settlement.trimShare : ZERO;
  return { ok: true, quadrupled: medianQuadrupled(inWindow, share), window };
}

/** An accepted tick of the order's life. */
function isGood({ flag, seq }: LoggedIndex, order: Pick<Settled, 'openSeq'>): boolean {
  return flag === 'ok' && seq >= order.openSeq;
}

function ticksAfterEntry(
  lines: readonly LoggedIndex[],
  order: Pick<Settled, 'openSeq'>,
): LoggedIndex[] {
  return lines.filter((line) => isGood(line, order) && line.seq > order.openSeq);
}

interface Seen {
  readonly from: TimeMs;
  readonly window: SettlementWindow;
  readonly inWindow: readonly LoggedIndex[];
}

function voidReason(
  order: Settled,
  { from, window, inWindow }: Seen,
  { calendar, settlement }: WindowRules,
): VoidReason | undefined {
  if (!isOpen(calendar, order.expiresAt)) return 'closed';
  if (inWindow.length === 0) {
    // The entry is the first tick of the life; the record of a long one begins after it.
    const later = ticksAfterEntry(window.lines, order);
    const seesLife = from <= order.acceptedAt;
    return seesLife && 1 + later.length < settlement.minTicks ? 'few_ticks' : 'gap';
  }
  const silence = longestSilence(order, window, Math.max(from, window.from - settlement.maxGapMs));
  if (silence > settlement.maxGapMs) return 'gap';
  return isPausedAtEnd(window.lines) ? 'paused' : undefined;
}

/** The oldest that the last tick gets at any moment of the window; a silence that began before it counts in full. */
function longestSilence(order: Settled, window: SettlementWindow, from: TimeMs): number {
  let before = from - 1;
  let longest = 0;
  for (const line of window.lines) {
    if (!isGood(line, order)) continue;
    if (line.receivedTime > window.from) longest = Math.max(longest, line.receivedTime - before);
    before = line.receivedTime;
  }
  return Math.max(longest, window.until - before);
}

/** Whether the guard had refused the last message: after it only good ones in a row make a tick again. */
function isPausedAtEnd(lines: readonly LoggedIndex[]): boolean {
  let lastGood: LoggedIndex | undefined;
  let isPaused = false;
  for (const line of lines) {
    if (line.flag === 'ok') {
      lastGood = line;
      isPaused = false;
      continue;
    }
    // A message that came out of order says nothing and pauses nothing (core/market/guard.ts).
    const isLate =
      line.flag === 'stale' && lastGood !== undefined && line.sourceTime < lastGood.sourceTime;
    if (!isLate) isPaused = true;
  }
  return isPaused;
}

/** The median of the ticks, after the lowest and the highest share of them are left out; four times the index. */
export function medianQuadrupled(
  ticks: readonly Pick<LoggedIndex, 'indexDoubled'>[],
  trimShare: Decimal,
): number {
  const sorted = ticks.map(({ indexDoubled }) => indexDoubled).sort((a, b) => a - b);
  const cut = trimShare.isZero()
    ? 0
    : toSafeInteger(roundQuantityDown(trimShare.times(sorted.length), 0));
  const kept = sorted.slice(cut, sorted.length - cut);
  const lower = kept[(kept.length - 1) >> 1];
  const upper = kept[kept.length >> 1];
  if (lower === undefined || upper === undefined) throw new RangeError('a median needs a tick');
  return lower + upper;
}

const QUARTER = new Decimal('0.25');

/** Four times an index in points → the index, exact. */
export function quadrupledToDecimal(quadrupled: number, priceDecimals: number): Decimal {
  return scaledToDecimal(quadrupled, priceDecimals).times(QUARTER);
}
