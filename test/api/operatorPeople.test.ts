// How operators come, change and go: decisions.md "Operators" (maker and checker for role changes), on every engine. The attacks:
// one admin who makes himself a second person, resets himself, or lets somebody back in.
import { checks } from '../../server/kinds/kinds.ts';
import { findViolations } from '../../server/store/invariantStore.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'copper gull 52 anchors';

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let office: ReturnType<typeof createBackOffice>;
  let first: string;
  let second: string;
  beforeAll(async () => {
    app = await openTestApp({ engine });
    office = createBackOffice(app);
    first = await office.signIn('admin', 'first@house.test');
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  let made = 0;
  const newEmail = (): string => {
    made += 1;
    return `new${made}@house.test`;
  };
  const call = async (name: string, body: object, token?: string) => {
    const { body: answer } = await app.post(`operator/${name}`, body, { token });
    return answer.code === 1 ? answer.data : answer.error;
  };
  const invite = (token: string, role = 'finance', email = newEmail()) =>
    call('inviteOperator', { email, role }, token);
  const approve = (token: string, id: string, decision = 'approve') =>
    call('decideChange', { id, decision }, token);
  /** The last code that was mailed to an address. */
  const mailed = (email: string): string | undefined =>
    app.mails
      .filter(({ to }) => to === email)
      .map(({ text }) => /^ {4}([\w-]{43})$/m.exec(text)?.[1])
      .at(-1);
  const accept = async (code: string, password = PASSWORD) => {
    const { secret: totpSecret } = await call('openInvitation', { code });
    const totp = office.codeOf({ totpSecret });
    return { totpSecret, answer: await call('acceptInvitation', { code, password, totp }) };
  };
  const enter = async (email: string, totpSecret: string, password = PASSWORD) => {
    office.nextCode();
    const { body } = await office.login({ email, password, totpSecret });
    return body.code === 1 ? (body.data as { token: string; operatorId: string }) : body.error;
  };
  const idOf = async (email: string): Promise<string> => {
    const { operators } = (await app.get('operator/getOperators', {}, { token: first })).body.data;
    return operators.find((one: { email: string }) => one.email === email)?.id;
  };
  /** Somebody who came by invitation. */
  const join = async (role: string) => {
    const email = newEmail();
    const { id } = await invite(first, role, email);
    if (second !== undefined) await approve(second, id);
    const { totpSecret } = await accept(mailed(email) ?? '');
    const entered = await enter(email, totpSecret);
    return { email, totpSecret, ...(entered as { token: string; operatorId: string }) };
  };

  test('the only admin invites alone; who is invited sets password and authenticator, once', async () => {
    const email = newEmail();
    const change = await invite(first, 'finance', email);
    expect(change).toMatchObject({
      state: 'approved',
      email,
      role: 'finance',
      code: mailed(email),
    });
    const code = mailed(email) ?? '';
    const totp = '000000';
    expect(await call('acceptInvitation', { code, password: PASSWORD, totp })).toBe('totp_wrong');
    const weak = await accept(code, 'password1234');
    expect(weak.answer).toBe('password_common');
    const { totpSecret, answer } = await accept(code);
    expect(answer).toEqual({ email, role: 'finance' });
    expect(await call('openInvitation', { code })).toBe('code_wrong');
    expect(await enter(email, totpSecret)).toMatchObject({ role: 'finance' });
    const { rows } = await app.database.executor.query(
      'SELECT code_hash::text AS text FROM operator_enrolments',
    );
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('a code is good for 24 hours', async () => {
    const email = newEmail();
    await invite(first, 'auditor', email);
    app.clock.jump(DAY_MS);
    first = (await enterAgain('first@house.test')) ?? first;
    expect(await call('openInvitation', { code: mailed(email) })).toBe('code_expired');
  });
  /** Sessions end while the clock jumps; the admins of this test come in anew. */
  const enterAgain = async (email: string): Promise<string | undefined> => {
    await app.database.executor.query(
      `UPDATE operator_sessions s SET expires_at = $1, last_seen_at = $1 FROM operators o WHERE o.id = s.operator_id AND o.email = $2`,
      [app.clock.now() + DAY_MS, email],
    );
    return undefined;
  };

  test('with a second admin nobody is invited and no role given by one alone', async () => {
    second = (await join('admin')).token;
    const { id, state } = await invite(first);
    expect(state).toBe('proposed');
    expect(await approve(first, id)).toBe('approved_by_you');
    const finance = await office.signIn('finance', newEmail());
    expect(await approve(finance, id)).toBe('role_forbidden');
    expect(await approve(second, id)).toMatchObject({ state: 'approved' });
    expect(await approve(second, id)).toBe('already_final');
    const other = await invite(first);
    expect(await approve(first, other.id, 'reject')).toMatchObject({ state: 'rejected' });
  });

  test('a second admin under another name of the same mailbox, or at the same device, is no second one', async () => {
    const device = 'F'.repeat(43);
    const one = await office.signIn('admin', 'twin@house.test', device);
    const { id } = await invite(one);
    expect(await approve(await office.signIn('admin', 'twin+b@house.test'), id)).toBe(
      'approved_by_you',
    );
    expect(await approve(await office.signIn('admin', newEmail(), device), id)).toBe('same_device');
  });

  test('a role is changed by two, never one’s own, and ends the sessions', async () => {
    const person = await join('auditor');
    const { operatorId } = person;
    const own = await idOf('first@house.test');
    expect(await call('changeRole', { operatorId: own, role: 'finance' }, first)).toBe(
      'role_forbidden',
    );
    const { id } = await call('changeRole', { operatorId, role: 'finance' }, first);
    expect(await call('changeRole', { operatorId, role: 'admin' }, first)).toBe('conflict');
    expect(await approve(second, id)).toMatchObject({ state: 'approved' });
    expect(await call('logout', {}, person.token)).toBe('unauthenticated');
    expect(await enter(person.email, person.totpSecret)).toMatchObject({ role: 'finance' });
  });

  test('who is disabled is out at once, and whoever disabled the other admin is still not alone', async () => {
    const person = await join('finance');
    const { operatorId } = person;
    expect(
      await call('disableOperator', { operatorId: await idOf('first@house.test') }, first),
    ).toBe('role_forbidden');
    expect(await call('disableOperator', { operatorId }, first)).toEqual({});
    expect(await call('logout', {}, person.token)).toBe('unauthenticated');
    expect(await enter(person.email, person.totpSecret)).toBe('login_wrong');
    expect(await call('disableOperator', { operatorId }, first)).toBe('already_final');
    expect(await call('resetTotp', { operatorId }, first)).toBe('already_final');
    const lone = await office.signIn('admin', newEmail());
    const gone = await join('admin');
    expect(await call('disableOperator', { operatorId: gone.operatorId }, lone)).toEqual({});
    expect(await invite(lone)).toMatchObject({ state: 'proposed' });
  });

  test('an authenticator is reset by somebody else, and set anew with code and password', async () => {
    const person = await join('finance');
    const { operatorId, email } = person;
    expect(await call('resetTotp', { operatorId: await idOf('first@house.test') }, first)).toBe(
      'role_forbidden',
    );
    expect(await call('resetTotp', { operatorId }, first)).toEqual({ code: mailed(email) });
    expect(await call('logout', {}, person.token)).toBe('unauthenticated');
    expect(await enter(email, person.totpSecret)).toBe('login_wrong');
    const code = mailed(email) ?? '';
    expect((await accept(code, 'another harbour 20 lanterns')).answer).toBe('password_wrong');
    const { totpSecret, answer } = await accept(code);
    expect(answer).toEqual({ email, role: 'finance' });
    expect(await enter(email, totpSecret)).toMatchObject({ role: 'finance' });
  });

  test('who came by invitation, changed, was reset or left is what he was made, and stops nothing', async () => {
    expect(await app.house.lookAtBooks()).toEqual([]);
    const { rows } = await app.database.executor.query(
      'SELECT reason, details FROM freezes WHERE lifted_at IS NULL',
    );
    expect(rows).toEqual([]);
  });

  test.each([
    ['a role that nobody approved', `UPDATE operators SET role = 'admin' WHERE id = $1`],
    [
      'a role of before the last change',
      `UPDATE operators SET role = 'auditor' WHERE id = (SELECT operator_id FROM operator_changes
         WHERE operator_id IS NOT NULL AND state = 'approved' AND $1::uuid IS NOT NULL LIMIT 1)`,
    ],
    [
      'a second word about how somebody came',
      `WITH told AS (INSERT INTO audit_log (at, action, subject, detail, nonce, mac)
           VALUES (1, 'operator.accept', 'operator ' || $1::text, '{"role":"admin"}', gen_random_uuid(), sha256('')))
         UPDATE operators SET role = 'admin' WHERE id = $1::uuid`,
    ],
  ])('%s, set behind the triggers, is found', async (_what, sql) => {
    const { operatorId } = await join('reviewer');
    const client = await app.database.executor.connect();
    try {
      await client.query('BEGIN');
      await client.query('ALTER TABLE operators DISABLE TRIGGER operators_guard');
      expect((await client.query(sql, [operatorId])).rowCount).toBe(1);
      expect((await findViolations(client, checks)).map(({ invariant }) => invariant)).toEqual([
        'an operator has the role he was given',
      ]);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  test('every act is in the audit log', async () => {
    const { rows } = await app.database.executor.query<{ action: string }>(
      `SELECT DISTINCT action FROM audit_log WHERE action LIKE 'operator.%' ORDER BY action`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'operator.accept',
      'operator.create',
      'operator.disable',
      'operator.invite',
      'operator.invite.approve',
      'operator.invite.reject',
      'operator.login',
      'operator.role',
      'operator.role.approve',
      'operator.totpReset',
      'operator.totpSet',
    ]);
  });

  test.each([
    [
      'a role of one’s own making',
      `UPDATE operators SET role = 'admin' WHERE role = 'finance'`,
      'two admins',
    ],
    [
      'letting somebody back in',
      'UPDATE operators SET disabled_at = NULL WHERE disabled_at IS NOT NULL',
      'stays who he is',
    ],
    ['another address', `UPDATE operators SET email = 'x' || email`, 'stays who he is'],
    ['removing one', 'DELETE FROM operators', 'append-only'],
    [
      'a proposal that is approved already',
      `INSERT INTO operator_changes SELECT gen_random_uuid(), kind, 'z@house.test', role, operator_id, proposed_by, proposed_in, proposed_at, 'approved', proposed_by, proposed_in, 1 FROM operator_changes WHERE kind = 'invite' LIMIT 1`,
      'cannot be decided yet',
    ],
    [
      'a proposal approved by its maker',
      `UPDATE operator_changes SET state = 'approved', decided_by = proposed_by, decided_in = proposed_in, decided_at = 1 WHERE state = 'proposed' AND proposed_in IN (SELECT id FROM operator_sessions WHERE revoked_at IS NULL)`,
      'another person',
    ],
    [
      'resetting oneself',
      `INSERT INTO operator_enrolments SELECT gen_random_uuid(), '\\x00', email, role, id, '\\x00', id, 0, 1 FROM operators LIMIT 1`,
      'check',
    ],
  ])('the database refuses %s', async (_what, sql, error) => {
    await expect(app.database.executor.query(sql)).rejects.toThrow(error);
  });
});
