// Proof that the owner, not only a session of his, asks for something that moves money out: the fund password, and where the
// call wants them a mailed code and the authenticator. Bound to one operation and checked again in its transaction.
// Source: reliability.md "Rules" (step-up proofs), decisions.md "Identity, security" (fund password).
import type { PoolClient } from 'pg';
import type { Clock } from '../../ports.ts';
import { type Database, type Queryable, writerOf } from '../../store/database.ts';
import { countGuesses, EVERYWHERE, returnGuess, takeGuess } from '../../store/guessStore.ts';
import { findSecurity, lockSecurity } from '../../store/securityStore.ts';
import type { CodePurpose, Codes } from './codes.ts';
import type { Asker } from '../accounts/currentUser.ts';
import type { Passwords } from './passwords.ts';
import { KeyedQueue } from '../queues.ts';
import { Refusal } from '../refusal.ts';
import type { SecondFactor, SecondFactorVerdict, SecondProof } from './secondFactor.ts';

/**
 * reliability.md "Rules": fund password 5 wrong a day; then locked until the next day (UTC). One count, wherever they come
 * from: to guess it one needs a session of the account, so no stranger can lock it.
 */
const MOST_FUND_PASSWORD_TRIES = 5;
const FUND_PASSWORD = { kind: 'fund_password', source: EVERYWHERE } as const;
const DAY_MS = 86_400_000;
const dayOf = (now: number): number => Math.floor(now / DAY_MS);
const startOfNextDay = (now: number): number => (dayOf(now) + 1) * DAY_MS;

/** A fund password that was right a moment ago, for one operation of one user; never leaves the process. */
export interface FundProof {
  readonly userId: string;
  readonly source: string;
  /** Names the operation and all that it does, e.g. `withdraw/submit <key> <body hash>`. */
  readonly operation: string;
  readonly passwordHash: string;
}

/** What is asked for besides the fund password. */
export interface MoreProof {
  readonly code?: { readonly purpose: CodePurpose; readonly code: string };
  /** Checked where the account has an authenticator; undefined there is refused as `totp_required`. */
  readonly totp?: { readonly value: string | undefined };
}

export type StepUpVerdict =
  | 'ok'
  | 'fund_password_wrong'
  | 'code_wrong'
  | 'code_expired'
  | Exclude<SecondFactorVerdict, 'ok'>;

export interface StepUp {
  /**
   * Checks the fund password, before the operation's transaction: hashing takes longer than a transaction may. Refuses with
   * `fund_password_missing`, `fund_password_wrong` or `fund_password_locked`.
   */
  prove(
    user: Pick<Asker, 'userId' | 'source'>,
    operation: string,
    fundPassword: string,
    /** Wire name of the field it came in. */
    field?: string,
  ): Promise<FundProof>;
  /**
   * Looks at the second factor before a transaction of the executor, which uses it up. Refuses with `totp_required`,
   * `totp_wrong` or `totp_locked`.
   */
  proveSecond(
    user: Pick<Asker, 'userId' | 'source'>,
    totp: string | undefined,
  ): Promise<SecondProof>;
  /**
   * Inside the operation's transaction: that the proof is this operation's and the fund password still the same, and the
   * rest of what was asked for, each used up. A wrong code is counted, so the caller commits even when it refuses.
   */
  confirm(
    client: PoolClient,
    proof: FundProof,
    operation: string,
    more?: MoreProof,
  ): Promise<StepUpVerdict>;
  /**
   * Inside a transaction: counts a guess at the fund password that is made otherwise than by `prove`. False when the day
   * has none left; whoever asked must not be told then.
   */
  countGuess(client: Queryable, userId: string): Promise<boolean>;
  /** Until when the fund password is locked; undefined when it is not. */
  lockedUntil(client: Queryable, userId: string): Promise<number | undefined>;
}

export interface StepUpOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly codes: Pick<Codes, 'consume'>;
  readonly passwords: Pick<Passwords, 'verify'>;
  readonly secondFactor: Pick<SecondFactor, 'check' | 'look'>;
}

export function createStepUp(options: StepUpOptions): StepUp {
  const { database, clock, codes, passwords, secondFactor } = options;
  const writer = writerOf(database);
  const queue = new KeyedQueue();

  const countGuess = (client: Queryable, userId: string, now: number): Promise<boolean> =>
    takeGuess(client, userId, FUND_PASSWORD, { day: dayOf(now), most: MOST_FUND_PASSWORD_TRIES });

  const check = async (userId: string, fundPassword: string, field: string): Promise<string> => {
    const known = await findSecurity(database.pool, userId);
    const passwordHash = known?.fundPasswordHash ?? undefined;
    if (passwordHash === undefined) throw new Refusal('fund_password_missing');
    const now = clock.now();
    if (!(await countGuess(writer, userId, now))) {
      throw new Refusal('fund_password_locked', {
        retryAfterSeconds: Math.ceil((startOfNextDay(now) - now) / 1000),
      });
    }
    const forgive = () => returnGuess(writer, userId, FUND_PASSWORD, dayOf(now));
    const isRight = await passwords
      .verify(passwordHash, fundPassword)
      .catch(async (error: unknown) => {
        // Too busy to look: that was no guess.
        await forgive();
        throw error;
      });
    if (!isRight) {
      throw new Refusal('fund_password_wrong', { fields: { [field]: 'fund_password_wrong' } });
    }
    await forgive();
    return passwordHash;
  };

  return {
    prove: async ({ userId, source }, operation, fundPassword, field = 'fundPassword') => {
      const passwordHash = await queue.run(userId, () => check(userId, fundPassword, field));
      return { userId, source, operation, passwordHash };
    },

    proveSecond: async (user, totp) => {
      const proof = await secondFactor.look(user, totp);
      if (typeof proof === 'string') throw new Refusal(proof, { fields: { totp: proof } });
      return proof;
    },

    confirm: async (client, proof, operation, more = {}) => {
      if (proof.operation !== operation) throw new Error('a proof of another operation was used');
      const { userId, source } = proof;
      const known = await lockSecurity(client, userId);
      if (known === undefined || known.fundPasswordHash !== proof.passwordHash) {
        return 'fund_password_wrong';
      }
      if (more.totp !== undefined) {
        const verdict = await secondFactor.check(client, proof, more.totp.value);
        if (verdict !== 'ok') return verdict;
      }
      if (more.code === undefined) return 'ok';
      const { purpose, code } = more.code;
      return codes.consume(client, { email: known.email, purpose, source }, code);
    },

    countGuess: (client, userId) => countGuess(client, userId, clock.now()),

    lockedUntil: async (client, userId) => {
      const now = clock.now();
      const tries = await countGuesses(client, userId, FUND_PASSWORD, dayOf(now));
      return tries >= MOST_FUND_PASSWORD_TRIES ? startOfNextDay(now) : undefined;
    },
  };
}
