// Corrections of a balance: a journal entry of two persons that its owner sees, with its reason. What one cannot do alone, by call and
// by SQL; what is booked, once. Source: decisions.md (corrections), wire.md (proposeCorrection), on every engine.
import { inTransaction } from '../../server/store/database.ts';
import { insertAudit } from '../../server/store/auditStore.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { testKeys } from '../builders/testKeys.ts';
import { newKey } from '../builders/tradingHouse.ts';
import { waitUntil } from '../builders/waitUntil.ts';

const REASON = 'The fee of 12 March was charged twice.';

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let office: ReturnType<typeof createBackOffice>;
  let person: { token: string; uid: string; userId: string; email: string };
  let one: string;
  let other: string;
  beforeAll(async () => {
    app = await openTestApp({ engine });
    office = createBackOffice(app);
    one = await office.signIn('finance', 'one@house.test');
    other = await office.signIn('finance', 'other@house.test');
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  let made = 0;
  beforeEach(async () => {
    made += 1;
    const email = `corrected${made}@example.test`;
    const { token } = await app.addAccount(email);
    const { rows } = await app.database.executor.query<{ id: string; uid: string }>(
      'SELECT id, uid FROM users WHERE email = $1',
      [email],
    );
    person = { token, email, uid: rows[0]?.uid ?? '', userId: rows[0]?.id ?? '' };
  });

  const propose = (change: Record<string, unknown> = {}, token = one, key = newKey()) => {
    const body = { uid: person.uid, account: 'spot', currency: 'USDT', amount: '12.5', ...change };
    return app.post('operator/proposeCorrection', { reason: REASON, ...body }, { token, key });
  };
  const approve = (id: string, token = other, key = newKey(), decision?: 'reject') =>
    app.post('operator/approveCorrection', { id, ...(decision && { decision }) }, { token, key });
  const shown = ({ body }: { body: { data: unknown; error?: string } }) => body.data ?? body.error;
  const idOf = async (answer: ReturnType<typeof propose>): Promise<string> =>
    (await answer).body.data.id as string;
  const balance = async (currency = 'USDT', account = 'spot'): Promise<string | undefined> => {
    const { rows } = await app.database.executor.query<{ available: string }>(
      `SELECT trim_scale(available)::text AS available FROM balances
       WHERE user_id = $1 AND account = $2 AND currency = $3`,
      [person.userId, account, currency],
    );
    return rows[0]?.available;
  };
  const records = async () => {
    const { body } = await app.get('user/getRecords', {}, { token: person.token });
    return body.data.list as { type: string; reason: string | null }[];
  };

  test('two persons book it; its owner sees it with the reason, the house in an account of its own', async () => {
    const proposed = await propose();
    expect(shown(proposed)).toMatchObject({ state: 'proposed', amount: '12.5', uid: person.uid });
    expect(await balance()).toBe('10000');
    const { id } = proposed.body.data;
    const { body } = await app.get('operator/getCorrections', {}, { token: other });
    expect(body.data.list).toContainEqual(proposed.body.data);
    const approved = await approve(id);
    expect(shown(approved)).toMatchObject({
      state: 'approved',
      approvals: [{ email: 'one@house.test' }, { email: 'other@house.test' }],
    });
    expect(await balance()).toBe('10012.5');
    const booked = (await records()).find(({ type }) => type === 'correction');
    expect(booked).toMatchObject({
      kind: 'other',
      type: 'correction',
      reason: REASON,
      lines: [{ account: 'spot', currency: 'USDT', amount: '12.5' }],
    });
    const { rows } = await app.database.executor.query(
      `SELECT p.account, trim_scale(p.amount)::text AS amount FROM entries e JOIN postings p ON p.entry_id = e.id
       WHERE e.kind = 'correction' AND e.cause = $1 ORDER BY p.line`,
      [id],
    );
    expect(rows).toEqual([
      { account: 'spot', amount: '12.5' },
      { account: 'corrections', amount: '-12.5' },
    ]);
    const audit = await app.database.executor.query(
      'SELECT action FROM audit_log WHERE subject = $1 ORDER BY number',
      [`correction ${id}`],
    );
    expect(audit.rows.map(({ action }) => action)).toEqual([
      'correction.propose',
      'correction.approve',
    ]);
    await waitUntil('a mail says the amount and why', () =>
      app.mails.some(
        ({ to, text }) =>
          to === person.email && text.includes(REASON) && text.includes('12.5 USDT'),
      ),
    );
  });

  test('one that takes is booked down to zero and refused below it', async () => {
    const id = await idOf(propose({ amount: '-10000' }));
    expect(shown(await propose({ amount: '-10000.000001' }))).toBe('insufficient_balance');
    const second = await idOf(propose({ amount: '-1' }));
    expect(shown(await approve(id))).toMatchObject({ state: 'approved', amount: '-10000' });
    expect(await balance()).toBe('0');
    // It could have been booked when it was proposed.
    expect(shown(await approve(second))).toBe('insufficient_balance');
    expect(await balance()).toBe('0');
  });

  test.each([
    ['nothing', { amount: '0' }, 'invalid_input'],
    ['more decimals than USDT has', { amount: '1.0000001' }, 'invalid_input'],
    ['part of a yen', { currency: 'JPY', amount: '1.5' }, 'invalid_input'],
    ['a currency that is none', { currency: 'XXX' }, 'invalid_input'],
    ['an unknown uid', { uid: '99999998' }, 'not_found'],
    ['a reason of nothing', { reason: '  because ' }, 'invalid_input'],
    [
      'a currency that he has nothing of',
      { currency: 'BTC', amount: '-1' },
      'insufficient_balance',
    ],
  ])('%s is refused', async (_name, change, error) => {
    expect(shown(await propose(change))).toBe(error);
  });

  test('a balance that was not there yet is made', async () => {
    await approve(await idOf(propose({ currency: 'BTC', amount: '0.00000001' })));
    expect(await balance('BTC')).toBe('0.00000001');
  });

  test('nobody approves his own, nor from the same mailbox or device', async () => {
    const id = await idOf(propose());
    expect(shown(await approve(id, one))).toBe('approved_by_you');
    const again = await office.signIn('finance', `one+${made}@house.test`);
    expect(shown(await approve(id, again))).toBe('approved_by_you');
    const device = 'C'.repeat(43);
    const here = await office.signIn('finance', `here${made}@house.test`, device);
    const there = await office.signIn('admin', `there${made}@house.test`, device);
    const theirs = await idOf(propose({}, here));
    expect(shown(await approve(theirs, there))).toBe('same_device');
    expect(await balance()).toBe('10000');
    expect(shown(await approve(theirs))).toMatchObject({ state: 'approved' });
  });

  test('nobody corrects his own balance, neither way', async () => {
    const own = await office.signIn('finance', person.email.replace('@', '+office@'));
    expect(shown(await propose({}, own))).toBe('role_forbidden');
    expect(shown(await approve(await idOf(propose()), own))).toBe('role_forbidden');
  });

  test('approved 20 times at once it is booked once; a resend has the same answer, another body a conflict', async () => {
    const id = await idOf(propose());
    const keys = Array.from({ length: 20 }, newKey);
    const answers = await Promise.all(keys.map((key) => approve(id, other, key)));
    const states = answers.map((answer) => answer.body.data?.state ?? answer.body.error);
    expect(states.filter((state) => state === 'approved')).toHaveLength(1);
    expect(states.filter((state) => state === 'already_final')).toHaveLength(19);
    expect(await balance()).toBe('10012.5');
    const won = states.indexOf('approved');
    const [key = ''] = keys.slice(won);
    expect((await approve(id, other, key)).body).toEqual(answers[won]?.body);
    expect(shown(await approve(id, other, key, 'reject'))).toBe('conflict');
    const proposedWith = newKey();
    const first = await propose({}, one, proposedWith);
    const resends = Array.from({ length: 20 }, () => propose({}, one, proposedWith));
    for (const resent of await Promise.all(resends)) expect(resent.body).toEqual(first.body);
    expect(shown(await propose({ amount: '13' }, one, proposedWith))).toBe('conflict');
  });

  test('one that is dropped moves nothing and stays so', async () => {
    const id = await idOf(propose());
    expect(shown(await approve(id, one, newKey(), 'reject'))).toMatchObject({ state: 'rejected' });
    expect(shown(await approve(id))).toBe('already_final');
    expect(await balance()).toBe('10000');
    expect((await records()).map(({ type }) => type)).not.toContain('correction');
  });

  describe('the database itself refuses', () => {
    const sessionOf = async (email: string) => {
      const { rows } = await app.database.executor.query<{ id: string; operator_id: string }>(
        `SELECT s.id, s.operator_id FROM operator_sessions s JOIN operators o ON o.id = s.operator_id WHERE o.email = $1`,
        [email],
      );
      return rows[0] ?? { id: '', operator_id: '' };
    };
    const approveBySql = (id: string, by: { id: string; operator_id: string }) =>
      inTransaction({ pool: app.database.executor }, async (client) => {
        const at = app.clock.now();
        const { operator_id: operatorId } = by;
        await client.query(
          `UPDATE corrections SET state = 'approved', approved_by = approved_by || $2::uuid, approved_in = approved_in || $3::uuid,
             approved_at = approved_at || $4::bigint, decided_by = $2, decided_at = $4, version = version + 1 WHERE id = $1`,
          [id, operatorId, by.id, at],
        );
        const row = { at, operatorId, action: 'correction.approve', detail: '{}' };
        await insertAudit(client, testKeys.attestor, { ...row, subject: `correction ${id}` });
      });

    test('one that begins decided, or in a session of nobody', async () => {
      const { operator_id: operator, id: session } = await sessionOf('one@house.test');
      const insert = (state: string, sessions: string[]) =>
        app.database.executor.query(
          `INSERT INTO corrections (id, user_id, account, currency, amount, reason, state, approved_by, approved_in, approved_at,
             decided_by, proposed_at, decided_at, version)
           VALUES ($1, $2, 'spot', 'USDT', 1000, 'because I say so', $3, $4, $5, '{1}',
             CASE $3 WHEN 'proposed' THEN NULL ELSE $6::uuid END, 1, CASE $3 WHEN 'proposed' THEN NULL ELSE 1 END, 1)`,
          [newKey(), person.userId, state, [operator], sessions, operator],
        );
      await expect(insert('rejected', [session])).rejects.toThrow('begins as a proposal');
      await expect(insert('proposed', [newKey()])).rejects.toThrow('no such session');
      await expect(insert('proposed', [session])).rejects.toThrow('audit log does not know');
    });

    test('one person, one mailbox, another amount, a second decision, and money that is another', async () => {
      const id = await idOf(propose());
      await expect(approveBySql(id, await sessionOf('one@house.test'))).rejects.toThrow();
      await expect(
        app.database.executor.query('UPDATE corrections SET amount = 9 WHERE id = $1', [id]),
      ).rejects.toThrow('stays what was proposed');
      // Approved without its money: nothing is booked, and the minute's look finds it.
      await approveBySql(id, await sessionOf('other@house.test'));
      await expect(approveBySql(id, await sessionOf('other@house.test'))).rejects.toThrow('once');
      const entry = newKey();
      const book = (amount: string) =>
        inTransaction({ pool: app.database.executor }, async (client) => {
          await client.query(
            `INSERT INTO entries (id, kind, cause, created_at, user_id) VALUES ($1, 'correction', $2, $3, $4)`,
            [entry, id, app.clock.now(), person.userId],
          );
          await client.query(
            `INSERT INTO postings (entry_id, line, user_id, account, bucket, currency, amount) VALUES
               ($1, 0, $2, 'spot', 'available', 'USDT', $3), ($1, 1, NULL, 'corrections', NULL, 'USDT', -$3::numeric)`,
            [entry, person.userId, amount],
          );
        });
      await expect(book('13')).rejects.toThrow('no such correction was approved');
      await book('12.5');
      expect(await balance()).toBe('10012.5');
    });
  });
});
