// Who works in the back office: invitations and roles, proposed by one admin and decided by another as soon as there ever was
// another; operators disabled at once, authenticators reset by somebody else. The database refuses the rest (migration 000021).
// Nobody does any of it to himself. Source: decisions.md "Operators" (maker and checker for role changes).
import type { PoolClient } from 'pg';
import type {
  ChangeDecision,
  InviteOperator,
  ListedOperators,
  OperatorChange,
} from '../../../protocol/office.ts';
import type { Ids } from '../../ports.ts';
import { insertAudit } from '../../store/auditStore.ts';
import { inTransaction } from '../../store/database.ts';
import {
  decideChange,
  insertChange,
  lockChange,
  type OperatorChangeRow,
  readOpenChanges,
  readStanding,
} from '../../store/operatorChangeStore.ts';
import {
  disableOperator,
  type ListedOperator,
  lockOperators,
  type OperatorRole,
  readOperatorEmails,
  readOperators,
  revokeOperatorSessions,
  setOperatorRole,
  setOperatorTotp,
} from '../../store/operatorStore.ts';
import { Refusal } from '../refusal.ts';
import { normaliseEmail } from '../security/codes.ts';
import { TOTP_SECRET_BYTES } from '../security/totp.ts';
import type { Vault } from '../security/vault.ts';
import type { Enrolments } from './enrolment.ts';
import { type CurrentOperator, operatorTotpContext } from './operators.ts';
import type { Footing } from '../footing.ts';

interface About {
  readonly operatorId: string;
}
/** Shown in practice mode without a mail server alone. */
interface Enrolled {
  readonly code: string | null;
}

export interface OperatorPeople {
  list(): Promise<ListedOperators>;
  invite(admin: CurrentOperator, body: InviteOperator): Promise<OperatorChange>;
  changeRole(admin: CurrentOperator, body: About & { role: OperatorRole }): Promise<OperatorChange>;
  decide(admin: CurrentOperator, body: ChangeDecision): Promise<OperatorChange>;
  disable(admin: CurrentOperator, body: About): Promise<Record<never, never>>;
  resetTotp(admin: CurrentOperator, body: About): Promise<Enrolled>;
}

export interface OperatorPeopleOptions extends Footing {
  readonly ids: Ids;
  readonly vault: Vault;
  readonly enrolments: Pick<Enrolments, 'begin'>;
}

const NEAR = { person: 'approved_by_you', device: 'same_device' } as const;

