// Users in the back office: who they are and what they have, and the freeze of an account with its reason. Nothing here moves money.
// An operator's freeze ends by an operator alone, and both stand in the audit log. Source: wire.md "Calls" (getUsers, getUser,
// freezeUser), decisions.md "Operators".
import { mailboxOf } from '../../../core/identity/mailbox.ts';
import type { UserAccount } from '../../../core/ledger/types.ts';
import { toText } from '../../../core/money/decimal.ts';
import type {
  FreezeUser,
  OfficeUser,
  OfficeUserDetail,
  OfficeUsers,
} from '../../../protocol/officeBooks.ts';
import type { Clock } from '../../ports.ts';
import type { Attestor } from '../../store/attestor.ts';
import { insertAudit } from '../../store/auditStore.ts';
import type { Database, Queryable } from '../../store/database.ts';
import { readBalances } from '../../store/ledgerStore.ts';
import { findOfficeUser, listOfficeUsers } from '../../store/officeUserStore.ts';
import { lockSecurity } from '../../store/securityStore.ts';
import { FREEZE_ACTION, freezeSubject, UNFREEZE_ACTION } from '../../store/userFreezeStore.ts';
import { decodeCursor, toPage } from '../cursor.ts';
import { Refusal } from '../refusal.ts';
import type { AccountFreeze } from '../security/accountFreeze.ts';
import type { Commit } from './operatorCalls.ts';
import type { CurrentOperator } from './operators.ts';

export interface OfficeUsersQuery {
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface OfficeUsersService {
  list(query: OfficeUsersQuery): Promise<OfficeUsers>;
  show(uid: string): Promise<OfficeUserDetail>;
  freeze(
    operator: CurrentOperator,
    body: FreezeUser,
    commit: Commit<OfficeUser>,
  ): Promise<OfficeUser>;
}

export interface OfficeUsersOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly attestor: Attestor;
  readonly accountFreeze: Pick<AccountFreeze, 'freezeByOperator' | 'unfreezeByOperator'>;
}

export function createOfficeUsers(options: OfficeUsersOptions): OfficeUsersService {
  const { database, clock, attestor, accountFreeze } = options;
  const { pool } = database;

  const find = async (uid: string, client: Queryable = pool) => {
    const found = await findOfficeUser(client, uid);
    if (found === undefined) throw new Refusal('not_found');
    return found;
  };

  return {
    list: async ({ search, cursor, limit }) => {
      const after = cursor === undefined ? undefined : decodeCursor(cursor).id;
      const rows = await listOfficeUsers(pool, { search, after, limit: limit + 1 });
      const { list, next } = toPage(rows, limit, ({ userId, user }) => ({
        id: userId,
        time: user.createdAt,
      }));
      return { list: list.map(({ user }) => user), next };
    },

    show: async (uid) => {
      const { userId, user } = await find(uid);
      const balances = await readBalances(pool, userId);
      const shown = balances.map(({ account, currency, available, locked }) => ({
        account: account as UserAccount,
        currency,
        available: toText(available),
        locked: toText(locked),
      }));
      return { ...user, balances: shown };
    },

    freeze: async ({ operatorId, email }, { uid, frozen, reason }, commit) => {
      const { userId, user } = await find(uid);
      const isHimself = user.email !== null && mailboxOf(user.email) === mailboxOf(email);
      if (isHimself) throw new Refusal('role_forbidden');
      const act = frozen ? accountFreeze.freezeByOperator : accountFreeze.unfreezeByOperator;
      return commit(async (client) => {
        await lockSecurity(client, userId);
        const { user: now } = await find(uid, client);
        // A freeze of the owner's own becomes the operator's.
        const isDone = frozen ? now.frozen && !now.frozenByOwner : !now.frozen;
        if (isDone) throw new Refusal('already_final');
        const after = await act(client, userId);
        await insertAudit(client, attestor, {
          at: clock.now(),
          operatorId,
          action: frozen ? FREEZE_ACTION : UNFREEZE_ACTION,
          subject: freezeSubject(userId),
          detail: JSON.stringify({ uid, reason }),
        });
        const { user: answer } = await find(uid, client);
        return { answer, after };
      });
    },
  };
}
