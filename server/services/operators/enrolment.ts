// How an operator comes to a password and an authenticator: by a one-time code that is mailed to him, good for 24 h and kept as a
// hash under a key of the server's. An authenticator that was reset needs the password besides: whoever reads the mail alone comes
// no further. Must never show a code to who made it, but in practice mode without a mail server. Source: decisions.md "Operators".
import type { PoolClient } from 'pg';
import type { Clock, Ids } from '../../ports.ts';
import type { Attestor } from '../../store/attestor.ts';
import { insertAudit } from '../../store/auditStore.ts';
import { type Database, inTransaction } from '../../store/database.ts';
import {
  type Enrolment,
  findEnrolment,
  insertEnrolment,
  useEnrolment,
} from '../../store/operatorChangeStore.ts';
import {
  findOperator,
  insertOperator,
  type OperatorRole,
  setOperatorTotp,
} from '../../store/operatorStore.ts';
import { Refusal } from '../refusal.ts';
import { assertStrongPassword, operatorPassword, type Passwords } from '../security/passwords.ts';
import type { Tokens } from '../security/tokens.ts';
import { describeTotp, matchTotp, TOTP_SECRET_BYTES } from '../security/totp.ts';
import type { Vault } from '../security/vault.ts';
import { operatorTotpContext } from './operators.ts';

const LIFE_MS = 86_400_000;

/** What a code is made for. */
export interface Enrolling {
  readonly email: string;
  readonly role: OperatorRole;
  /** Whose authenticator is reset; null for who is invited. */
  readonly operatorId: string | null;
  readonly madeBy: string;
}

export interface EnrolmentMail {
  readonly email: string;
  readonly code: string;
  readonly kind: 'invite' | 'reset';
}

export interface Enrolments {
  /** Inside the transaction of what allows it; call the result after the commit: it mails the code, and answers what is shown of it. */
  begin(client: PoolClient, enrolling: Enrolling): Promise<() => Promise<string | null>>;
  /** What the code is for, and the secret for the authenticator: the same as long as the code is good. */
  open(code: string): Promise<{ email: string; role: OperatorRole; secret: string; uri: string }>;
  accept(input: {
    readonly code: string;
    readonly password: string;
    readonly totp: string;
  }): Promise<{ email: string; role: OperatorRole }>;
}

export interface EnrolmentsOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly attestor: Attestor;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly vault: Vault;
  readonly brand: string;
  readonly mail: (mail: EnrolmentMail) => Promise<void>;
  /** Practice mode without a mail server. */
  readonly showsCodes: boolean;
}

const sealContext = (id: string): string => `operator enrolment ${id}`;

export function createEnrolments(options: EnrolmentsOptions): Enrolments {
  const { database, clock, ids, attestor, tokens, passwords, vault, brand, mail, showsCodes } =
    options;

  const find = async (code: string): Promise<Enrolment> => {
    const found = await findEnrolment(database.pool, tokens.hashOf(code));
    if (found === undefined) throw new Refusal('code_wrong', { fields: { code: 'code_wrong' } });
    const isOver = found.expiresAt <= clock.now();
    if (isOver) throw new Refusal('code_expired', { fields: { code: 'code_expired' } });
    return found;
  };
  const secretOf = ({ id, totpSealed }: Enrolment): Uint8Array =>
    vault.open(sealContext(id), totpSealed);

  /** The operator of a new address, or the one whose authenticator is new. */
  const write = async (
    client: PoolClient,
    { email, role, operatorId, ...enrolment }: Enrolment,
    id: string,
    secret: Uint8Array,
    passwordHash: string,
  ): Promise<void> => {
    const totpSealed = vault.seal(operatorTotpContext(id), secret);
    const createdAt = clock.now();
    if (operatorId === null) {
      const row = { id, email, role, passwordHash, totpSealed, createdAt };
      if (!(await insertOperator(client, row))) throw new Refusal('email_taken');
    } else await setOperatorTotp(client, id, totpSealed);
    await insertAudit(client, attestor, {
      at: createdAt,
      operatorId: id,
      action: operatorId === null ? 'operator.accept' : 'operator.totpSet',
      subject: `operator ${id}`,
      detail: JSON.stringify({ email, role, enrolment: enrolment.id, madeBy: enrolment.madeBy }),
    });
  };

  /** A new one is strong, the old one is right. */
  const passwordOf = async (
    { email, operatorId }: Enrolment,
    id: string,
    password: string,
  ): Promise<string> => {
    const context = operatorPassword(id);
    if (operatorId === null) {
      assertStrongPassword(password, email);
      return passwords.hash(context, password);
    }
    const operator = await findOperator(database.pool, email);
    const isRight = await passwords.verify(context, operator?.passwordHash, password);
    if (operator === undefined || !isRight) throw new Refusal('password_wrong');
    return operator.passwordHash;
  };

  return {
    begin: async (client, { email, role, operatorId, madeBy }) => {
      const { token: code, hash: codeHash } = tokens.make(ids);
      const id = ids.uuid();
      const madeAt = clock.now();
      const totpSealed = vault.seal(sealContext(id), ids.bytes(TOTP_SECRET_BYTES));
      const times = { madeAt, expiresAt: madeAt + LIFE_MS };
      const made = { id, codeHash, email, role, operatorId, totpSealed, madeBy, ...times };
      await insertEnrolment(client, made);
      return async () => {
        await mail({ email, code, kind: operatorId === null ? 'invite' : 'reset' });
        return showsCodes ? code : null;
      };
    },

    open: async (code) => {
      const found = await find(code);
      const { email, role } = found;
      return { email, role, ...describeTotp(secretOf(found), brand, email) };
    },

    accept: async ({ code, password, totp }) => {
      const found = await find(code);
      const { email, role } = found;
      const secret = secretOf(found);
      const now = clock.now();
      if (matchTotp(secret, totp, now, 0) === undefined) {
        throw new Refusal('totp_wrong', { fields: { totp: 'totp_wrong' } });
      }
      const id = found.operatorId ?? ids.uuid();
      const passwordHash = await passwordOf(found, id, password);
      await inTransaction(database, async (client) => {
        const isFirst = await useEnrolment(client, found.id, now);
        if (!isFirst) throw new Refusal('code_wrong', { fields: { code: 'code_wrong' } });
        await write(client, found, id, secret, passwordHash);
      });
      return { email, role };
    },
  };
}