export function createOperatorPeople(options: OperatorPeopleOptions): OperatorPeople {
  const { database, clock, ids, vault, enrolments } = options;

  const note = (
    client: PoolClient,
    by: CurrentOperator,
    action: string,
    subject: string,
    detail: object,
  ) =>
    insertAudit(client, {
      at: clock.now(),
      operatorId: by.operatorId,
      action: `operator.${action}`,
      subject,
      detail: JSON.stringify(detail),
    });

  /** Somebody else who still works here. */
  const another = async (
    client: PoolClient,
    admin: CurrentOperator,
    id: string,
  ): Promise<ListedOperator> => {
    if (id === admin.operatorId) throw new Refusal('role_forbidden');
    // Both, and in one order for everybody: of two who disable each other the second is nobody any more.
    const locked = await lockOperators(client, [id, admin.operatorId]);
    const own = locked.get(admin.operatorId);
    if (own?.role !== 'admin' || own.disabledAt !== null) throw new Refusal('role_forbidden');
    const operator = locked.get(id);
    if (operator === undefined) throw new Refusal('not_found');
    if (operator.disabledAt !== null) throw new Refusal('already_final');
    return operator;
  };

  /** What was approved is done; call the result after the commit. */
  const carryOut = async (
    client: PoolClient,
    admin: CurrentOperator,
    change: OperatorChangeRow,
  ) => {
    const { email, role, operatorId } = change;
    if (operatorId === null) {
      return enrolments.begin(client, { email, role, operatorId, madeBy: admin.operatorId });
    }
    await another(client, admin, operatorId);
    await setOperatorRole(client, operatorId, role);
    await revokeOperatorSessions(client, operatorId, clock.now());
    return async () => null;
  };

  const present = async (
    { id, kind, email, role, operatorId, proposedBy, proposedAt }: OperatorChangeRow,
    state: OperatorChange['state'],
    code: string | null = null,
  ): Promise<OperatorChange> => {
    const proposer = (await readOperatorEmails(database.pool)).get(proposedBy) ?? '';
    return { id, kind, email, role, operatorId, proposedBy: proposer, proposedAt, state, code };
  };

  const settle = async (admin: CurrentOperator, id: string, decision: 'approve' | 'reject') => {
    const { operatorId, sessionId } = admin;
    const state = decision === 'approve' ? ('approved' as const) : ('rejected' as const);
    const { change, after } = await inTransaction(database, async (client) => {
      const found = await lockChange(client, id);
      if (found === undefined) throw new Refusal('not_found');
      if (found.state !== 'proposed') throw new Refusal('already_final');
      if (state === 'approved') {
        if (found.operatorId === operatorId) throw new Refusal('role_forbidden');
        const near = await readStanding(client, found, admin);
        if (near === 'person' || near === 'device') throw new Refusal(NEAR[near]);
      }
      await decideChange(client, id, { state, operatorId, sessionId, at: clock.now() });
      const { kind, email, role } = found;
      await note(client, admin, `${kind}.${decision}`, `operator change ${id}`, { email, role });
      const done = state === 'approved' ? await carryOut(client, admin, found) : async () => null;
      return { change: found, after: done };
    });
    return present(change, state, await after());
  };

  /** What is proposed is approved with it where there is nobody else to ask. */
  const propose = async (
    admin: CurrentOperator,
    what: Pick<OperatorChangeRow, 'kind' | 'email' | 'role' | 'operatorId'>,
  ) => {
    const by = { proposedBy: admin.operatorId, proposedIn: admin.sessionId };
    const change = { id: ids.uuid(), ...what, ...by, proposedAt: clock.now() };
    const isAlone = await inTransaction(database, async (client) => {
      if (!(await insertChange(client, change))) throw new Refusal('conflict');
      const { email, role } = what;
      await note(client, admin, what.kind, `operator change ${change.id}`, { email, role });
      return (await readStanding(client, change, admin)) === 'alone';
    });
    return isAlone
      ? settle(admin, change.id, 'approve')
      : present({ ...change, state: 'proposed' }, 'proposed');
  };

  return {
    list: async () => {
      const operators = await readOperators(database.pool);
      const open = await readOpenChanges(database.pool);
      const changes = await Promise.all(open.map((change) => present(change, 'proposed')));
      return { operators, changes };
    },

    invite: async (admin, { email: given, role }) => {
      const email = normaliseEmail(given);
      const known = await readOperatorEmails(database.pool);
      if ([...known.values()].includes(email))
        throw new Refusal('email_taken', { fields: { email: 'email_taken' } });
      return propose(admin, { kind: 'invite', email, role, operatorId: null });
    },

    changeRole: async (admin, { operatorId, role }) => {
      const { email } = await inTransaction(database, (client) =>
        another(client, admin, operatorId),
      );
      return propose(admin, { kind: 'role', email, role, operatorId });
    },

    decide: (admin, { id, decision }) => settle(admin, id, decision),

    disable: async (admin, { operatorId }) => {
      await inTransaction(database, async (client) => {
        const { email, role } = await another(client, admin, operatorId);
        const at = clock.now();
        await disableOperator(client, operatorId, at);
        await revokeOperatorSessions(client, operatorId, at);
        await note(client, admin, 'disable', `operator ${operatorId}`, { email, role });
      });
      return {};
    },

    resetTotp: async (admin, { operatorId }) => {
      const after = await inTransaction(database, async (client) => {
        const { email, role } = await another(client, admin, operatorId);
        // Until the new one is set, no code is right: this secret is nobody's.
        const nobodys = vault.seal(operatorTotpContext(operatorId), ids.bytes(TOTP_SECRET_BYTES));
        await setOperatorTotp(client, operatorId, nobodys);
        await revokeOperatorSessions(client, operatorId, clock.now());
        await note(client, admin, 'totpReset', `operator ${operatorId}`, { email });
        return enrolments.begin(client, { email, role, operatorId, madeBy: admin.operatorId });
      });
      return { code: await after() };
    },
  };
}
