// The feed guard: which message of a product may decide money. A pure state machine, one per product (and venue).
// Must never let a refused message through, nor a burst of them become the price; a real gap is honoured once its level has held.
// Source: decisions.md "Prices" (feed guard), reliability.md "feed faults", "clocks".
import { inspectMessage, isSameBook } from './guardChecks.ts';
import { hasHeld, type HeldLevel, holdLevel, type HoldOptions } from './heldLevel.ts';
import type { Book, FeedMessage, GuardFlag, Points, TimeMs } from './types.ts';

/** Beside how a new level is confirmed: a message older than `maxAgeMs` is stale, and so is a product whose last good one is. */
export interface GuardOptions extends HoldOptions {
  readonly maxFutureMs: number;
  /** Largest change of the mid in one message, in millionths. */
  readonly maxJumpPpm: number;
  /** Good messages in a row at the trusted level that end a pause; the last of them is accepted. */
  readonly goodToResume: number;
  /** How long what the log ended with is the trusted level of a start. */
  readonly knownLevelMs: number;
  /** `source` judges age by the venue's time; `received` by ours, for recorded data whose own times are long past. */
  readonly timeBase: 'source' | 'received';
}

/**
 * decisions.md "Prices": 5 s, 10 % in one message, 3 good messages, after a jump 10 s within 2 %. A clock 5 s ahead is as
 * wrong as one 5 s behind.
 */
export const GUARD_DEFAULTS: GuardOptions = {
  maxAgeMs: 5_000,
  maxFutureMs: 5_000,
  maxJumpPpm: 100_000,
  goodToResume: 3,
  holdMs: 10_000,
  holdPpm: 20_000,
  // Ours: a long weekend. To trust a level that is too old costs the seconds in which a new one is held, and no more.
  knownLevelMs: 72 * 3_600_000,
  timeBase: 'source',
};

export interface GuardState {
  readonly phase: 'live' | 'paused';
  /** Why it is paused; `ok` while live. */
  readonly reason: GuardFlag | 'no_data';
  /** When the phase began. */
  readonly since: TimeMs;
  /** Good messages in a row at the trusted level while paused. */
  readonly goodInRow: number;
  /** The trusted level: doubled mid of the last accepted message, of before the start too; without any a stream's first one. */
  readonly reference: number | undefined;
  /** Doubled mid of the last good message of the pause, undefined before it. */
  readonly candidate: number | undefined;
  /** The good messages of the pause at whatever level. */
  readonly held: HeldLevel | undefined;
  /** Last trade price of the last good message. */
  readonly last: Points | undefined;
  /** Of the last good message; a replay's is the shifted one, because a loop begins at its recorded start again. */
  readonly sourceTime: TimeMs | undefined;
  /** The last good message's last trade. */
  readonly tradeId: string | undefined;
  /** The earlier of the venue's and our time of the last good message, by the time base. */
  readonly freshAt: TimeMs | undefined;
  readonly book: Book | undefined;
}

export interface Judgement {
  /** `ok`: the message is a tick. `duplicate`: it says nothing new and changes nothing. */
  readonly flag: GuardFlag;
  readonly state: GuardState;
}

/** A product that has not spoken yet is paused: one message alone proves no price. `reference`: what is trusted from before. */
export function initialGuardState(now: TimeMs, reference?: number): GuardState {
  return {
    phase: 'paused',
    reason: 'no_data',
    since: now,
    goodInRow: 0,
    reference,
    candidate: undefined,
    held: undefined,
    last: undefined,
    sourceTime: undefined,
    tradeId: undefined,
    freshAt: undefined,
    book: undefined,
  };
}

/** Whether two doubled mids are within the allowed step of `from`. */
export function isWithinStep(from: number, to: number, maxJumpPpm: number): boolean {
  return Math.abs(to - from) * 1_000_000 <= from * maxJumpPpm;
}

const freshnessOf = (message: FeedMessage, options: GuardOptions): TimeMs =>
  options.timeBase === 'source'
    ? Math.min(message.sourceTime, message.receivedTime)
    : message.receivedTime;

/** Paused, or paused still: whatever had been confirmed of a level begins anew. */
function pause(state: GuardState, reason: GuardFlag, now: TimeMs): GuardState {
  return {
    ...state,
    phase: 'paused',
    reason,
    since: state.phase === 'live' ? now : state.since,
    goodInRow: 0,
    candidate: undefined,
    held: undefined,
  };
}

/** The last good message lies further ahead than a clock may differ: ours has been set back. */
function isSetBack({ freshAt }: GuardState, now: TimeMs, options: GuardOptions): boolean {
  return freshAt !== undefined && freshAt - now > options.maxFutureMs;
}

/** Whether the product's last good message is older than the limit, or as far in the future; true while there is none. */
export function isStale(
  state: GuardState,
  now: TimeMs,
  options: GuardOptions = GUARD_DEFAULTS,
): boolean {
  const { freshAt } = state;
  if (freshAt === undefined || now - freshAt > options.maxAgeMs) return true;
  return isSetBack(state, now, options);
}

