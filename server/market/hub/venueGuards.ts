// The guards of one product: one per venue that feeds it, and the rule for several venues over them.
// With one venue this is that venue's guard and nothing else. Source: decisions.md "Prices".
import {
  expire,
  initialGuardState,
  judge,
  type GuardOptions,
  type GuardState,
} from '../../../core/market/guard.ts';
import type { FeedMessage, GuardFlag, TimeMs } from '../../../core/market/types.ts';
import { decideVenues } from '../../../core/market/venues.ts';
import { weightedMedian } from '../../../core/market/weightedMedian.ts';

export interface Verdict {
  readonly flag: GuardFlag;
  /** Twice the index: the mid, or the median of the live venues' mids. */
  readonly indexDoubled: number;
  /** Live venues behind it. */
  readonly sources: number;
}

export interface Condition {
  readonly reason: GuardFlag | 'no_data';
  readonly since: TimeMs;
}

const midOf = (message: FeedMessage): number =>
  (message.book.bids[0]?.[0] ?? 0) + (message.book.asks[0]?.[0] ?? 0);

export class VenueGuards {
  readonly #configured: number;
  readonly #options: GuardOptions;
  readonly #startedAt: TimeMs;
  /** Twice the index that the log ended with. */
  readonly #known: number | undefined;
  readonly #states = new Map<string, GuardState>();
  /** Since when the rule for several venues has refused; undefined while it does not. */
  #refusal: { flag: GuardFlag; since: TimeMs } | undefined;

  constructor(configured: number, options: GuardOptions, now: TimeMs, known?: number) {
    this.#configured = configured;
    this.#options = options;
    this.#startedAt = now;
    this.#known = known;
  }

  #liveMids(now: TimeMs): number[] {
    const mids: number[] = [];
    for (const state of this.#states.values()) {
      const current = expire(state, now, this.#options);
      if (current.phase === 'live' && current.reference !== undefined) mids.push(current.reference);
    }
    return mids;
  }

  /** The venue whose book leads: the first that is live, in the order of their first messages. */
  #leader(now: TimeMs): string | undefined {
    for (const [source, state] of this.#states) {
      if (expire(state, now, this.#options).phase === 'live') return source;
    }
    return undefined;
  }

  #judgeVenues(now: TimeMs): GuardFlag {
    const flag = decideVenues({ configured: this.#configured, mids: this.#liveMids(now) });
    if (flag === 'ok') this.#refusal = undefined;
    else if (this.#refusal?.flag !== flag) this.#refusal = { flag, since: now };
    return flag;
  }

  /** Judges a message by its venue's guard, then by the venues together. */
  judge(message: FeedMessage, now: TimeMs): Verdict | undefined {
    const state = this.#states.get(message.source) ?? initialGuardState(now, this.#known);
    const judgement = judge(state, message, now, this.#options);
    this.#states.set(message.source, judgement.state);
    if (judgement.flag !== 'ok') return { flag: judgement.flag, indexDoubled: 0, sources: 0 };
    if (this.#configured <= 1) return { flag: 'ok', indexDoubled: midOf(message), sources: 1 };
    const flag = this.#judgeVenues(now);
    if (flag !== 'ok') return { flag, indexDoubled: 0, sources: 0 };
    // Another venue's message moves the index with the leader's next one: the book must not jump between venues.
    if (this.#leader(now) !== message.source) return undefined;
    const mids = this.#liveMids(now);
    return {
      flag: 'ok',
      indexDoubled: weightedMedian(
        mids,
        mids.map(() => 1),
      ),
      sources: mids.length,
    };
  }

  /** Why nothing may trade at `now`; undefined while it may. */
  condition(now: TimeMs): Condition | undefined {
    if (this.#configured > 1) {
      const flag = this.#judgeVenues(now);
      return flag === 'ok' ? undefined : { reason: flag, since: this.#refusal?.since ?? now };
    }
    const [state] = this.#states.values();
    if (state === undefined) return { reason: 'no_data', since: this.#startedAt };
    const current = expire(state, now, this.#options);
    return current.phase === 'live'
      ? undefined
      : { reason: current.reason === 'ok' ? 'no_data' : current.reason, since: current.since };
  }
}
