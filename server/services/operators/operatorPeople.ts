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
import type { Attestor } from '../../store/attestor.ts';
import { insertAudit } from '../../store/auditStore.ts';
import type { Queryable } from '../../store/database.ts';
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
import type { Acted, Commit } from './operatorCalls.ts';
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
  invite: Act<InviteOperator, OperatorChange>;
  changeRole: Act<About & { readonly role: OperatorRole }, OperatorChange>;
  decide: Act<ChangeDecision, OperatorChange>;
  disable: Act<About, Record<never, never>>;
  resetTotp: Act<About, Enrolled>;
}
type Act<Body, Answer extends object> = (
  admin: CurrentOperator,
  body: Body,
  commit: Commit<Answer>,
) => Promise<Answer>;

export interface OperatorPeopleOptions extends Footing {
  readonly ids: Ids;
  readonly attestor: Attestor;
  readonly vault: Vault;
  readonly enrolments: Pick<Enrolments, 'begin'>;
}

const NEAR = { person: 'approved_by_you', device: 'same_device' } as const;

/** The code is told once. */
const shown = async (enrol: () => Promise<string | null>): Promise<Enrolled> => ({
  code: await enrol(),
});

export function createOperatorPeople(options: OperatorPeopleOptions): OperatorPeople {
  const { database, clock, ids, attestor, vault, enrolments } = options;

  const note = (
    client: PoolClient,
    by: CurrentOperator,
    action: string,
    subject: string,
    detail: object,
  ) =>
    insertAudit(client, attestor, {
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

  /** What was approved is done; what is to be told of it is called after the commit. */
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
    return undefined;
  };

  const present = async (
    client: Queryable,
    { id, kind, email, role, operatorId, proposedBy, proposedAt }: OperatorChangeRow,
    state: OperatorChange['state'],
  ): Promise<OperatorChange> => {
    const proposer = (await readOperatorEmails(client)).get(proposedBy) ?? '';
    const change = { id, kind, email, role, operatorId, proposedBy: proposer, proposedAt };
    return { ...change, state, code: null };
  };

  const settle = async (
    client: PoolClient,
    admin: CurrentOperator,
    { id, decision }: ChangeDecision,
  ): Promise<Acted<OperatorChange>> => {
    const { operatorId, sessionId } = admin;
    const state = decision === 'approve' ? ('approved' as const) : ('rejected' as const);
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
    const enrol = state === 'approved' ? await carryOut(client, admin, found) : undefined;
    const answer = await present(client, found, state);
    return enrol === undefined ? { answer } : { answer, tell: () => shown(enrol) };
  };

  /** What is proposed is approved with it where there is nobody else to ask. */
  const propose = async (
    client: PoolClient,
    admin: CurrentOperator,
    what: Pick<OperatorChangeRow, 'kind' | 'email' | 'role' | 'operatorId'>,
  ): Promise<Acted<OperatorChange>> => {
    const by = { proposedBy: admin.operatorId, proposedIn: admin.sessionId };
    const change = { id: ids.uuid(), ...what, ...by, proposedAt: clock.now() };
    if (!(await insertChange(client, change))) throw new Refusal('conflict');
    const { email, role } = what;
    await note(client, admin, what.kind, `operator change ${change.id}`, { email, role });
    return (await readStanding(client, change, admin)) === 'alone'
      ? settle(client, admin, { id: change.id, decision: 'approve' })
      : { answer: await present(client, { ...change, state: 'proposed' }, 'proposed') };
  };

  return {
    list: async () => {
      const { pool } = database;
      const operators = await readOperators(pool);
      const open = await readOpenChanges(pool);
      const changes = await Promise.all(open.map((change) => present(pool, change, 'proposed')));
      return { operators, changes };
    },

    invite: async (admin, { email: given, role }, commit) => {
      const email = normaliseEmail(given);
      const known = await readOperatorEmails(database.pool);
      if ([...known.values()].includes(email))
        throw new Refusal('email_taken', { fields: { email: 'email_taken' } });
      return commit((client) =>
        propose(client, admin, { kind: 'invite', email, role, operatorId: null }),
      );
    },

    changeRole: (admin, { operatorId, role }, commit) =>
      commit(async (client) => {
        const { email } = await another(client, admin, operatorId);
        return propose(client, admin, { kind: 'role', email, role, operatorId });
      }),

    decide: (admin, decision, commit) => commit((client) => settle(client, admin, decision)),

    disable: (admin, { operatorId }, commit) =>
      commit(async (client) => {
        const { email, role } = await another(client, admin, operatorId);
        const at = clock.now();
        await disableOperator(client, operatorId, at);
        await revokeOperatorSessions(client, operatorId, at);
        await note(client, admin, 'disable', `operator ${operatorId}`, { email, role });
        return { answer: {} };
      }),

    resetTotp: (admin, { operatorId }, commit) =>
      commit(async (client) => {
        const { email, role } = await another(client, admin, operatorId);
        // Until the new one is set, no code is right: this secret is nobody's.
        const nobodys = vault.seal(operatorTotpContext(operatorId), ids.bytes(TOTP_SECRET_BYTES));
        await setOperatorTotp(client, operatorId, nobodys);
        await revokeOperatorSessions(client, operatorId, clock.now());
        await note(client, admin, 'totpReset', `operator ${operatorId}`, { email });
        const by = { madeBy: admin.operatorId };
        const enrol = await enrolments.begin(client, { email, role, operatorId, ...by });
        return { answer: { code: null }, tell: () => shown(enrol) };
      }),
  };
}
