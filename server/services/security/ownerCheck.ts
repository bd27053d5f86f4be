// That whoever holds a session also knows the login password, before anything changes that guards the account. Wrong ones
// are counted as failed log-ins are: a stolen token must not become a place to guess. The count is its own, and each source
// has its own: neither a stranger nor a thief elsewhere keeps the owner from freezing the account. Source: reliability.md
// "Rules", decisions.md "Identity, security".
import type { PoolClient } from 'pg';
import type { Database } from '../../store/database.ts';
import { findSecurity, lockSecurity } from '../../store/securityStore.ts';
import { type Asker, sourcesOf } from '../accounts/currentUser.ts';
import { type KeptAccount, keptOf } from './keptAccount.ts';
import type { LoginGuard } from './loginGuard.ts';
import { loginPassword, type Passwords } from './passwords.ts';
import { Refusal } from '../refusal.ts';
import type { Sources } from './sources.ts';

/** The login guard's name for guesses made inside a session. */
export const ownerGuesses = (userId: string): string => `owner ${userId}`;

export interface OwnerCheck {
  /** The account as it was when its password was right. Refuses with `password_wrong` on `field`, `login_locked`, or `email_required`. */
  verify(
    user: Pick<Asker, 'userId' | 'source'>,
    password: string,
    field?: string,
  ): Promise<KeptAccount>;
  /** The account again, locked for the change; undefined when its password was changed meanwhile. */
  lock(client: PoolClient, verified: KeptAccount): Promise<KeptAccount | undefined>;
}

export interface OwnerCheckOptions {
  readonly database: Database;
  readonly passwords: Pick<Passwords, 'verify'>;
  readonly loginGuard: LoginGuard;
  readonly sources: Pick<Sources, 'isKnown'>;
}

export function createOwnerCheck(options: OwnerCheckOptions): OwnerCheck {
  const { database, passwords, loginGuard, sources } = options;
  const { pool } = database;
  return {
    verify: ({ userId, source }, password, field = 'password') => {
      const isAtHome = () => sources.isKnown(pool, sourcesOf(userId), source);
      return loginGuard.attempt({ account: ownerGuesses(userId), source, isAtHome }, async () => {
        const known = await findSecurity(pool, userId);
        // Without a password there is nothing to guess.
        const kept = known && keptOf(known);
        const isRight =
          kept !== undefined &&
          (await passwords.verify(loginPassword(userId), kept.passwordHash, password));
        if (isRight) return kept;
        return new Refusal('password_wrong', { fields: { [field]: 'password_wrong' } });
      });
    },
    lock: async (client, verified) => {
      const locked = await lockSecurity(client, verified.userId);
      return locked?.passwordHash === verified.passwordHash ? keptOf(locked) : undefined;
    },
  };
}
