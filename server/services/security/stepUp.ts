// Proof that the owner, not only a session of his, asks for something that moves money out: the fund password, and where the
// call wants them a mailed code and the authenticator. What was found right goes into the one operation it was given for, and is
// checked again in its transaction.
// Source: reliability.md "Rules" (step-up proofs), decisions.md "Identity, security" (fund password).
import { type Queryable, writerOf } from '../../store/database.ts';
import { countGuesses, EVERYWHERE, returnGuess, takeGuess } from '../../store/guessStore.ts';
import { findSecurity } from '../../store/securityStore.ts';
import type { CodePurpose, Codes } from './codes.ts';
import type { Asker } from '../accounts/currentUser.ts';
import { keptOf } from './keptAccount.ts';
import { fundPassword, type Passwords } from './passwords.ts';
import { KeyedQueue } from '../queues.ts';
import { Refusal } from '../refusal.ts';
import type { SecondFactor, SecondProof } from './secondFactor.ts';
import type { Footing } from '../footing.ts';

/**
 * reliability.md "Rules": fund password 5 wrong a day; then locked until the next day (UTC). One count, wherever they come
 * from: to guess it one needs a session of the account, so no stranger can lock it.
 */
const MOST_FUND_PASSWORD_TRIES = 5;
const FUND_PASSWORD = { kind: 'fund_password', source: EVERYWHERE } as const;
const DAY_MS = 86_400_000;
const dayOf = (now: number): number => Math.floor(now / DAY_MS);
const startOfNextDay = (now: number): number => (dayOf(now) + 1) * DAY_MS;

/** What is given to prove an operation with. */
export interface Proving {
  readonly fundPassword: string;
  /** Asked for where the account has an authenticator. */
  readonly totp: string | undefined;
  /** Where the call wants a mailed code. */
  readonly code?: { readonly purpose: CodePurpose; readonly code: string };
}

/**
 * What was found right a moment ago. It stands in the input of the one operation it was given for, and is looked at again under
 * the user's lock (kinds/shared/ownerProof.ts). Numbers and ids: an operation is written down, so it holds no secret.
 */
export interface OwnerProof {
  /** Of the fund password, which counts its changes. */
  readonly fundPassword: number;
  readonly second: SecondProof;
  readonly code: { readonly purpose: CodePurpose; readonly id: string } | null;
}

export interface StepUp {
  /**
   * Checks all that is given, before the operation: hashing takes longer than a transaction may. Uses up nothing; what is wrong
   * is counted at once. Refuses with `fund_password_missing`, `fund_password_wrong` or `fund_password_locked`, then with
   * `totp_required`, `totp_wrong` or `totp_locked`, then with `code_wrong` or `code_expired`.
   */
  prove(user: Pick<Asker, 'userId' | 'source'>, given: Proving): Promise<OwnerProof>;
  /** The fund password alone; answers its number. `field`: wire name of the field it came in. */
  checkFundPassword(userId: string, fundPassword: string, field: string): Promise<number>;
  /**
   * Inside a transaction: counts a guess at the fund password that is made otherwise than by `prove`. False when the day
   * has none left; whoever asked must not be told then.
   */
  countGuess(client: Queryable, userId: string): Promise<boolean>;
  /** Until when the fund password is locked; undefined when it is not. */
  lockedUntil(client: Queryable, userId: string): Promise<number | undefined>;
}

export interface StepUpOptions extends Footing {
  readonly codes: Pick<Codes, 'look'>;
  readonly passwords: Pick<Passwords, 'verify'>;
  readonly secondFactor: Pick<SecondFactor, 'look'>;
}

export function createStepUp(options: StepUpOptions): StepUp {
  const { database, clock, codes, passwords, secondFactor } = options;
  const writer = writerOf(database);
  const queue = new KeyedQueue();

  const countGuess = (client: Queryable, userId: string, now: number): Promise<boolean> =>
    takeGuess(client, userId, FUND_PASSWORD, { day: dayOf(now), most: MOST_FUND_PASSWORD_TRIES });

  const check = async (userId: string, given: string, field: string): Promise<number> => {
    const found = await findSecurity(database.pool, userId);
    const known = found && keptOf(found);
    const passwordHash = known?.fundPasswordHash ?? undefined;
    if (known === undefined || passwordHash === undefined) {
      throw new Refusal('fund_password_missing');
    }
    const now = clock.now();
    if (!(await countGuess(writer, userId, now))) {
      throw new Refusal('fund_password_locked', {
        retryAfterSeconds: Math.ceil((startOfNextDay(now) - now) / 1000),
      });
    }
    const forgive = () => returnGuess(writer, userId, FUND_PASSWORD, dayOf(now));
    const isRight = await passwords
      .verify(fundPassword(userId), passwordHash, given)
      .catch(async (error: unknown) => {
        // Too busy to look: that was no guess.
        await forgive();
        throw error;
      });
    if (!isRight) {
      throw new Refusal('fund_password_wrong', { fields: { [field]: 'fund_password_wrong' } });
    }
    await forgive();
    return known.fundPasswordVersion;
  };

  const checkFundPassword = (userId: string, given: string, field: string) =>
    queue.run(userId, () => check(userId, given, field));

  const lookAtSecond = async (
    user: Pick<Asker, 'userId' | 'source'>,
    totp: string | undefined,
  ): Promise<SecondProof> => {
    const second = await secondFactor.look(user, totp);
    if (typeof second === 'string') throw new Refusal(second, { fields: { totp: second } });
    return second;
  };

  const lookAtCode = async (
    { userId, source }: Pick<Asker, 'userId' | 'source'>,
    { purpose, code }: NonNullable<Proving['code']>,
  ): Promise<NonNullable<OwnerProof['code']>> => {
    const known = await findSecurity(database.pool, userId);
    if (known === undefined) throw new Refusal('not_found');
    const { email } = keptOf(known);
    const found = await codes.look({ email, purpose, source }, code);
    if (typeof found === 'string') throw new Refusal(found, { fields: { code: found } });
    return { purpose, id: found.id };
  };

  return {
    prove: async (user, { fundPassword, totp, code }) => ({
      fundPassword: await checkFundPassword(user.userId, fundPassword, 'fundPassword'),
      second: await lookAtSecond(user, totp),
      code: code === undefined ? null : await lookAtCode(user, code),
    }),

    checkFundPassword,

    countGuess: (client, userId) => countGuess(client, userId, clock.now()),

    lockedUntil: async (client, userId) => {
      const now = clock.now();
      const tries = await countGuesses(client, userId, FUND_PASSWORD, dayOf(now));
      return tries >= MOST_FUND_PASSWORD_TRIES ? startOfNextDay(now) : undefined;
    },
  };
}
