// user/resetpwd: the login password by the old one or by a mailed code, the fund password by a mailed code and the
// authenticator. Every change ends the other sessions, holds withdrawals and is told by mail; a new login password also takes
// the wallet off and ends every other way in that was asked for before. Source: wire.md "Calls", decisions.md "Identity, security".
import type { PoolClient } from 'pg';
import { inTransaction } from '../../store/database.ts';
import { forgetGuesses } from '../../store/guessStore.ts';
import {
  clearWallet,
  findSecurity,
  findSecurityByEmail,
  lockSecurity,
  setFundPasswordHash,
  setPasswordHash,
} from '../../store/securityStore.ts';
import { type Codes, normaliseEmail } from '../security/codes.ts';
import type { Contacts } from '../security/contacts.ts';
import { type Asker, sourcesOf } from './currentUser.ts';
import { type KeptAccount, keptOf } from '../security/keptAccount.ts';
import type { LoginGuard } from '../security/loginGuard.ts';
import { ownerGuesses } from '../security/ownerCheck.ts';
import {
  assertStrongPassword,
  fundPassword,
  loginPassword,
  type Passwords,
} from '../security/passwords.ts';
import { Refusal } from '../refusal.ts';
import type { SecondFactorVerdict } from '../security/secondFactor.ts';
import type { Sessions } from './sessions.ts';
import type { Sources } from '../security/sources.ts';
import type { StepUp } from '../security/stepUp.ts';
import type { WithdrawalHolds } from '../security/withdrawalHolds.ts';
import type { GuardFooting } from '../footing.ts';

export interface ResetPasswordInput {
  readonly kind: 'login' | 'fund';
  readonly newPassword: string;
  readonly oldPassword?: string | undefined;
  readonly email?: string | undefined;
  readonly code?: string | undefined;
  /** With a new fund password, where an authenticator is on. */
  readonly totp?: string | undefined;
}

export interface PasswordReset {
  /** `source`: the network address it came from, signed in or not. */
  reset(user: Asker | undefined, input: ResetPasswordInput, source: string): Promise<void>;
}

export interface PasswordResetOptions extends GuardFooting {
  readonly codes: Pick<Codes, 'consume' | 'giveBack' | 'end'>;
  readonly contacts: Pick<Contacts, 'isOwn'>;
  readonly passwords: Passwords;
  readonly sessions: Pick<Sessions, 'revokeOthers'>;
  readonly holds: Pick<WithdrawalHolds, 'place'>;
  readonly stepUp: Pick<StepUp, 'checkFundPassword' | 'countGuess'>;
  readonly loginGuard: Pick<LoginGuard, 'forget'>;
  readonly sources: Pick<Sources, 'know' | 'forget'>;
}

/** What a transaction answers: what to do after its commit, or why nothing changed (the counted try is committed). */
type Outcome =
  | (() => void)
  | 'password_wrong'
  | 'fund_password_wrong'
  | 'passwords_equal'
  | 'code_wrong'
  | 'code_expired'
  | Exclude<SecondFactorVerdict, 'ok'>;

/** A new login password, and what came with it. */
interface NewLogin {
  readonly hash: string;
  /** It is the fund password. */
  readonly isFund: boolean;
  readonly code: string | undefined;
  readonly source: string;
  /** The session that goes on. */
  readonly keptSession: string | null;
}

const FIELDS: Readonly<Record<Exclude<Outcome, () => void>, string>> = {
  password_wrong: 'oldPassword',
  fund_password_wrong: 'oldPassword',
  passwords_equal: 'newPassword',
  code_wrong: 'code',
  code_expired: 'code',
  totp_required: 'totp',
  totp_wrong: 'totp',
  totp_locked: 'totp',
};

const missing = (field: string): Refusal =>
  new Refusal('invalid_input', { fields: { [field]: 'required' } });

