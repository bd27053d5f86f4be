// Freezing an account: no new orders, transfers or withdrawals, every session ends; closing positions and cancelling go on,
// so the owner may sign in again. The owner's own freeze ends by a mailed code after a while, an operator's by an operator
// alone. Source: reliability.md "Rules" (freeze), core/trading/rejection.ts (forbidden).
import type { PoolClient } from 'pg';
import { inTransaction } from '../../store/database.ts';
import { findSecurity, freeze, lockSecurity, unfreeze } from '../../store/securityStore.ts';
import type { Codes, CodeVerdict } from './codes.ts';
import type { Asker } from '../accounts/currentUser.ts';
import type { Notices } from '../notices.ts';
import type { OwnerCheck } from './ownerCheck.ts';
import { Refusal } from '../refusal.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { Footing } from '../footing.ts';

export interface AccountFreeze {
  /** How long the owner's own freeze stands at least. */
  readonly leastMs: number;
  freeze(user: Asker, password: string): Promise<void>;
  unfreeze(user: Asker, input: { readonly password: string; readonly code: string }): Promise<void>;
  /** For the back office, inside its transaction; call the result after the commit. Refuses with `not_found`. */
  freezeByOperator(client: PoolClient, userId: string): Promise<() => void>;
  unfreezeByOperator(client: PoolClient, userId: string): Promise<() => void>;
}

export interface AccountFreezeOptions extends Footing {
  readonly codes: Pick<Codes, 'consume'>;
  readonly sessions: Pick<Sessions, 'revokeOthers'>;
  readonly ownerCheck: OwnerCheck;
  readonly notices: Notices;
  readonly leastMs: number;
}

export function createAccountFreeze(options: AccountFreezeOptions): AccountFreeze {
  const { database, clock, codes, sessions, ownerCheck, notices, leastMs } = options;

  const freezeIn = async (
    client: PoolClient,
    userId: string,
    isOwn: boolean,
  ): Promise<() => void> => {
    const known = await lockSecurity(client, userId);
    if (known === undefined) throw new Refusal('not_found');
    await freeze(client, userId, clock.now(), isOwn);
    const end = await sessions.revokeOthers(client, userId, null);
    const { email: recipient, lang } = known;
    await notices.add(client, { recipient, lang, kind: 'account_frozen' });
    return () => {
      end();
      notices.wakeFor(userId);
    };
  };

  const unfreezeIn = async (client: PoolClient, userId: string): Promise<() => void> => {
    const known = await lockSecurity(client, userId);
    if (known === undefined) throw new Refusal('not_found');
    await unfreeze(client, userId);
    const { email: recipient, lang } = known;
    await notices.add(client, { recipient, lang, kind: 'account_unfrozen' });
    return () => notices.wakeFor(userId);
  };

  const assertMayUnfreeze = async (userId: string): Promise<void> => {
    const known = await findSecurity(database.pool, userId);
    if (known === undefined || known.frozenAt === null) throw new Refusal('already_final');
    if (!known.selfFrozen) throw new Refusal('forbidden');
    const leftMs = known.frozenAt + leastMs - clock.now();
    if (leftMs > 0) {
      throw new Refusal('freeze_not_over', {
        params: { minutes: String(Math.ceil(leftMs / 60_000)) },
        retryAfterSeconds: Math.ceil(leftMs / 1000),
      });
    }
  };

  return {
    leastMs,
    freeze: async (user, password) => {
      await ownerCheck.verify(user, password);
      const done = await inTransaction(database, (tx) => freezeIn(tx, user.userId, true));
      done();
    },

    unfreeze: async (user, { password, code }) => {
      await assertMayUnfreeze(user.userId);
      const verified = await ownerCheck.verify(user, password);
      const outcome = await inTransaction(
        database,
        async (tx): Promise<(() => void) | Exclude<CodeVerdict, 'ok'>> => {
          const locked = await ownerCheck.lock(tx, verified);
          // An operator froze it meanwhile, or the password is another one now.
          if (locked?.frozenAt !== verified.frozenAt || !locked?.selfFrozen) {
            throw new Refusal('forbidden');
          }
          const { email } = locked;
          const { source } = user;
          const verdict = await codes.consume(tx, { email, purpose: 'login', source }, code);
          return verdict === 'ok' ? unfreezeIn(tx, user.userId) : verdict;
        },
      );
      if (typeof outcome === 'string') throw new Refusal(outcome, { fields: { code: outcome } });
      outcome();
    },

    freezeByOperator: (client, userId) => freezeIn(client, userId, false),
    unfreezeByOperator: unfreezeIn,
  };
}
