import type { Clock, Ids } from '../../ports.ts';
import { type Database, inTransaction, writerOf } from '../../store/database.ts';
import { lockSecurity, setLang, setPasswordHash } from '../../store/securityStore.ts';
import { findUserByEmail, findUserById, findUserByUid, type User } from '../../store/userStore.ts';
import { type Codes, type CodeVerdict, normaliseEmail } from '../security/codes.ts';
import { type CurrentUser, sourcesOf } from './currentUser.ts';
import type { LoginGuard } from '../security/loginGuard.ts';
import {
  assertStrongPassword,
  isKeyed,
  loginPassword,
  type Passwords,
} from '../security/passwords.ts';
import type { PracticeCodes } from '../security/practiceCodes.ts';
import { Refusal } from '../refusal.ts';
import type { SecondFactor } from '../security/secondFactor.ts';
import { addAccount } from './newAccount.ts';
import type { Sessions } from './sessions.ts';
import type { Sources } from '../security/sources.ts';

export interface SignedIn {
  readonly token: string;
  readonly uid: string;
}

export interface Registered extends SignedIn {
  /** What the browser is to keep that made the account; undefined where no codes are shown (practiceCodes.ts). */
  readonly maker: string | undefined;
}

export interface RegisterInput {
  readonly email: string;
  readonly password: string;
  readonly code: string;
  readonly country?: string | undefined;
}

export interface LoginInput {
  /** E-mail address or uid. */
  readonly account: string;
  readonly password: string;
  /** Of the authenticator, or a recovery code; needed where the account has one. */
  readonly totp?: string | undefined;
}

export interface Client {
  readonly lang: string;
  readonly userAgent: string;
  /** The network address. */
  readonly source: string;
}

/** What its owner sees of an account. */
export type UserInfoView = Omit<User, 'id' | 'passwordHash' | 'lang'>;

export interface Accounts {
  register(input: RegisterInput, client: Client & { readonly maker: string }): Promise<Registered>;
  login(input: LoginInput, client: Client): Promise<SignedIn>;
  getInfo(user: CurrentUser): Promise<UserInfoView>;
  /** Mails about the account are in this language from now on. */
  setLanguage(user: Pick<CurrentUser, 'userId'>, lang: string): Promise<void>;
}

export interface AccountsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly codes: Codes;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly loginGuard: LoginGuard;
  readonly secondFactor: Pick<SecondFactor, 'check'>;
  readonly sources: Pick<Sources, 'know' | 'isKnown'>;
  /** Practice mode without a mail server only. */
  readonly practiceCodes: Pick<PracticeCodes, 'adopt'> | undefined;
  /** Practice money for new users: practice mode only. */
  readonly grantsPracticeMoney: boolean;
}

const UID_PATTERN = /^\d{8,12}$/;
/** Every stored address is of these characters (protocol/primitives.ts); a NUL is more than the database takes. */
const PRINTABLE_PATTERN = /^[\x21-\x7e]+$/;

export function createAccounts(options: AccountsOptions): Accounts {
  const { database, clock, ids, codes, sessions, passwords, secondFactor, sources } = options;

  const findByAccount = async (account: string): Promise<User | undefined> => {
    if (UID_PATTERN.test(account)) return findUserByUid(database.pool, account);
    // Whatever else was typed is looked for under nobody's address, so that it costs the same.
    const email = PRINTABLE_PATTERN.test(account) ? normaliseEmail(account) : '';
    return findUserByEmail(database.pool, email);
  };

  /** Undefined for a wrong password; `changed` where its hash became another while it was being looked at. */
  const signInOnce = async (
    { account, password, totp }: LoginInput,
    { source, lang, userAgent }: Client,
  ): Promise<SignedIn | Refusal | 'changed' | undefined> => {
    const known = await findByAccount(account);
    const { id = '', passwordHash: kept } = known ?? {};
    const matches = await passwords.verify(loginPassword(id), kept ?? undefined, password);
    if (!matches || known === undefined) return undefined;
    // From before hashes hung on the key.
    const isOld = kept !== undefined && kept !== null && !isKeyed(kept);
    const renewed = isOld ? await passwords.hash(loginPassword(id), password) : undefined;
    return inTransaction(database, async (tx) => {
      const locked = await lockSecurity(tx, id);
      if (locked?.passwordHash !== kept) return 'changed';
      const verdict = await secondFactor.check(tx, { userId: id, source }, totp);
      if (verdict !== 'ok') return new Refusal(verdict, { fields: { totp: verdict } });
      if (renewed !== undefined) await setPasswordHash(tx, id, renewed);
      if (known.lang !== lang) await setLang(tx, id, lang);
      await sources.know(tx, sourcesOf(id), source);
      return { token: await sessions.create(tx, id, userAgent), uid: known.uid };
    });
  };

  return {
    register: async (input, client) => {
      const email = normaliseEmail(input.email);
      assertStrongPassword(input.password, email);
      const id = ids.uuid();
      const passwordHash = await passwords.hash(loginPassword(id), input.password);
      const outcome = await inTransaction(
        database,
        async (tx): Promise<Registered | Exclude<CodeVerdict, 'ok'> | 'email_taken'> => {
          const { source } = client;
          const asked = { email, purpose: 'register', source } as const;
          const verdict = await codes.consume(tx, asked, input.code);
          // Returned, not thrown: the try that was counted must be committed.
          if (verdict !== 'ok') return verdict;
          const uid = await addAccount(tx, options, {
            id,
            email,
            passwordHash,
            country: input.country ?? null,
            lang: client.lang,
            createdAt: clock.now(),
          });
          if (uid === undefined) return 'email_taken';
          const maker = await options.practiceCodes?.adopt(tx, id, client.maker);
          await sources.know(tx, sourcesOf(id), source);
          return { token: await sessions.create(tx, id, client.userAgent), uid, maker };
        },
      );
      if (typeof outcome !== 'string') return outcome;
      const field = outcome === 'email_taken' ? 'email' : 'code';
      throw new Refusal(outcome, { fields: { [field]: outcome } });
    },

    login: (input, client) => {
      const { account } = input;
      const { source } = client;
      const isAtHome = async (): Promise<boolean> => {
        const known = await findByAccount(account);
        return sources.isKnown(database.pool, sourcesOf(known?.id ?? account), source);
      };
      // Counted by what was typed: a count that e-mail and uid shared would say that both are one account.
      const guess = { account: normaliseEmail(account), source, isAtHome };
      return options.loginGuard.attempt(guess, async () => {
        const first = await signInOnce(input, client);
        // Another device's log-in may have renewed the hash meanwhile; a password that was changed is wrong then.
        const signIn = first === 'changed' ? await signInOnce(input, client) : first;
        if (signIn === 'changed') return undefined;
        // A right password without its second factor is neither a success nor a guess.
        if (signIn instanceof Refusal && signIn.key === 'totp_required') throw signIn;
        return signIn;
      });
    },

    getInfo: async ({ userId }) => {
      const user = await findUserById(database.pool, userId);
      if (user === undefined) throw new Refusal('not_found');
      const { id: _id, passwordHash: _hash, lang: _lang, ...view } = user;
      return view;
    },

    setLanguage: ({ userId }, lang) => setLang(writerOf(database), userId, lang),
  };
}
