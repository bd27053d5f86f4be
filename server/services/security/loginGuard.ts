import { createHmac } from 'node:crypto';
import type { Clock } from '../../ports.ts';
import type { Database } from '../../store/database.ts';
import {
  findLoginFailures,
  forgetLoginFailures,
  type LoginFailures,
  saveLoginFailures,
} from '../../store/loginFailureStore.ts';
import { KeyedQueue } from '../queues.ts';
import { Refusal } from '../refusal.ts';

// decisions.md "Identity, security": five failed logins: 5 min, doubling.
const FAILURES_BEFORE_LOCK = 5;
const FIRST_LOCK_MS = 300_000;
/** Doubling ends at a day, so that an owner is never locked out for good; failures are forgotten after as long. */
const LONGEST_LOCK_MS = 86_400_000;
const FORGET_AFTER_MS = 86_400_000;

/** The state after one more failure at `now`. */
export function countFailure(before: LoginFailures | undefined, now: number): LoginFailures {
  const isFresh = before !== undefined && now - before.lastFailedAt < FORGET_AFTER_MS;
  const failures = isFresh ? before.failures + 1 : 1;
  const doublings = failures - FAILURES_BEFORE_LOCK;
  const lockMs = doublings < 0 ? 0 : Math.min(FIRST_LOCK_MS * 2 ** doublings, LONGEST_LOCK_MS);
  return { failures, lastFailedAt: now, lockedUntil: lockMs === 0 ? null : now + lockMs };
}

export interface LoginGuardOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly secretKey: Uint8Array;
}

export interface LoginGuard {
  /**
   * Runs attempts to prove who one is, of one account, one after another and counts the failed ones, whether the account
   * exists or not. `attempt` returns a refusal for a failure (undefined: `login_wrong`); what it throws counts as neither.
   * Refuses with `login_locked` before `attempt` runs.
   */
  attempt<T>(account: string, attempt: () => Promise<T | Refusal | undefined>): Promise<T>;
  /** Forgets the failures of an account whose owner has proved himself in another way. */
  forget(account: string): Promise<void>;
}

export function createLoginGuard({ database, clock, secretKey }: LoginGuardOptions): LoginGuard {
  const queue = new KeyedQueue();
  const { pool } = database;

  const keyOf = (account: string): Buffer =>
    createHmac('sha256', secretKey).update(`login ${account}`).digest();

  const assertUnlocked = (known: LoginFailures | undefined): void => {
    const leftMs = (known?.lockedUntil ?? 0) - clock.now();
    if (leftMs <= 0) return;
    const minutes = String(Math.ceil(leftMs / 60_000));
    throw new Refusal('login_locked', {
      params: { minutes },
      retryAfterSeconds: Math.ceil(leftMs / 1000),
    });
  };

  return {
    attempt: (account, attempt) =>
      queue.run(account, async () => {
        const key = keyOf(account);
        const known = await findLoginFailures(pool, key);
        assertUnlocked(known);
        const result = await attempt();
        const outcome = result === undefined ? new Refusal('login_wrong') : result;
        if (outcome instanceof Refusal) {
          await saveLoginFailures(pool, key, countFailure(known, clock.now()));
          throw outcome;
        }
        if (known !== undefined) await forgetLoginFailures(pool, key);
        return outcome;
      }),
    forget: (account) => forgetLoginFailures(pool, keyOf(account)),
  };
}
