// Who works in the back office and how they sign in: password, and always a code of their authenticator. Their tokens are
// short-lived and open nothing of a user's. There is no default account. Source: decisions.md "Operators", reliability.md "Rules".
import type { Ids } from '../../ports.ts';
import type { Attestor } from '../../store/attestor.ts';
import { insertAudit } from '../../store/auditStore.ts';
import { inTransaction, writerOf } from '../../store/database.ts';
import {
  deviceSince,
  findOperator,
  findOperatorSession,
  insertOperator,
  insertOperatorSession,
  type OperatorRole,
  type OperatorRow,
  revokeOperatorSession,
  touchOperatorSession,
  useTotpStep,
} from '../../store/operatorStore.ts';
import { type OperatorDevice, recogniseDevice } from './operatorDevice.ts';
import { normaliseEmail } from '../security/codes.ts';
import type { LoginGuard } from '../security/loginGuard.ts';
import { operatorPassword, type Passwords } from '../security/passwords.ts';
import { describeTotp, matchTotp, TOTP_SECRET_BYTES } from '../security/totp.ts';
import type { Sources } from '../security/sources.ts';
import type { Tokens } from '../security/tokens.ts';
import type { Vault } from '../security/vault.ts';
import type { Footing } from '../footing.ts';

/** Who is asking in the back office: from the token alone. */
export interface CurrentOperator {
  readonly operatorId: string;
  readonly email: string;
  readonly role: OperatorRole;
  readonly sessionId: string;
}

export interface OperatorSignedIn {
  readonly token: string;
  readonly role: OperatorRole;
  readonly operatorId: string;
  readonly email: string;
  readonly expiresAt: number;
}

/** Shown once, stored as a hash and sealed. */
export interface NewOperator {
  readonly email: string;
  readonly password: string;
  readonly totpSecret: string;
}

export interface Operators {
  /** `source`: the network address it came from. */
  login(
    input: { readonly email: string; readonly password: string; readonly totp: string },
    source: string,
    device: OperatorDevice,
  ): Promise<OperatorSignedIn>;
  authenticate(token: string): Promise<CurrentOperator | undefined>;
  logout(operator: CurrentOperator): Promise<void>;
  /** Undefined when the address is taken. For the command line alone: no call makes an operator. */
  create(email: string, role: OperatorRole): Promise<NewOperator | undefined>;
}

export interface OperatorsOptions extends Footing {
  readonly ids: Ids;
  readonly attestor: Attestor;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly loginGuard: Pick<LoginGuard, 'attempt'>;
  readonly sources: Pick<Sources, 'know' | 'isKnown' | 'hashOf'>;
  readonly vault: Vault;
  /** Named in the authenticator app. */
  readonly brand: string;
  /** How long a device is new (operatorDevice.ts). */
  readonly newDeviceMs: number;
}

// decisions.md "Operators" leaves the life of a sign-in open: a working day at most, and half an hour of nobody there.
const SESSION_MS = 10 * 3_600_000;
const IDLE_MS = 30 * 60_000;
/** The idle clock moves in steps, so that reading costs no write. */
const TOUCH_AFTER_MS = 60_000;
/** 144 bits, written with 24 characters. */
const PASSWORD_BYTES = 18;

/** What an operator's authenticator is sealed for. */
export const operatorTotpContext = (operatorId: string): string => `operator totp ${operatorId}`;
const nameOf = (email: string): string => `operator ${email}`;

