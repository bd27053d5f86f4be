// user/tryOut and user/claim: an account made without a mailbox, kept by the browser's session alone, and turned into a full one
// by an e-mail and a password. Practice mode only. It costs rows for ever, so a source has so many a day, and so have all
// together. Sent again with its key it opens the account that it made: the token of a lost answer is known to nobody, so a session of
// its own is made, for a day and while nothing else guards the account. Source: wire.md "Calls" (tryOut, claim), "Conventions".
import { inTransaction, isUniqueViolation } from '../../store/database.ts';
import { lockSecurity } from '../../store/securityStore.ts';
import { takeTryOut } from '../../store/tryOutStore.ts';
import { claimUser } from '../../store/userStore.ts';
import type { Ids } from '../../ports.ts';
import { findAnswer, keepAnswer, unwrap } from '../commandKeys.ts';
import type { Notices } from '../notices.ts';
import type { Footing } from '../footing.ts';
import { Refusal } from '../refusal.ts';
import { type Codes, type CodeVerdict, normaliseEmail } from '../security/codes.ts';
import type { Contacts } from '../security/contacts.ts';
import { assertStrongPassword, loginPassword, type Passwords } from '../security/passwords.ts';
import type { PracticeCodes } from '../security/practiceCodes.ts';
import type { Sources } from '../security/sources.ts';
import type { Client, SignedIn } from './accounts.ts';
import type { Countries } from './countries.ts';
import { type Asker, sourcesOf } from './currentUser.ts';
import { addAccount } from './newAccount.ts';
import type { Sessions } from './sessions.ts';
import { identifyVisitor } from './visitorKeys.ts';

export interface ClaimInput {
  readonly email: string;
  readonly code: string;
  readonly password: string;
}

export interface Claimed {
  readonly email: string;
  /** What the browser is to keep that made the account; undefined where no codes are shown (practiceCodes.ts). */
  readonly maker: string | undefined;
}

export interface TryOutInput {
  readonly country?: string | undefined;
}

export interface TryOut {
  /**
   * Refuses with `not_found` outside practice mode, `invalid_input`, and `try_outs_used_up` until the next day (UTC). The same key has
   * one account; with `conflict` it has none where it asked for something else, is a day old or its account has an e-mail.
   */
  begin(key: string, input: TryOutInput, client: Client): Promise<SignedIn>;
  /** Refuses as registering does, and with `forbidden` where the account is frozen, `already_final` where it has an e-mail. */
  claim(user: Asker, input: ClaimInput, maker: string): Promise<Claimed>;
}

export interface TryOutOptions extends Footing {
  readonly ids: Ids;
  readonly codes: Pick<Codes, 'consume'>;
  readonly contacts: Pick<Contacts, 'macOf'>;
  readonly countries: Pick<Countries, 'has'>;
  readonly passwords: Pick<Passwords, 'hash'>;
  readonly practiceCodes: Pick<PracticeCodes, 'adopt'> | undefined;
  readonly sessions: Pick<Sessions, 'create' | 'revokeOthers'>;
  readonly sources: Pick<Sources, 'hashOf' | 'know'>;
  readonly notices: Pick<Notices, 'wakeFor'>;
  readonly isPractice: boolean;
}

/** No source names figures. A class in one room tries it out; nobody fills the database from one place, nor from many. */
const MOST_OF_A_SOURCE = 30;
const MOST_OF_ALL = 5_000;
const DAY_MS = 86_400_000;

/** What is kept of an account that was made, for whoever sends its key again. */
interface Made {
  readonly userId: string;
  readonly uid: string;
  readonly at: number;
}

type Outcome = Claimed | Exclude<CodeVerdict, 'ok'> | 'email_taken' | 'already_final';