/** The state at `now` without a message: a live product whose last message is too old becomes paused. */
export function expire(
  state: GuardState,
  now: TimeMs,
  options: GuardOptions = GUARD_DEFAULTS,
): GuardState {
  // Times of the clock as it was order nothing any more: what comes is judged by the clock as it is.
  if (isSetBack(state, now, options))
    return { ...pause(state, 'stale', now), sourceTime: undefined, freshAt: undefined };
  if (state.phase === 'paused' || !isStale(state, now, options)) return state;
  return pause(state, 'stale', (state.freshAt ?? now) + options.maxAgeMs);
}

/** What is wrong with the message by its times, or undefined. */
function judgeTime(
  message: FeedMessage,
  now: TimeMs,
  options: GuardOptions,
): GuardFlag | undefined {
  const time = options.timeBase === 'source' ? message.sourceTime : message.receivedTime;
  if (time - now > options.maxFutureMs) return 'future';
  if (now - time > options.maxAgeMs) return 'stale';
  return undefined;
}

/**
 * Whether the last trade is beyond every level that is known: the book's, the trusted one and the print before it.
 * A print between them is not odd: after a real gap it is merely old.
 */
function isOddPrint(state: GuardState, mid: number, last: Points, options: GuardOptions): boolean {
  const level = mid / 2;
  const known = [level, (state.reference ?? mid) / 2, state.last ?? level];
  const allowed = options.maxJumpPpm / 1_000_000;
  return last > Math.max(...known) * (1 + allowed) || last < Math.min(...known) * (1 - allowed);
}

const orderOf = (message: FeedMessage): TimeMs => message.shiftedTime ?? message.sourceTime;
const lastTradeOf = (message: FeedMessage): string | undefined => message.trades.at(-1)?.id;

/** The same time, book and trades again. A venue may report several trades of one millisecond between two books. */
function isRepeated(state: GuardState, message: FeedMessage): boolean {
  if (orderOf(message) !== state.sourceTime || !isSameBook(message.book, state.book)) return false;
  const trade = lastTradeOf(message);
  return trade === undefined || trade === state.tradeId;
}

/** The state after a good message: what later ones are compared with. */
function remember(state: GuardState, message: FeedMessage, options: GuardOptions): GuardState {
  return {
    ...state,
    last: message.last,
    sourceTime: orderOf(message),
    tradeId: lastTradeOf(message) ?? state.tradeId,
    freshAt: freshnessOf(message, options),
    book: message.book,
  };
}

/**
 * A good message of a paused product. It resumes with three in a row at the trusted level, or when a new one has held.
 */
function recover(
  state: GuardState,
  message: FeedMessage,
  mid: number,
  now: TimeMs,
  options: GuardOptions,
): Judgement {
  const { reference = mid, candidate = reference } = state;
  const isNear = isWithinStep(reference, mid, options.maxJumpPpm);
  const isStep = isWithinStep(candidate, mid, options.maxJumpPpm);
  // A spike is over with the first message back at the trusted level, so that one is a good one.
  const isBack = isNear && !isWithinStep(reference, candidate, options.maxJumpPpm);
  const row = isStep || isBack ? state.goodInRow + 1 : 0;
  const goodInRow = isNear ? row : 0;
  const held = holdLevel(state.held, { ourTime: now, itsTime: orderOf(message), mid }, options);
  const seen = { ...remember(state, message, options), reference, candidate: mid, held, goodInRow };
  if (goodInRow >= options.goodToResume || hasHeld(held, options)) {
    const live = { ...seen, phase: 'live', reason: 'ok', since: now, reference: mid } as const;
    return {
      flag: 'ok',
      state: { ...live, goodInRow: 0, candidate: undefined, held: undefined },
    };
  }
  if (isStep || isBack) return { flag: 'recovering', state: seen };
  return { flag: 'jump', state: { ...seen, reason: 'jump' } };
}

/**
 * Judges one message at our time `now` and returns the product's next state.
 * `ok` alone may fill, trigger, liquidate or settle. Refused out-of-order messages carry `stale` and pause nothing.
 */
export function judge(
  state: GuardState,
  message: FeedMessage,
  now: TimeMs,
  options: GuardOptions = GUARD_DEFAULTS,
): Judgement {
  const current = expire(state, now, options);
  const fault = inspectMessage(message);
  if (fault !== undefined) return { flag: fault, state: pause(current, fault, now) };
  if (isRepeated(current, message)) {
    return { flag: 'duplicate', state: current };
  }
  if (current.sourceTime !== undefined && orderOf(message) < current.sourceTime) {
    return { flag: 'stale', state: current };
  }
  const late = judgeTime(message, now, options);
  if (late !== undefined) return { flag: late, state: pause(current, late, now) };
  const bid = message.book.bids[0]?.[0] ?? 0;
  const ask = message.book.asks[0]?.[0] ?? 0;
  const mid = bid + ask;
  if (isOddPrint(current, mid, message.last, options)) {
    return { flag: 'jump', state: pause(current, 'jump', now) };
  }
  if (current.phase === 'paused') return recover(current, message, mid, now, options);
  if (isWithinStep(current.reference ?? mid, mid, options.maxJumpPpm))
    return { flag: 'ok', state: { ...remember(current, message, options), reference: mid } };
  // The first message at what may be a new level: it begins to hold.
  return recover(pause(current, 'jump', now), message, mid, now, options);
}
