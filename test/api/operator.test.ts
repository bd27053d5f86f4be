// The back office: queues, decisions, roles, the audit log, and what the database refuses whatever the code says.
// decisions.md "Operators", reliability.md "Rules" (back office), on every engine.
import { verifyAudit } from '../../server/services/operators/auditChain.ts';
import { checks } from '../../server/kinds/kinds.ts';
import { findViolations } from '../../server/store/invariantStore.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { createFundingPeople } from '../builders/fundingPeople.ts';
import { uploadPicture } from '../builders/multipart.ts';
import { picture } from '../builders/pictures.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let people: ReturnType<typeof createFundingPeople>;
  let office: ReturnType<typeof createBackOffice>;
  beforeAll(async () => {
    app = await openTestApp({ engine });
    people = createFundingPeople(app);
    office = createBackOffice(app);
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  let made = 0;
  const newEmail = (): string => {
    made += 1;
    return `operator${made}@house.test`;
  };
  const decide = (token: string, body: Record<string, unknown>, key = newKey()) =>
    app.post('operator/decide', body, { token, key });
  const idOf = (answer: { body: { data: { id: string } } }): string => answer.body.data.id;

  describe('queues', () => {
    test('show the oldest first, page by page', async () => {
      const auditor = await office.signIn('auditor', newEmail());
      const ids: string[] = [];
      for (let count = 0; count < 3; count += 1) {
        const person = await people.add();
        ids.push(idOf(await people.deposit(person)));
      }
      const token = auditor;
      const page = async (cursor?: string) =>
        (
          await app.get(
            'operator/getQueue',
            { kind: 'deposit', limit: '2', ...(cursor === undefined ? {} : { cursor }) },
            { token },
          )
        ).body.data as { list: { id: string; submittedAt: number }[]; next: string | null };
      const seen: string[] = [];
      let next: string | null | undefined;
      do {
        const read = await page(next ?? undefined);
        seen.push(...read.list.map(({ id }) => id));
        next = read.next;
      } while (next !== null);
      expect(seen.slice(-3)).toEqual(ids);
      expect(new Set(seen).size).toBe(seen.length);
    });

    test.each([
      ['reviewer', ['certification']],
      ['finance', ['deposit', 'withdrawal']],
      ['content', []],
      ['auditor', ['certification', 'deposit', 'withdrawal']],
      ['admin', ['certification', 'deposit', 'withdrawal']],
    ] as const)('a %s sees %p', async (role, kinds) => {
      const token = await office.signIn(role, newEmail());
      const seen = [];
      for (const kind of ['certification', 'deposit', 'withdrawal']) {
        const answer = await app.get('operator/getQueue', { kind }, { token });
        if (answer.status === 200) seen.push(kind);
        else expect(answer.body.error).toBe('role_forbidden');
      }
      expect(seen).toEqual(kinds);
    });
  });

  describe('deciding', () => {
    test.each([
      ['reviewer', 'withdrawal'],
      ['finance', 'certification'],
      ['auditor', 'deposit'],
      ['content', 'withdrawal'],
    ] as const)('a %s decides no %s', async (role, kind) => {
      const token = await office.signIn(role, newEmail());
      const body = { kind, id: newKey(), decision: 'approve' };
      expect((await decide(token, body)).body.error).toBe('role_forbidden');
    });

    test('nobody decides about his own money', async () => {
      const person = await people.ready();
      const own = await office.signIn('admin', person.email);
      const deposit = idOf(await people.deposit(person));
      const withdrawal = idOf(await people.withdraw(person, '100'));
      for (const body of [
        {
          kind: 'deposit',
          id: deposit,
          decision: 'approve',
          amount: '500',
          transactionId: newKey(),
        },
        { kind: 'withdrawal', id: withdrawal, decision: 'approve' },
      ]) {
        expect((await decide(own, body)).body.error).toBe('role_forbidden');
      }
    });

    test('nothing leaves a frozen account, but a payment that was approved before is recorded', async () => {
      const person = await people.ready();
      const token = await office.signIn('finance', newEmail());
      const approved = idOf(await people.withdraw(person, '100'));
      const waiting = idOf(await people.withdraw(person, '100'));
      const approve = (id: string, rest: object = {}) =>
        decide(token, { kind: 'withdrawal', id, decision: 'approve', ...rest });
      expect((await approve(approved)).body.data).toMatchObject({ state: 'approved' });
      await app.database.executor.query('UPDATE users SET frozen_at = 1 WHERE uid = $1', [
        person.uid,
      ]);
      expect((await approve(waiting)).body.error).toBe('forbidden');
      const paid = await approve(approved, { transactionId: newKey() });
      expect(paid.body.data).toMatchObject({ state: 'success' });
      const reject = { kind: 'withdrawal', id: waiting, decision: 'reject' };
      const back = await decide(token, { ...reject, reason: 'account_at_risk' });
      expect(back.body.data).toMatchObject({ state: 'fail' });
    });

    test.each([
      ['an amount for a withdrawal', { kind: 'withdrawal', decision: 'approve', amount: '1' }],
      ['a reason to approve', { kind: 'deposit', decision: 'approve', reason: 'not_received' }],
      [
        'a payment to reject',
        { kind: 'withdrawal', decision: 'reject', transactionId: 'tx-12345678' },
      ],
    ])('%s is refused, not looked past', async (_why, body) => {
      const token = await office.signIn('admin', newEmail());
      const answer = await decide(token, { id: newKey(), ...body });
      expect(answer.body.error).toBe('invalid_input');
    });

    test('what is not there is not found', async () => {
      const token = await office.signIn('admin', newEmail());
      for (const kind of ['certification', 'deposit', 'withdrawal']) {
        const body = { kind, id: newKey(), decision: 'reject', reason: 'not_genuine' };
        expect((await decide(token, body)).status).toBe(404);
      }
    });

    test('a certification is decided once, and the same key answers the same', async () => {
      const person = await people.add('none');
      const real = {
        name: 'Ada Lovelace',
        country: 'DE',
        documentType: 'id_card',
        idNumber: `L0${made}X00T47`,
      };
      const handedIn = await app.post('user/basicReal', real, { token: person.token });
      expect(handedIn.status).toBe(200);
      const token = await office.signIn('reviewer', newEmail());
      const { body } = await app.get('operator/getQueue', { kind: 'certification' }, { token });
      const item = (body.data.list as { id: string; uid: string }[]).find(
        ({ uid }) => uid === person.uid,
      );
      expect(item).toMatchObject({ certification: { tier: 'basic', name: 'Ada Lovelace' } });
      const key = newKey();
      const approve = { kind: 'certification', id: item?.id, decision: 'approve' };
      const answers = await Promise.all([
        decide(token, approve, key),
        decide(token, approve, key),
        decide(token, approve, key),
      ]);
      for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
      expect(answers[0]?.body.data).toMatchObject({ state: 'success' });
      expect((await decide(token, approve)).body.error).toBe('already_final');
      const info = await app.get('user/getUserInfo', {}, person);
      expect(info.body.data.basic).toBe('approved');
      const { rows } = await app.database.executor.query<{ action: string; detail: string }>(
        'SELECT action, detail FROM audit_log WHERE subject = $1',
        [`certification ${item?.id}`],
      );
      expect(rows).toEqual([
        {
          action: 'certification.approve',
          detail: JSON.stringify({ tier: 'basic', state: 'approved' }),
        },
      ]);
    });
  });

  test('a private picture is seen by who may, and every look is on record for its owner', async () => {
    const person = await people.add('none');
    const proofImage = await uploadPicture(app.app, person.token, await picture('jpeg'));
    await people.deposit(person, { proofImage });
    const look = async (token: string) => {
      const { statusCode, headers } = await app.app.inject({
        method: 'GET',
        url: proofImage,
        headers: { token },
      });
      return [statusCode, headers['content-type']];
    };
    expect(await look(await office.signIn('finance', newEmail()))).toEqual([200, 'image/jpeg']);
    for (const role of ['auditor', 'content'] as const) {
      expect((await look(await office.signIn(role, newEmail())))[0]).toBe(404);
    }
    const { body } = await app.get('user/getUserRealInfo', {}, person);
    expect(body.data.looks).toMatchObject([{ image: proofImage, role: 'finance' }]);
    const { rows } = await app.database.executor.query<{ subject: string; detail: string }>(
      `SELECT subject, detail FROM audit_log WHERE action = 'file.look' AND detail LIKE '%' || $1 || '%'`,
      [proofImage.split('/').at(-1)],
    );
    expect(rows.map(({ subject }) => subject.split(' ')[0])).toEqual(['deposit']);
  });

  describe('the audit log', () => {
    test('has every action once, and its chain holds', async () => {
      const person = await people.ready();
      const operator = await office.create('finance', newEmail());
      const { token, operatorId } = (await office.login(operator)).body.data as {
        token: string;
        operatorId: string;
      };
      const id = idOf(await people.withdraw(person, '100'));
      const approve = { kind: 'withdrawal', id, decision: 'approve', transactionId: 'tx-7777777' };
      const key = newKey();
      await decide(token, approve, key);
      await decide(token, approve, key);
      await decide(token, approve);
      await app.post('operator/logout', {}, { token });
      const { rows } = await app.database.executor.query<{ action: string; detail: string }>(
        'SELECT action, detail FROM audit_log WHERE operator_id = $1 OR subject = $2 ORDER BY number',
        [operatorId, `operator ${operatorId}`],
      );
      expect(rows.map(({ action }) => action)).toEqual([
        'operator.create',
        'operator.login',
        'withdrawal.approve',
        'operator.logout',
      ]);
      expect(JSON.parse(rows[2]?.detail ?? '')).toEqual({
        transactionId: 'tx-7777777',
        state: 'success',
        approvals: 1,
      });
      const verdict = await verifyAudit(app.database.executor);
      expect(verdict.brokenAt).toBeNull();
      expect(verdict.rows).toBeGreaterThanOrEqual(4);
    });

    test('can be added to and nothing else; a change behind its back breaks the chain', async () => {
      const { executor: pool } = app.database;
      for (const sql of [
        `UPDATE audit_log SET detail = 'x' WHERE number = 1`,
        'DELETE FROM audit_log WHERE number = 1',
        'TRUNCATE audit_log',
      ]) {
        await expect(pool.query(sql)).rejects.toThrow('append-only');
      }
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query('ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only');
        await client.query(`UPDATE audit_log SET detail = 'changed' WHERE number = 2`);
        expect(await verifyAudit(client)).toMatchObject({ rows: 1, brokenAt: 2 });
        expect(await findViolations(client, checks)).toMatchObject([
          { invariant: 'the audit log is unbroken', detail: '2' },
        ]);
        await client.query('ROLLBACK');
        await client.query('BEGIN');
        await client.query('ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only');
        await client.query('DELETE FROM audit_log WHERE number = 2');
        expect(await verifyAudit(client)).toMatchObject({ rows: 1, brokenAt: 3 });
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
      expect((await verifyAudit(pool)).brokenAt).toBeNull();
    });
  });

  describe('the database itself refuses', () => {
    const operatorId = async (email: string): Promise<string> => {
      const { rows } = await app.database.executor.query<{ id: string }>(
        'SELECT id FROM operators WHERE email = $1',
        [email],
      );
      return rows[0]?.id ?? '';
    };
    const approve = (id: string, by: readonly string[], rest = '') =>
      app.database.executor.query(
        `UPDATE withdrawals SET approved_by = $2::uuid[], approved_at = array_fill(1::bigint, ARRAY[$3::integer]),
           approved_in = (SELECT array_agg((SELECT s.id FROM operator_sessions s WHERE s.operator_id = o LIMIT 1))
             FROM unnest($2::uuid[]) AS o)${rest} WHERE id = $1`,
        [id, by, by.length],
      );
    const pay = `, state = 'success', transaction_id = 'tx-12345678', decided_at = 1`;

    test('one operator twice, too few of them, and the user himself', async () => {
      const person = await people.ready();
      await app.post(
        'user/Transfer',
        { from: 'spot', to: 'funding', currency: 'USDT', amount: '10000' },
        { token: person.token, key: newKey() },
      );
      const id = idOf(await people.withdraw(person, '15000'));
      const email = newEmail();
      await office.signIn('finance', email);
      await office.signIn('finance', person.email);
      const one = await operatorId(email);
      await expect(approve(id, [one, one])).rejects.toThrow('another person');
      await expect(approve(id, [one], pay)).rejects.toThrow('check');
      await expect(approve(id, [await operatorId(person.email)])).rejects.toThrow('may not decide');
      await expect(approve(id, [newKey()])).rejects.toThrow('may not decide');
      await app.database.executor.query('UPDATE operators SET disabled_at = 1 WHERE id = $1', [
        one,
      ]);
      await expect(approve(id, [one])).rejects.toThrow('may not decide');
    });

    test('deciding who one is oneself, deciding it twice, and changing what was handed in', async () => {
      const { executor: pool } = app.database;
      const person = await people.add('none');
      const body = { name: 'Ada Lovelace', country: 'DE', documentType: 'passport' };
      await app.post('user/basicReal', body, { token: person.token });
      const update = (change: string, ...values: unknown[]) =>
        pool.query(`UPDATE certifications SET ${change} WHERE user_id = $1`, [
          person.userId,
          ...values,
        ]);
      const approve = (by: string) =>
        update(`state = 'approved', decided_at = 1, decided_by = $2`, by);
      const email = newEmail();
      await office.create('reviewer', email);
      await office.create('reviewer', person.email);
      await expect(approve(await operatorId(person.email))).rejects.toThrow('may not decide');
      await expect(approve(newKey())).rejects.toThrow('may not decide');
      await expect(update(`country = 'FR'`)).rejects.toThrow('decided once');
      await expect(approve(await operatorId(email))).rejects.toThrow('audit log does not know');
      const reviewer = await office.signIn('reviewer', newEmail());
      const { rows } = await pool.query<{ id: string }>(
        'SELECT id FROM certifications WHERE user_id = $1',
        [person.userId],
      );
      await decide(reviewer, { kind: 'certification', id: rows[0]?.id, decision: 'approve' });
      await expect(approve(await operatorId(email))).rejects.toThrow('decided once');
      await expect(
        pool.query(
          `INSERT INTO certifications SELECT gen_random_uuid(), user_id, 'advanced', state, country, document_type,
             sealed, number_hash, 'x', back_upload, submitted_at, due_at, decided_at, decided_by, reason
           FROM certifications WHERE user_id = $1`,
          [person.userId],
        ),
      ).rejects.toThrow('cannot be decided yet');
    });

    test('changing what was asked, deciding twice, and removing', async () => {
      const { executor: pool } = app.database;
      const person = await people.ready();
      const token = await office.signIn('finance', newEmail());
      const id = idOf(await people.withdraw(person, '100'));
      for (const change of [`address = 'x'`, 'amount = 1, received = 1, fee = 0', 'fee = 0']) {
        await expect(
          pool.query(`UPDATE withdrawals SET ${change} WHERE id = $1`, [id]),
        ).rejects.toThrow(/pays what was asked|check/);
      }
      await decide(token, { kind: 'withdrawal', id, decision: 'reject', reason: 'source_unclear' });
      await expect(
        pool.query(`UPDATE withdrawals SET reason = 'cancelled' WHERE id = $1`, [id]),
      ).rejects.toThrow('ends once');
      await expect(pool.query('DELETE FROM withdrawals')).rejects.toThrow('append-only');
      const deposit = idOf(await people.deposit(person));
      await decide(token, {
        kind: 'deposit',
        id: deposit,
        decision: 'approve',
        amount: '5',
        transactionId: newKey(),
      });
      await expect(
        pool.query('UPDATE deposits SET amount = 6 WHERE id = $1', [deposit]),
      ).rejects.toThrow('decided once');
      await expect(pool.query('DELETE FROM deposits')).rejects.toThrow('append-only');
      expect(await app.house.violations()).toEqual([]);
    });
  });
});