export function createTryOut(options: TryOutOptions): TryOut {
  const { database, clock, ids, codes, sessions, sources } = options;

  const make = (
    who: ReturnType<typeof identifyVisitor>,
    country: string | undefined,
    { lang, userAgent, source }: Client,
  ): Promise<SignedIn> =>
    inTransaction(database, async (tx) => {
      const now = clock.now();
      const day = Math.floor(now / DAY_MS);
      const limits = { day, most: MOST_OF_A_SOURCE, mostOfAll: MOST_OF_ALL };
      if (!(await takeTryOut(tx, sources.hashOf(source), limits))) {
        const leftMs = (day + 1) * DAY_MS - now;
        throw new Refusal('try_outs_used_up', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
      }
      const id = ids.uuid();
      const none = { email: null, passwordHash: null };
      const row = { id, ...none, country: country ?? null, lang, createdAt: now };
      const uid = await addAccount(tx, { ids, grantsPracticeMoney: true }, row);
      if (uid === undefined) throw new Error('an account without an address was refused');
      const made: Made = { userId: id, uid, at: now };
      await keepAnswer(tx, who, made, now);
      return { token: await sessions.create(tx, id, userAgent), uid };
    });

  /** Sessions of before stand: the one who asks may have one of them, where only this request was sent twice on its way. */
  const openAgain = ({ userId, uid, at }: Made, { userAgent }: Client): Promise<SignedIn> =>
    inTransaction(database, async (tx) => {
      const locked = await lockSecurity(tx, userId);
      if (locked?.email !== null || clock.now() - at >= DAY_MS) throw new Refusal('conflict');
      if (locked.frozenAt !== null) throw new Refusal('forbidden');
      return { token: await sessions.create(tx, userId, userAgent), uid };
    });

  const claimIn = async (
    user: Asker,
    {
      email,
      code,
      maker,
    }: { readonly email: string; readonly code: string; readonly maker: string },
    passwordHash: string,
  ): Promise<{ readonly outcome: Outcome; readonly end: () => void }> =>
    inTransaction(database, async (tx) => {
      const { userId, sessionId, source } = user;
      const refused = (outcome: Outcome) => ({ outcome, end: () => {} });
      const locked = await lockSecurity(tx, userId);
      if (locked === undefined) return refused('already_final');
      if (locked.frozenAt !== null) throw new Refusal('forbidden');
      if (locked.email !== null) return refused('already_final');
      const verdict = await codes.consume(tx, { email, purpose: 'register', source }, code);
      // Returned, not thrown: the try that was counted must be committed.
      if (verdict !== 'ok') return refused(verdict);
      const emailMac = options.contacts.macOf(userId, 'email', email);
      const claimed = { email, emailMac, passwordHash };
      if (!(await claimUser(tx, userId, claimed))) return refused('email_taken');
      await sources.know(tx, sourcesOf(userId), source);
      const kept = await options.practiceCodes?.adopt(tx, userId, maker);
      const end = await sessions.revokeOthers(tx, userId, sessionId);
      return { outcome: { email, maker: kept }, end };
    });

  return {
    begin: async (key, input, client) => {
      if (!options.isPractice) throw new Refusal('not_found');
      const who = identifyVisitor(key, 'user/tryOut', input);
      const before = await findAnswer(database.pool, who);
      if (before !== undefined) return openAgain(unwrap<Made>(before), client);
      const { country } = input;
      if (country !== undefined && !options.countries.has(country)) {
        throw new Refusal('invalid_input', { fields: { country: 'invalid' } });
      }
      try {
        return await make(who, country, client);
      } catch (error) {
        // Sent twice at one moment: the other one has made it, and this one nothing.
        const made = isUniqueViolation(error) ? await findAnswer(database.pool, who) : undefined;
        if (made === undefined) throw error;
        return openAgain(unwrap<Made>(made), client);
      }
    },

    claim: async (user, input, maker) => {
      const email = normaliseEmail(input.email);
      assertStrongPassword(input.password, email);
      const passwordHash = await options.passwords.hash(loginPassword(user.userId), input.password);
      const asked = { email, code: input.code, maker };
      const { outcome, end } = await claimIn(user, asked, passwordHash).catch((error: unknown) => {
        // Registered by somebody at the same moment.
        if (isUniqueViolation(error)) return { outcome: 'email_taken' as const, end: () => {} };
        throw error;
      });
      if (outcome === 'already_final') throw new Refusal(outcome);
      if (typeof outcome === 'string') {
        const field = outcome === 'email_taken' ? 'email' : 'code';
        throw new Refusal(outcome, { fields: { [field]: outcome } });
      }
      end();
      options.notices.wakeFor(user.userId);
      return outcome;
    },
  };
}
