// user/authorize: a signature proves that a wallet is the user's. Signed in, it links the wallet to the account, for somebody
// who also knows the login password and has the authenticator: from then on it is a way in. Signed out, it signs in whose
// wallet it is. A wallet nobody linked opens nothing: there is no account without an e-mail address to
// which holds and changes could be told. Source: wire.md "Calls" (user/authorize), decisions.md "Identity, security".
import type { PoolClient } from 'pg';
import { inTransaction, isUniqueViolation } from '../../store/database.ts';
import { returnNonce, takeNonce } from '../../store/nonceStore.ts';
import {
  clearWallet,
  findSecurityByWallet,
  lockSecurity,
  setWallet,
} from '../../store/securityStore.ts';
import { type Asker, sourcesOf } from './currentUser.ts';
import type { Contacts } from '../security/contacts.ts';
import type { KeptAccount } from '../security/keptAccount.ts';
import { Refusal } from '../refusal.ts';
import type { SecondFactorVerdict } from '../security/secondFactor.ts';
import type { Sessions } from './sessions.ts';
import type { Sources } from '../security/sources.ts';
import type { SignedMessage, WalletMessages, WalletNonceView } from './walletMessage.ts';
import type { Footing, GuardFooting } from '../footing.ts';

export interface AuthorizeInput extends SignedMessage {
  /** The login password; needed to link. */
  readonly password?: string | undefined;
  readonly totp?: string | undefined;
}

export interface Authorized {
  readonly token: string;
  readonly uid: string;
  readonly walletAddress: string;
}

/** Where a request came to. */
interface Reached {
  /** As the client wrote it. */
  readonly host: string;
  /** The hosts that the connection itself came to. */
  readonly ownHosts: readonly string[];
}

export interface WalletClient extends Reached {
  readonly userAgent: string;
  readonly source: string;
}

export interface WalletSignIn {
  /** What to sign. */
  nonce(reached: Reached, walletAddress: string | undefined): Promise<WalletNonceView>;
  authorize(
    signedIn: { readonly user: Asker; readonly token: string } | undefined,
    input: AuthorizeInput,
    client: WalletClient,
  ): Promise<Authorized>;
  /** Takes the wallet off; refuses with `wallet_unknown` where there is none. */
  unlink(
    user: Asker,
    proof: { readonly password: string; readonly totp?: string | undefined },
  ): Promise<void>;
}

export interface WalletSignInOptions extends Footing, GuardFooting {
  readonly messages: WalletMessages;
  readonly contacts: Contacts;
  readonly sessions: Pick<Sessions, 'create'>;
  readonly sources: Pick<Sources, 'know'>;
  /** Names under which people reach us; a signature for another name is a phisher's. */
  readonly domains: readonly string[];
  /** Practice mode without such names: the address that the connection came to, and no name that could point to it. */
  readonly believesConnection: boolean;
}

/** What a signed message asks for, with what came along. */
interface Asked {
  readonly walletAddress: string;
  readonly nonce: string;
  readonly totp: string | undefined;
}

const passwordWrong = (): Refusal =>
  new Refusal('password_wrong', { fields: { password: 'password_wrong' } });
const walletTaken = (): Refusal =>
  new Refusal('wallet_taken', { fields: { walletAddress: 'wallet_taken' } });