export function createOperators(options: OperatorsOptions): Operators {
  const { database, clock, ids, attestor, passwords, loginGuard, sources, vault } = options;
  const { tokens, newDeviceMs } = options;
  const { pool } = database;
  const writer = writerOf(database);

  const stepOf = (operator: OperatorRow, totp: string): number | undefined => {
    const secret = vault.open(operatorTotpContext(operator.id), operator.totpSealed);
    return matchTotp(secret, totp, clock.now(), operator.totpUsedStep);
  };

  /** The operator whose password and code are right; the code is used up. */
  const verify = async (email: string, password: string, totp: string) => {
    const operator = await findOperator(pool, email);
    // Unknown addresses cost the same time, and a wrong code tells nothing about the password.
    const isRight = await passwords.verify(
      operatorPassword(operator?.id ?? ''),
      operator?.passwordHash,
      password,
    );
    if (operator === undefined || !isRight) return undefined;
    const step = stepOf(operator, totp);
    const isFirst = step !== undefined && (await useTotpStep(writer, operator.id, step));
    return isFirst ? operator : undefined;
  };

  return {
    login: (input, source, device) => {
      const email = normaliseEmail(input.email);
      // Nobody mails an operator a way in: whoever holds the authenticator is not stopped by what strangers did elsewhere.
      const isAtHome = async (): Promise<boolean> => {
        if (await sources.isKnown(pool, nameOf(email), source)) return true;
        const operator = await findOperator(pool, email);
        return operator !== undefined && stepOf(operator, input.totp) !== undefined;
      };
      return loginGuard.attempt({ account: nameOf(email), source, isAtHome }, async () => {
        const operator = await verify(email, input.password, input.totp);
        if (operator === undefined) return undefined;
        const { token, hash: tokenHash } = tokens.make(ids);
        const now = clock.now();
        const { id: operatorId, role } = operator;
        const session = { id: ids.uuid(), operatorId, createdAt: now, expiresAt: now + SESSION_MS };
        const deviceHash = recogniseDevice(device, ids);
        await inTransaction(database, async (client) => {
          const since = await deviceSince(client, operatorId, deviceHash);
          const isSettled = now - (since ?? now) >= newDeviceMs;
          const from = { deviceHash, sourceHash: sources.hashOf(source), isSettled };
          await insertOperatorSession(client, { ...session, tokenHash, ...from });
          await sources.know(client, nameOf(email), source);
          await insertAudit(client, attestor, {
            at: now,
            operatorId,
            action: 'operator.login',
            subject: `operator ${operatorId}`,
            detail: JSON.stringify({ sessionId: session.id }),
          });
        });
        return { token, role, operatorId, email, expiresAt: session.expiresAt };
      });
    },

    authenticate: async (token) => {
      if (!tokens.isOne(token)) return undefined;
      const session = await findOperatorSession(pool, tokens.hashOf(token));
      const now = clock.now();
      if (session === undefined) return undefined;
      if (session.expiresAt <= now || session.lastSeenAt + IDLE_MS <= now) return undefined;
      if (now - session.lastSeenAt >= TOUCH_AFTER_MS) {
        await touchOperatorSession(writer, session.id, now);
      }
      const { id: sessionId, operatorId, email, role } = session;
      return { operatorId, email, role, sessionId };
    },

    logout: async ({ operatorId, sessionId }) => {
      const at = clock.now();
      await inTransaction(database, async (client) => {
        await revokeOperatorSession(client, sessionId, at);
        const subject = `operator ${operatorId}`;
        const detail = JSON.stringify({ sessionId });
        await insertAudit(client, attestor, {
          at,
          operatorId,
          action: 'operator.logout',
          subject,
          detail,
        });
      });
    },

    create: async (given, role) => {
      const email = normaliseEmail(given);
      const id = ids.uuid();
      const password = Buffer.from(ids.bytes(PASSWORD_BYTES)).toString('base64url');
      const secret = ids.bytes(TOTP_SECRET_BYTES);
      const passwordHash = await passwords.hash(operatorPassword(id), password);
      const totpSealed = vault.seal(operatorTotpContext(id), secret);
      const createdAt = clock.now();
      const isNew = await inTransaction(database, async (client) => {
        const row = { id, email, role, passwordHash, totpSealed, createdAt };
        if (!(await insertOperator(client, row))) return false;
        await insertAudit(client, attestor, {
          at: createdAt,
          operatorId: null,
          action: 'operator.create',
          subject: `operator ${id}`,
          detail: JSON.stringify({ email, role }),
        });
        return true;
      });
      if (!isNew) return undefined;
      return { email, password, totpSecret: describeTotp(secret, options.brand, email).secret };
    },
  };
}