export function createPasswordReset(options: PasswordResetOptions): PasswordReset {
  const { database, codes, contacts, passwords, sessions, holds, notices, ownerCheck, stepUp } =
    options;
  const { secondFactor, sources } = options;

  /**
   * Whether the new password is the account's other one. Whoever is told has found that one out, so it is told after every
   * proof alone. Without the other one it takes the same time, so that the answer's time says nothing.
   */
  const isOther = (
    other: string,
    otherHash: string | null | undefined,
    newPassword: string,
  ): Promise<boolean> => passwords.verify(other, otherHash ?? undefined, newPassword);

  const finish = async (
    userId: string | undefined,
    work: (tx: PoolClient) => Promise<Outcome>,
  ): Promise<void> => {
    const outcome = await inTransaction(database, work);
    if (typeof outcome === 'string') {
      throw new Refusal(outcome, { fields: { [FIELDS[outcome]]: outcome } });
    }
    outcome();
    if (userId !== undefined) notices.wakeFor(userId);
  };

  const askedFor = (email: string, source: string) =>
    ({ email, purpose: 'password', source }) as const;
  const consume = (tx: PoolClient, email: string, source: string, code: string) =>
    codes.consume(tx, askedFor(email, source), code);
  const refuseEqual = async (
    tx: PoolClient,
    email: string,
    { source, code }: { readonly source: string; readonly code: string | undefined },
  ) => {
    if (code !== undefined) await codes.giveBack(tx, askedFor(email, source));
    return 'passwords_equal' as const;
  };

  /** Ends other sessions and ways in, holds withdrawals, tells the owner. */
  const changeLogin = async (
    tx: PoolClient,
    { userId, email, lang, fundPasswordHash, walletAddress }: KeptAccount,
    { hash, isFund, code, source, keptSession }: NewLogin,
  ): Promise<Outcome> => {
    // A guess at the fund password like any other, whether it is found or not: with none left today, nothing is said.
    const isCounted = fundPasswordHash !== null && (await stepUp.countGuess(tx, userId));
    if (isCounted && isFund) return refuseEqual(tx, email, { source, code });
    await setPasswordHash(tx, userId, hash);
    // Whoever had the old one may have made ways in of his own: a wallet, a code that is under way, a place that counts as his.
    if (walletAddress !== null) {
      await clearWallet(tx, userId);
      const params = { address: walletAddress };
      await notices.add(tx, { recipient: email, lang, kind: 'wallet_unlinked', params });
    }
    await codes.end(tx, { email, purpose: 'password' });
    await sources.forget(tx, sourcesOf(userId));
    await sources.know(tx, sourcesOf(userId), source);
    const until = await holds.place(tx, userId, 'login_password');
    const end = await sessions.revokeOthers(tx, userId, keptSession);
    const params = { until: String(until) };
    await notices.add(tx, { recipient: email, lang, kind: 'login_password_changed', params });
    return end;
  };

  const changeKnown = async (
    user: Asker,
    { newPassword, code }: ResetPasswordInput,
    oldPassword: string,
  ): Promise<void> => {
    const verified = await ownerCheck.verify(user, oldPassword, 'oldPassword');
    if (newPassword === oldPassword) {
      throw new Refusal('password_unchanged', { fields: { newPassword: 'password_unchanged' } });
    }
    assertStrongPassword(newPassword, verified.email, 'newPassword');
    const { userId, fundPasswordHash } = verified;
    const isFund = await isOther(fundPassword(userId), fundPasswordHash, newPassword);
    const hash = await passwords.hash(loginPassword(userId), newPassword);
    await finish(user.userId, async (tx) => {
      const locked = await ownerCheck.lock(tx, verified);
      if (locked === undefined) return 'password_wrong';
      const { source, sessionId: keptSession } = user;
      const verdict = code === undefined ? 'ok' : await consume(tx, locked.email, source, code);
      if (verdict !== 'ok') return verdict;
      return changeLogin(tx, locked, { hash, isFund, code, source, keptSession });
    });
  };

  const changeForgotten = async (
    user: Asker | undefined,
    { newPassword, code }: ResetPasswordInput,
    givenEmail: string,
    source: string,
  ): Promise<void> => {
    if (code === undefined) throw missing('code');
    const email = normaliseEmail(givenEmail);
    assertStrongPassword(newPassword, email, 'newPassword');
    const known = await findSecurityByEmail(database.pool, email);
    const { userId: ownerId = '', fundPasswordHash } = known ?? {};
    const isFund = await isOther(fundPassword(ownerId), fundPasswordHash, newPassword);
    const hash = await passwords.hash(loginPassword(ownerId), newPassword);
    await finish(known?.userId, async (tx) => {
      const locked = known && (await lockSecurity(tx, known.userId));
      const verdict = await consume(tx, email, source, code);
      if (verdict !== 'ok') return verdict;
      // Nobody has this address, or not by the server's word: the answer is the same, so that asking tells nothing.
      if (locked?.email !== email) return () => {};
      if (!contacts.isOwn(locked.userId, 'email', email, locked.emailMac)) return () => {};
      const keptSession = user?.userId === locked.userId ? user.sessionId : null;
      return changeLogin(tx, keptOf(locked), { hash, isFund, code, source, keptSession });
    });
    if (known === undefined) return;
    for (const account of [email, known.uid, ownerGuesses(known.userId)]) {
      await options.loginGuard.forget(account, source);
    }
  };

  const changeFund = async (
    user: Asker,
    { newPassword, oldPassword, email, code, totp }: ResetPasswordInput,
  ): Promise<void> => {
    const { userId, source } = user;
    const found = await findSecurity(database.pool, userId);
    if (found === undefined) throw new Refusal('not_found');
    const known = keptOf(found);
    if (email !== undefined && normaliseEmail(email) !== known.email) {
      throw new Refusal('invalid_input', { fields: { email: 'invalid' } });
    }
    if (code === undefined) throw missing('code');
    assertStrongPassword(newPassword, known.email, 'newPassword');
    // The code is enough; an old fund password that was sent along must be right all the same.
    const proven =
      oldPassword === undefined
        ? undefined
        : await stepUp.checkFundPassword(userId, oldPassword, 'oldPassword');
    const isLogin = await isOther(loginPassword(userId), known.passwordHash, newPassword);
    const hash = await passwords.hash(fundPassword(userId), newPassword);
    await finish(userId, async (tx) => {
      const row = await lockSecurity(tx, userId);
      // Changed meanwhile: whether the two differ was asked of another login password.
      if (row?.passwordHash !== known.passwordHash) return 'password_wrong';
      const locked = keptOf(row);
      if (proven !== undefined && locked.fundPasswordVersion !== proven) {
        return 'fund_password_wrong';
      }
      // Before the code, so that a code of the wrong app does not cost a mail.
      const second = await secondFactor.check(tx, user, totp);
      if (second !== 'ok') return second;
      const verdict = await consume(tx, locked.email, source, code);
      if (verdict !== 'ok') return verdict;
      if (isLogin) return refuseEqual(tx, locked.email, { source, code });
      await setFundPasswordHash(tx, userId, hash);
      await forgetGuesses(tx, userId, 'fund_password');
      const { email: recipient, lang } = locked;
      if (locked.fundPasswordHash === null) {
        // The first one guards what nothing guarded before; it holds nothing back.
        await notices.add(tx, { recipient, lang, kind: 'fund_password_set' });
      } else {
        const params = { until: String(await holds.place(tx, userId, 'fund_password')) };
        await notices.add(tx, { recipient, lang, kind: 'fund_password_changed', params });
      }
      return sessions.revokeOthers(tx, userId, user.sessionId);
    });
  };

  return {
    reset: (user, input, source) => {
      if (input.kind === 'fund') {
        if (user === undefined) throw new Refusal('unauthenticated');
        return changeFund(user, input);
      }
      if (user !== undefined && input.oldPassword !== undefined) {
        return changeKnown(user, input, input.oldPassword);
      }
      if (input.email === undefined) throw missing(user === undefined ? 'email' : 'oldPassword');
      return changeForgotten(user, input, input.email, source);
    },
  };
}