export function createWalletSignIn(options: WalletSignInOptions): WalletSignIn {
  const { database, clock, messages, contacts, sessions, secondFactor, notices } = options;

  const domainOf = ({ host, ownHosts }: Reached): string => {
    const { domains, believesConnection } = options;
    const known = domains.length === 0 && believesConnection ? ownHosts : domains;
    if (known.includes(host)) return host;
    throw new Refusal('unavailable');
  };

  const verifyOwner = (user: Asker, password: string | undefined): Promise<KeptAccount> => {
    if (password === undefined) {
      throw new Refusal('invalid_input', { fields: { password: 'required' } });
    }
    return options.ownerCheck.verify(user, password);
  };

  /** The second factor was refused. Opened nothing: the same signature comes again with the right code. */
  const refuseSecond = async (
    tx: PoolClient,
    nonce: string,
    verdict: Exclude<SecondFactorVerdict, 'ok'>,
  ): Promise<Refusal> => {
    await returnNonce(tx, nonce);
    // Returned and not thrown, so that a wrong one stays counted.
    return new Refusal(verdict, { fields: { totp: verdict } });
  };

  const link = async (
    tx: PoolClient,
    { user, token }: { readonly user: Asker; readonly token: string },
    asked: Asked & { readonly verified: KeptAccount },
  ): Promise<Authorized | Refusal> => {
    const { walletAddress, nonce, totp, verified } = asked;
    const locked = await options.ownerCheck.lock(tx, verified);
    if (locked === undefined) throw passwordWrong();
    if (locked.frozenAt !== null) throw new Refusal('forbidden');
    const verdict = await secondFactor.check(tx, user, totp);
    if (verdict !== 'ok') return refuseSecond(tx, nonce, verdict);
    if (locked.walletAddress !== walletAddress) {
      const mac = contacts.macOf(user.userId, 'wallet', walletAddress);
      if (!(await setWallet(tx, user.userId, walletAddress, mac))) throw walletTaken();
      const { email: recipient, lang } = locked;
      const params = { address: walletAddress };
      await notices.add(tx, { recipient, lang, kind: 'wallet_linked', params });
    }
    return { token, uid: user.uid, walletAddress };
  };

  const signIn = async (
    tx: PoolClient,
    { userAgent, source }: WalletClient,
    { walletAddress, nonce, totp }: Asked,
  ): Promise<Authorized | Refusal> => {
    const owner = await findSecurityByWallet(tx, walletAddress);
    const locked = owner && (await lockSecurity(tx, owner.userId));
    // Taken off while it was being looked for.
    if (locked?.walletAddress !== walletAddress) return new Refusal('wallet_unknown');
    const { userId, uid, walletMac } = locked;
    // Set by somebody else than the server.
    if (!contacts.isOwn(userId, 'wallet', walletAddress, walletMac))
      return new Refusal('wallet_unknown');
    const verdict = await secondFactor.check(tx, { userId, source }, totp);
    if (verdict !== 'ok') return refuseSecond(tx, nonce, verdict);
    await options.sources.know(tx, sourcesOf(userId), source);
    return { token: await sessions.create(tx, userId, userAgent), uid, walletAddress };
  };

  return {
    nonce: async (reached, walletAddress) => messages.issue(domainOf(reached), walletAddress),

    authorize: async (signedIn, input, client) => {
      const { address, nonce, expiresAt } = await messages.verify(input, domainOf(client));
      const asked = { walletAddress: address, nonce, totp: input.totp };
      // Before the signature is used up: a mistyped password must not cost another one.
      const verified = signedIn && (await verifyOwner(signedIn.user, input.password));
      const outcome = await inTransaction(database, async (tx) => {
        if (!(await takeNonce(tx, nonce, expiresAt, clock.now()))) {
          return new Refusal('wallet_message_expired', {
            fields: { message: 'wallet_message_expired' },
          });
        }
        return signedIn === undefined || verified === undefined
          ? signIn(tx, client, asked)
          : link(tx, signedIn, { ...asked, verified });
      }).catch((error: unknown) => {
        // Two accounts linked it at the same moment.
        if (isUniqueViolation(error)) return walletTaken();
        throw error;
      });
      if (outcome instanceof Refusal) throw outcome;
      // Opening a session with a wallet changes nothing and tells nobody.
      if (signedIn !== undefined) notices.wakeFor(signedIn.user.userId);
      return outcome;
    },

    unlink: async (user, { password, totp }) => {
      const verified = await options.ownerCheck.verify(user, password);
      const refused = await inTransaction(database, async (tx) => {
        const locked = await options.ownerCheck.lock(tx, verified);
        if (locked === undefined) throw passwordWrong();
        if (locked.walletAddress === null) throw new Refusal('wallet_unknown');
        const verdict = await secondFactor.check(tx, user, totp);
        if (verdict !== 'ok') return new Refusal(verdict, { fields: { totp: verdict } });
        await clearWallet(tx, user.userId);
        const { email: recipient, lang } = locked;
        const params = { address: locked.walletAddress };
        await notices.add(tx, { recipient, lang, kind: 'wallet_unlinked', params });
        return undefined;
      });
      if (refused !== undefined) throw refused;
      notices.wakeFor(user.userId);
    },
  };
}
