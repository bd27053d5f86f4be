import type { Clock } from '../ports.ts';
import { Refusal } from '../services/refusal.ts';

export interface Rate {
  /** Requests that may come at once. */
  readonly burst: number;
  /** Requests a second in the long run. */
  readonly perSecond: number;
}

export interface RateLimits {
  readonly address: Rate;
  readonly user: Rate;
  /** Calls that cost a password hash or a mail, per address. */
  readonly signIn: Rate;
  /** Calls that mail a code, per source: mails go to people who may not have asked for them. */
  readonly code: Rate;
  /** Calls of the back office, per operator, and its sign-ins, per address. */
  readonly operator: Rate;
  readonly operatorSignIn: Rate;
  /** Files of the public log, per address. */
  readonly publicLog: Rate;
}

export type RateClass = keyof RateLimits;

/** Buckets kept; a full one is as good as none, so full ones are dropped first. */
const MOST_BUCKETS = 50_000;

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Token buckets by class and key (address or user id), on the injected clock. */
export class RateLimiter {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #limits: RateLimits | 'off';
  readonly #buckets = new Map<string, Bucket>();

  constructor(clock: Pick<Clock, 'now'>, limits: RateLimits | 'off') {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Buckets remembered. */
  get size(): number {
    return this.#buckets.size;
  }

  /**
   * Takes a request from the bucket, one that costs more as so many; throws `rate_limited` with the seconds until there are
   * enough. More than a bucket ever holds is taken from a full one.
   */
  take(kind: RateClass, key: string, weight = 1): void {
    if (this.#limits === 'off') return;
    const rate = this.#limits[kind];
    const bucket = this.#fill(`${kind} ${key}`, rate);
    const needed = Math.min(weight, rate.burst);
    if (bucket.tokens < needed) {
      const seconds = Math.ceil((needed - bucket.tokens) / rate.perSecond);
      throw new Refusal('rate_limited', { retryAfterSeconds: seconds });
    }
    bucket.tokens -= needed;
  }

  /** What a request turned out to cost beyond what it was taken for: the bucket may owe as much as it holds when full. */
  charge(kind: RateClass, key: string, weight: number): void {
    if (this.#limits === 'off' || weight <= 0) return;
    const rate = this.#limits[kind];
    const bucket = this.#fill(`${kind} ${key}`, rate);
    bucket.tokens = Math.max(bucket.tokens - weight, -rate.burst);
  }

  #fill(key: string, rate: Rate): Bucket {
    const now = this.#clock.now();
    let bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      if (this.#buckets.size >= MOST_BUCKETS) this.#forgetFull(now);
      bucket = { tokens: rate.burst, filledAt: now };
      this.#buckets.set(key, bucket);
      return bucket;
    }
    // A clock that was set back gives nothing and takes nothing.
    const elapsedMs = Math.max(0, now - bucket.filledAt);
    bucket.tokens = Math.min(rate.burst, bucket.tokens + (elapsedMs / 1000) * rate.perSecond);
    bucket.filledAt = now;
    return bucket;
  }

  #forgetFull(now: number): void {
    if (this.#limits === 'off') return;
    for (const [key, bucket] of this.#buckets) {
      const kind = key.slice(0, key.indexOf(' ')) as RateClass;
      const { burst, perSecond } = this.#limits[kind];
      const tokens = bucket.tokens + ((now - bucket.filledAt) / 1000) * perSecond;
      if (tokens >= burst) this.#buckets.delete(key);
    }
    // All in use at once: forgetting them is the lesser evil than growing without bound.
    if (this.#buckets.size >= MOST_BUCKETS) this.#buckets.clear();
  }
}
