// Operators of a test's app, signed in with password and authenticator as everybody in the back office is.
import { Secret, TOTP } from 'otpauth';
import { createLoginGuard } from '../../server/services/security/loginGuard.ts';
import { createOperators, type NewOperator } from '../../server/services/operators/operators.ts';
import { createPasswords } from '../../server/services/security/passwords.ts';
import { createSources } from '../../server/services/security/sources.ts';
import { createVault } from '../../server/services/security/vault.ts';
import { insertAudit } from '../../server/store/auditStore.ts';
import { inTransaction } from '../../server/store/database.ts';
import { liftFreeze } from '../../server/store/freezeStore.ts';
import type { OperatorRole } from '../../server/store/operatorStore.ts';
import { type Ask, type TestApp, TEST_PASSWORD_COST } from './testApp.ts';
import { TEST_SECRET_KEY, testKeys } from './testKeys.ts';
import { testIds } from './tradingHouse.ts';

/** Of an authenticator, so that each log-in has a code of its own. */
const STEP_MS = 30_000;

export function createBackOffice(app: TestApp) {
  const { database, clock } = app;
  const secretKey = TEST_SECRET_KEY;
  const operators = createOperators({
    database,
    clock,
    ids: testIds,
    attestor: testKeys.attestor,
    tokens: testKeys.tokens.ofOperators,
    passwords: createPasswords(TEST_PASSWORD_COST, testKeys.passwordKey),
    loginGuard: createLoginGuard({ database, clock, secretKey }),
    sources: createSources({ clock, secretKey }),
    vault: createVault({ secretKey, ids: testIds }),
    brand: 'Fairlead',
    newDeviceMs: 0,
  });
  const codeOf = ({ totpSecret }: Pick<NewOperator, 'totpSecret'>): string =>
    new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({ timestamp: clock.now() });

  const create = async (role: OperatorRole, email = `${role}@house.test`): Promise<NewOperator> => {
    const made = await operators.create(email, role);
    if (made === undefined) throw new Error(`${email} is an operator already`);
    return made;
  };
  const login = (
    operator: NewOperator,
    change: Record<string, string> = {},
    ask: Pick<Ask, 'from' | 'headers'> = {},
  ) => {
    const { email, password } = operator;
    const body = { email, password, totp: codeOf(operator), ...change };
    return app.post('operator/login', body, ask);
  };
  /** A new operator's token; on a device of his own where none is named. */
  const signIn = async (role: OperatorRole, email?: string, device?: string): Promise<string> => {
    const headers = device === undefined ? {} : { cookie: `fairlead_device=${device}` };
    const answer = await login(await create(role, email), {}, { headers });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return (answer.body.data as { token: string }).token;
  };
  /** The same, for what takes the operator and no token. */
  const idOf = async (
    role: OperatorRole,
    email?: string,
  ): Promise<{ readonly operatorId: string }> => {
    const { body } = await login(await create(role, email));
    return { operatorId: body.data.operatorId as string };
  };
  return { create, login, signIn, idOf, codeOf, nextCode: () => clock.jump(STEP_MS) };
}

/** The end of a freeze in the database alone: nobody is told. */
export async function endFreeze(app: TestApp, id: string, operatorId: string): Promise<void> {
  const finding = 'Nothing was found: this was a test.';
  await inTransaction({ pool: app.database.executor }, async (client) => {
    await liftFreeze(client, id, { at: app.clock.now(), operatorId, finding });
    const row = { at: app.clock.now(), operatorId, action: 'freeze.lift', detail: '{}' };
    await insertAudit(client, testKeys.attestor, { ...row, subject: `freeze ${id}` });
  });
}
