// user/authorize: a signature proves that a wallet is the user's. Signed in, it links the wallet to the account; signed out,
// it signs in whose wallet it is. A wallet nobody linked opens nothing: there is no account without an e-mail address to
// which holds and changes could be told. Source: wire.md "Calls" (user/authorize).
import type { PoolClient } from 'pg';
import type { Clock } from '../../ports.ts';
import { type Database, inTransaction, isUniqueViolation } from '../../store/database.ts';
import { returnNonce, takeNonce } from '../../store/nonceStore.ts';
import {
  clearWallet,
  findSecurityByWallet,
  lockSecurity,
  setWallet,
} from '../../store/securityStore.ts';
import { findUserById } from '../../store/userStore.ts';
import type { CurrentUser } from './currentUser.ts';
import type { Notices } from '../notices.ts';
import type { OwnerCheck } from '../security/ownerCheck.ts';
import { Refusal } from '../refusal.ts';
import type { SecondFactor } from '../security/secondFactor.ts';
import type { Sessions } from './sessions.ts';
import type { SignedMessage, WalletMessages, WalletNonceView } from './walletMessage.ts';

export interface AuthorizeInput extends SignedMessage {
  readonly totp?: string | undefined;
}

export interface Authorized {
  readonly token: string;
  readonly uid: string;
  readonly walletAddress: string;
}

export interface WalletSignIn {
  /** What to sign. `host` is the request's. */
  nonce(host: string, walletAddress: string | undefined): Promise<WalletNonceView>;
  authorize(
    signedIn: { readonly user: CurrentUser; readonly token: string } | undefined,
    input: AuthorizeInput,
    client: { readonly host: string; readonly userAgent: string },
  ): Promise<Authorized>;
  /** Takes the wallet off; refuses with `wallet_unknown` where there is none. */
  unlink(user: CurrentUser, password: string): Promise<void>;
}

export interface WalletSignInOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly messages: WalletMessages;
  readonly sessions: Pick<Sessions, 'create'>;
  readonly secondFactor: Pick<SecondFactor, 'check'>;
  readonly notices: Notices;
  readonly ownerCheck: OwnerCheck;
  /** Names under which people reach us; a signature for another name is a phisher's. */
  readonly domains: readonly string[];
  /** Practice mode without such names: the request's own host is believed. */
  readonly believesHost: boolean;
}

const walletTaken = (): Refusal =>
  new Refusal('wallet_taken', { fields: { walletAddress: 'wallet_taken' } });

export function createWalletSignIn(options: WalletSignInOptions): WalletSignIn {
  const { database, clock, messages, sessions, secondFactor, notices } = options;

  const domainOf = (host: string): string => {
    if (options.domains.includes(host)) return host;
    if (options.believesHost && options.domains.length === 0 && host !== '') return host;
    throw new Refusal('unavailable');
  };

  const link = async (
    tx: PoolClient,
    { user, token }: { readonly user: CurrentUser; readonly token: string },
    walletAddress: string,
  ): Promise<Authorized> => {
    const locked = await lockSecurity(tx, user.userId);
    if (locked === undefined) throw new Refusal('not_found');
    if (locked.frozenAt !== null) throw new Refusal('forbidden');
    if (locked.walletAddress !== walletAddress) {
      if (!(await setWallet(tx, user.userId, walletAddress))) throw walletTaken();
      const { email: recipient, lang } = locked;
      const params = { address: walletAddress };
      await notices.add(tx, { recipient, lang, kind: 'wallet_linked', params });
    }
    return { token, uid: user.uid, walletAddress };
  };

  const signIn = async (
    tx: PoolClient,
    walletAddress: string,
    asked: {
      readonly nonce: string;
      readonly totp: string | undefined;
      readonly userAgent: string;
    },
  ): Promise<Authorized | Refusal> => {
    const { nonce, totp, userAgent } = asked;
    const owner = await findSecurityByWallet(tx, walletAddress);
    const user = owner && (await findUserById(tx, owner.userId));
    if (user === undefined) return new Refusal('wallet_unknown');
    const verdict = await secondFactor.check(tx, user.id, totp);
    if (verdict !== 'ok') {
      // Opened nothing: the same signature comes again with the right code. Returned and not thrown, so that a wrong one
      // stays counted.
      await returnNonce(tx, nonce);
      return new Refusal(verdict, { fields: { totp: verdict } });
    }
    return { token: await sessions.create(tx, user.id, userAgent), uid: user.uid, walletAddress };
  };

  return {
    nonce: async (host, walletAddress) => messages.issue(domainOf(host), walletAddress),

    authorize: async (signedIn, input, { host, userAgent }) => {
      const { address, nonce, expiresAt } = await messages.verify(input, domainOf(host));
      const outcome = await inTransaction(database, async (tx) => {
        if (!(await takeNonce(tx, nonce, expiresAt, clock.now()))) {
          return new Refusal('wallet_message_expired', {
            fields: { message: 'wallet_message_expired' },
          });
        }
        return signedIn === undefined
          ? signIn(tx, address, { nonce, totp: input.totp, userAgent })
          : link(tx, signedIn, address);
      }).catch((error: unknown) => {
        // Two accounts linked it at the same moment.
        if (isUniqueViolation(error)) return walletTaken();
        throw error;
      });
      if (outcome instanceof Refusal) throw outcome;
      notices.wake();
      return outcome;
    },

    unlink: async (user, password) => {
      const verified = await options.ownerCheck.verify(user, password);
      await inTransaction(database, async (tx) => {
        const locked = await options.ownerCheck.lock(tx, verified);
        if (locked === undefined) throw new Refusal('password_wrong');
        if (locked.walletAddress === null) throw new Refusal('wallet_unknown');
        await clearWallet(tx, user.userId);
        const { email: recipient, lang } = locked;
        const params = { address: locked.walletAddress };
        await notices.add(tx, { recipient, lang, kind: 'wallet_unlinked', params });
      });
      notices.wake();
    },
  };
}
