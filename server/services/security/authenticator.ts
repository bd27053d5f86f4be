// Setting the authenticator up and taking it off. A secret counts only after a code of it came back, so that nobody locks
// himself out with a picture he never scanned. Source: decisions.md "Identity, security" (TOTP).
import type { PoolClient } from 'pg';
import type { Ids } from '../../ports.ts';
import { inTransaction } from '../../store/database.ts';
import {
  clearTotp,
  lockSecurity,
  saveRecoveryCodes,
  setTotp,
  setTotpPending,
} from '../../store/securityStore.ts';
import type { Asker, CurrentUser } from '../accounts/currentUser.ts';
import { type KeptAccount, keptOf } from './keptAccount.ts';
import type { Notices } from '../notices.ts';
import type { OwnerCheck } from './ownerCheck.ts';
import { Refusal } from '../refusal.ts';
import type { SecondFactor } from './secondFactor.ts';
import { describeTotp, matchTotp, TOTP_SECRET_BYTES } from './totp.ts';
import type { Footing } from '../footing.ts';

export interface Authenticator {
  /** A new secret, shown until it is confirmed; asking again replaces it. */
  setUp(user: CurrentUser): Promise<{ readonly secret: string; readonly uri: string }>;
  enable(
    user: Asker,
    input: { readonly password: string; readonly totp: string },
  ): Promise<{ readonly recoveryCodes: readonly string[] }>;
  disable(user: Asker, input: { readonly password: string; readonly totp: string }): Promise<void>;
}

export interface AuthenticatorOptions extends Footing {
  readonly ids: Pick<Ids, 'bytes'>;
  /** Shown by the app beside the code. */
  readonly brand: string;
  readonly ownerCheck: OwnerCheck;
  readonly secondFactor: SecondFactor;
  readonly notices: Notices;
}

const wrongCode = (): Refusal => new Refusal('totp_wrong', { fields: { totp: 'totp_wrong' } });

export function createAuthenticator(options: AuthenticatorOptions): Authenticator {
  const { database, clock, ids, ownerCheck, secondFactor, notices } = options;

  /** The locked account; refuses when its password was changed since it was checked. */
  const lock = async (tx: PoolClient, verified: KeptAccount): Promise<KeptAccount> => {
    const locked = await ownerCheck.lock(tx, verified);
    if (locked === undefined) throw new Refusal('password_wrong');
    return locked;
  };

  return {
    setUp: async ({ userId }) =>
      inTransaction(database, async (tx) => {
        const found = await lockSecurity(tx, userId);
        if (found === undefined) throw new Refusal('not_found');
        const known = keptOf(found);
        if (known.totpSecret !== null) throw new Refusal('totp_on');
        const secret = ids.bytes(TOTP_SECRET_BYTES);
        await setTotpPending(tx, userId, secondFactor.sealSecret(userId, secret));
        return describeTotp(secret, options.brand, known.email);
      }),

    enable: async (user, { password, totp }) => {
      const { userId } = user;
      const verified = await ownerCheck.verify(user, password);
      const recoveryCodes = await inTransaction(database, async (tx) => {
        const locked = await lock(tx, verified);
        // Else a thief's authenticator would shut the owner out, whatever the owner does about the password.
        if (locked.frozenAt !== null) throw new Refusal('forbidden');
        if (locked.totpSecret !== null) throw new Refusal('totp_on');
        if (locked.totpPending === null) throw new Refusal('totp_off');
        const secret = secondFactor.openSecret(userId, locked.totpPending);
        const step = matchTotp(secret, totp, clock.now(), locked.totpLastStep);
        if (step === undefined) throw wrongCode();
        await setTotp(tx, userId, locked.totpPending, step);
        const { email: recipient, lang } = locked;
        await notices.add(tx, { recipient, lang, kind: 'totp_enabled' });
        return secondFactor.renewRecoveryCodes(tx, userId);
      });
      notices.wakeFor(userId);
      return { recoveryCodes };
    },

    disable: async (user, { password, totp }) => {
      const { userId } = user;
      const verified = await ownerCheck.verify(user, password);
      if (verified.totpSecret === null) throw new Refusal('totp_off');
      const verdict = await inTransaction(database, async (tx) => {
        const locked = await lock(tx, verified);
        const second = await secondFactor.check(tx, user, totp);
        if (second !== 'ok') return second;
        await clearTotp(tx, userId);
        await saveRecoveryCodes(tx, userId, []);
        const { email: recipient, lang } = locked;
        await notices.add(tx, { recipient, lang, kind: 'totp_disabled' });
        return second;
      });
      if (verdict !== 'ok') throw new Refusal(verdict, { fields: { totp: verdict } });
      notices.wakeFor(userId);
    },
  };
}
