// Wrong guesses at who one is: a few for each account and source, more for an account from everywhere. Neither stands in the
// way of the owner at a place where he was before, whatever strangers try elsewhere. Source: decisions.md "Identity, security".
import { createHmac } from 'node:crypto';
import { writerOf } from '../../store/database.ts';
import {
  addLoginFailure,
  deleteOldLoginFailures,
  findLoginFailures,
  forgetLoginFailures,
  type LoginFailures,
} from '../../store/loginFailureStore.ts';
import { KeyedQueue } from '../queues.ts';
import { Refusal } from '../refusal.ts';
import type { Footing } from '../footing.ts';

/** After so many failures every further one locks: for `firstMs`, then twice as long each time, up to `longestMs`. */
export interface LockRule {
  readonly failures: number;
  readonly firstMs: number;
  readonly longestMs: number;
}

/** decisions.md "Identity, security": five failed logins: 5 min, doubling. It ends at a day, and so does the memory of it. */
export const AT_ONE_SOURCE: LockRule = { failures: 5, firstMs: 300_000, longestMs: 86_400_000 };
/**
 * decisions.md asks for a slower account-wide counter and names no figure: fifty failures are ten sources' worth; then about
 * one guess an hour from all strangers together, 9,000 a year at a password of twelve characters.
 */
export const EVERYWHERE: LockRule = { failures: 50, firstMs: 300_000, longestMs: 3_600_000 };
const FORGET_AFTER_MS = 86_400_000;

/** Until when a rule locks after these failures; 0 when it does not. */
export function lockedUntil(rule: LockRule, known: LoginFailures | undefined): number {
  if (known === undefined || known.failures < rule.failures) return 0;
  const doublings = known.failures - rule.failures;
  return known.lastFailedAt + Math.min(rule.firstMs * 2 ** doublings, rule.longestMs);
}

export interface Guess {
  /** What was typed, or a name of our own; known accounts and unknown ones alike. */
  readonly account: string;
  /** The network address it came from. */
  readonly source: string;
  /** Whether whoever asks there is more than a stranger: then the account-wide count neither stops nor counts him. */
  readonly isAtHome: () => Promise<boolean>;
}

export interface LoginGuardOptions extends Footing {
  readonly secretKey: Uint8Array;
}

export interface LoginGuard {
  /**
   * Runs attempts to prove who one is, of one account at one source, one after another and counts the failed ones, whether
   * the account exists or not. `attempt` returns a refusal for a failure (undefined: `login_wrong`); what it throws counts as
   * neither. Refuses with `login_locked` before `attempt` runs.
   */
  attempt<T>(guess: Guess, attempt: () => Promise<T | Refusal | undefined>): Promise<T>;
  /** Forgets the failures of an account, there and everywhere, whose owner has proved himself in another way. */
  forget(account: string, source: string): Promise<void>;
}

export function createLoginGuard({ database, clock, secretKey }: LoginGuardOptions): LoginGuard {
  const queue = new KeyedQueue();
  const { pool } = database;
  const writer = writerOf(database);

  const hash = (text: string): Buffer => createHmac('sha256', secretKey).update(text).digest();
  const keyHere = (account: string, source: string): Buffer => hash(`login ${source} ${account}`);
  const keyEverywhere = (account: string): Buffer => hash(`login ${account}`);

  const assertUnlocked = (until: number): void => {
    const leftMs = until - clock.now();
    if (leftMs <= 0) return;
    const minutes = String(Math.ceil(leftMs / 60_000));
    throw new Refusal('login_locked', {
      params: { minutes },
      retryAfterSeconds: Math.ceil(leftMs / 1000),
    });
  };

  const countFailure = async ({ account, source, isAtHome }: Guess): Promise<void> => {
    const now = clock.now();
    const since = now - FORGET_AFTER_MS;
    await addLoginFailure(writer, keyHere(account, source), now, since);
    if (!(await isAtHome())) await addLoginFailure(writer, keyEverywhere(account), now, since);
    await deleteOldLoginFailures(writer, since);
  };

  return {
    attempt: (guess, attempt) =>
      queue.run(`${guess.source} ${guess.account}`, async () => {
        const here = keyHere(guess.account, guess.source);
        const since = clock.now() - FORGET_AFTER_MS;
        const keys = [here, keyEverywhere(guess.account)];
        const [knownHere, everywhere] = await findLoginFailures(pool, keys, since);
        assertUnlocked(lockedUntil(AT_ONE_SOURCE, knownHere));
        const until = lockedUntil(EVERYWHERE, everywhere);
        if (until > clock.now() && !(await guess.isAtHome())) assertUnlocked(until);
        const result = await attempt();
        const outcome = result === undefined ? new Refusal('login_wrong') : result;
        if (outcome instanceof Refusal) {
          await countFailure(guess);
          throw outcome;
        }
        if (knownHere !== undefined) await forgetLoginFailures(writer, here);
        return outcome;
      }),
    forget: async (account, source) => {
      await forgetLoginFailures(writer, keyHere(account, source));
      await forgetLoginFailures(writer, keyEverywhere(account));
    },
  };
}
