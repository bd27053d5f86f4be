// What one operator cannot do alone, by call and by SQL: decisions.md "Deposit and withdrawal" (a second person of another e-mail
// and another device; a transaction counts once), "Operators" (maker and checker), on every engine.
import { inTransaction } from '../../server/store/database.ts';
import { insertAudit } from '../../server/store/auditStore.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { createFundingPeople, TRON_ADDRESS } from '../builders/fundingPeople.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { testKeys } from '../builders/testKeys.ts';
import { newKey } from '../builders/tradingHouse.ts';

const DAY_MS = 86_400_000;

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
  const newEmail = (name = 'person'): string => {
    made += 1;
    return `${name}${made}@house.test`;
  };
  const finance = (email = newEmail(), device?: string) => office.signIn('finance', email, device);
  const decide = (token: string, body: Record<string, unknown>, key = newKey()) =>
    app.post('operator/decide', { decision: 'approve', ...body }, { token, key });
  const declare = async (
    change: Record<string, unknown> = {},
    given?: { token: string; userId: string },
  ) => {
    const person = given ?? (await people.add());
    const { body } = await people.deposit(person, change);
    return body.data.id as string;
  };
  const credit = (token: string, id: string, change: Record<string, unknown> = {}, key?: string) =>
    decide(token, { kind: 'deposit', id, amount: '500', transactionId: newKey(), ...change }, key);
  const shown = ({ body }: { body: { data: unknown; error?: string } }) => body.data ?? body.error;
  /** A new day, so that what others were credited does not count. */
  beforeEach(() => app.clock.jump(DAY_MS));

  describe('a credit', () => {
    test('of 900,000,000,000 on a declared 10 is not one person’s to make', async () => {
      const id = await declare({ amount: '10' });
      const said = { amount: '900000000000', transactionId: newKey() };
      const one = await finance();
      expect(shown(await credit(one, id, said))).toMatchObject({
        state: 'waiting',
        approvalsNeeded: 2,
        approvals: [{ email: expect.any(String) }],
        deposit: { confirmed: '900000000000', amount: '10' },
      });
      expect(shown(await credit(one, id, said))).toBe('approved_by_you');
      // Whoever the second is, he says the same, and what he says is his own finding.
      const other = await finance();
      expect(shown(await credit(other, id, { ...said, amount: '10' }))).toBe('approval_differs');
      expect(shown(await credit(other, id, { amount: '900000000000' }))).toBe('approval_differs');
      expect(shown(await credit(other, id, said))).toMatchObject({ state: 'success' });
    });

    test.each([
      ['more than was declared', { amount: '400' }, '400.000001'],
      ['more than 10,000 USDT worth', { amount: '20000' }, '10000.000001'],
    ])('of %s waits for a second person', async (_what, declared, amount) => {
      const id = await declare(declared);
      expect(shown(await credit(await finance(), id, { amount }))).toMatchObject({
        state: 'waiting',
        approvalsNeeded: 2,
      });
    });

    test('in a currency without a price waits for a second person', async () => {
      const id = await declare({ currency: 'ETH', network: 'ethereum', amount: '0.02' });
      const answer = await credit(await finance(), id, { amount: '0.02' });
      expect(shown(answer)).toMatchObject({ state: 'waiting', approvalsNeeded: 2 });
    });

    test('split into many small ones for one user comes to a second person', async () => {
      const person = await people.add();
      const states: unknown[] = [];
      for (let count = 0; count < 4; count += 1) {
        const id = await declare({ amount: '3000' }, person);
        // Another operator each time: the sum is the user's.
        const { body } = await credit(await finance(), id, { amount: '3000' });
        states.push(body.data.state);
      }
      expect(states).toEqual(['success', 'success', 'success', 'waiting']);
    });

    test('split over many users comes to a second person for the operator, also at once', async () => {
      const token = await finance();
      const ids = [];
      for (let count = 0; count < 5; count += 1) ids.push(await declare({ amount: '3000' }));
      const answers = await Promise.all(ids.map((id) => credit(token, id, { amount: '3000' })));
      const states = answers.map(({ body }) => body.data.state as string);
      expect(states.filter((state) => state === 'success')).toHaveLength(3);
      expect(states.filter((state) => state === 'waiting')).toHaveLength(2);
      app.clock.jump(DAY_MS);
      const next = await credit(await finance(), await declare({ amount: '3000' }), {
        amount: '3000',
      });
      expect(next.body.data.state).toBe('success');
    });
  });

  describe('the second person', () => {
    const large = async (token: string) => {
      const id = await declare({ amount: '20000' });
      const said = { amount: '20000', transactionId: newKey() };
      expect((await credit(token, id, said)).body.data.state).toBe('waiting');
      return (second: string) => credit(second, id, said);
    };

    test.each([
      [
        'the same mailbox under another name',
        'boss@house.test',
        'boss+2@house.test',
        undefined,
        'approved_by_you',
      ],
      [
        'the same mailbox by the dots and the name of its provider',
        'the.boss@gmail.com',
        'theboss+2@googlemail.com',
        undefined,
        'approved_by_you',
      ],
      ['the same device', 'here1@house.test', 'here2@house.test', 'D'.repeat(43), 'same_device'],
    ])('is nobody of %s', async (_what, first, second, device, error) => {
      const again = await large(await finance(first, device));
      expect(shown(await again(await finance(second, device)))).toBe(error);
      expect(shown(await again(await finance()))).toMatchObject({ state: 'success' });
    });

    test('is not the user himself, under any name of his mailbox', async () => {
      const id = await declare({ amount: '20' }, { ...(await people.add()) });
      const { rows } = await app.database.executor.query<{ email: string }>(
        'SELECT email FROM users JOIN deposits d ON d.user_id = users.id WHERE d.id = $1',
        [id],
      );
      const [name, host] = (rows[0]?.email ?? '').split('@');
      const own = await finance(`${name}+office@${host}`);
      expect(shown(await credit(own, id, { amount: '20' }))).toBe('role_forbidden');
    });
  });

  describe('a withdrawal', () => {
    test('of a day above 10,000 needs two, however it is split', async () => {
      const person = await people.ready();
      await app.post(
        'user/Transfer',
        { from: 'spot', to: 'funding', currency: 'USDT', amount: '10000' },
        { token: person.token, key: newKey() },
      );
      const token = await finance();
      const states = [];
      for (let count = 0; count < 8; count += 1) {
        const { body } = await people.withdraw(person, '2400');
        const paid = { kind: 'withdrawal', id: body.data.id as string, transactionId: newKey() };
        states.push((await decide(token, paid)).body.data.state);
      }
      expect(states).toEqual([...Array(4).fill('success'), ...Array(4).fill('waiting')]);
    });
  });

  describe('a transaction', () => {
    test.each([
      ['as it is', (id: string) => id],
      ['in other letters', (id: string) => id.toUpperCase()],
      ['with another front', (id: string) => `0x${id}`],
    ])('counts once on its network, %s, in and out', async (_how, write) => {
      const transactionId = newKey();
      const token = await finance();
      expect((await credit(token, await declare(), { transactionId })).body.data.state).toBe(
        'success',
      );
      const again = { transactionId: write(transactionId) };
      expect(shown(await credit(token, await declare(), again))).toBe('transaction_known');
      const { body } = await people.withdraw(await people.ready(), '100');
      const id = body.data.id as string;
      expect(shown(await decide(token, { kind: 'withdrawal', id, ...again }))).toBe(
        'transaction_known',
      );
      // Another network has transactions of its own.
      const elsewhere = await declare({ network: 'ethereum' });
      expect(shown(await credit(token, elsewhere, again))).toMatchObject({ state: 'success' });
    });

    test('is asked for, and the same request twice is one credit', async () => {
      const token = await finance();
      const id = await declare();
      expect(shown(await credit(token, id, { transactionId: undefined }))).toBe(
        'transaction_required',
      );
      const key = newKey();
      const said = { transactionId: newKey() };
      const first = await credit(token, id, said, key);
      expect((await credit(token, id, said, key)).body).toEqual(first.body);
      expect(shown(await credit(token, id, said))).toBe('already_final');
    });
  });

  describe('the database itself refuses', () => {
    const sessionOf = async (email: string): Promise<{ id: string; operator_id: string }> => {
      const { rows } = await app.database.executor.query<{ id: string; operator_id: string }>(
        `SELECT s.id, s.operator_id FROM operator_sessions s JOIN operators o ON o.id = s.operator_id
         WHERE o.email = $1`,
        [email],
      );
      return rows[0] ?? { id: '', operator_id: '' };
    };
    /** As the code would write it, whoever approves. */
    const creditBySql = (
      id: string,
      by: readonly { id: string; operator_id: string }[],
      said: {
        amount?: string;
        transactionId?: string;
        worth?: string | null;
        needed?: number;
      } = {},
    ) => {
      const { amount = '500', transactionId = newKey(), needed = 1 } = said;
      const { worth = amount } = said;
      const at = app.clock.now();
      return inTransaction({ pool: app.database.executor }, async (client) => {
        await client.query(
          `UPDATE deposits SET state = 'success', amount = $2, confirmed = $2, worth = $3, transaction_id = $4,
           approved_by = $5::uuid[], approved_in = $6::uuid[], approved_at = array_fill($7::bigint, ARRAY[cardinality($5::uuid[])]),
           approvals_needed = $8, decided_by = ($5::uuid[])[cardinality($5::uuid[])], decided_at = $7 WHERE id = $1`,
          [
            id,
            amount,
            worth,
            transactionId,
            by.map((one) => one.operator_id),
            by.map((one) => one.id),
            at,
            needed,
          ],
        );
        const row = { at, action: 'deposit.approve', subject: `deposit ${id}`, detail: '{}' };
        for (const { operator_id: operatorId } of by)
          await insertAudit(client, testKeys.attestor, { ...row, operatorId });
      });
    };
    const come = async (email = newEmail(), device?: string) => {
      await finance(email, device);
      return sessionOf(email);
    };

    test('one person alone where two are needed', async () => {
      const one = await come();
      const second = 'needs a second person';
      const small = await declare({ amount: '10' });
      await expect(creditBySql(small, [one], { amount: '900000000000' })).rejects.toThrow(second);
      const large = await declare({ amount: '20000' });
      await expect(creditBySql(large, [one], { amount: '10000.01' })).rejects.toThrow(second);
      // What a dollar is worth the database knows.
      await expect(creditBySql(large, [one], { amount: '20000', worth: '1' })).rejects.toThrow(
        'check',
      );
      await expect(creditBySql(large, [one], { amount: '20000', worth: null })).rejects.toThrow(
        second,
      );
      for (const amount of ['6000', '4000'])
        await creditBySql(await declare({ amount }), [one], { amount });
      await expect(creditBySql(await declare(), [one])).rejects.toThrow(second);
      await expect(creditBySql(await declare(), [await come()], { needed: 2 })).rejects.toThrow(
        'as confirmed',
      );
    });

    test('two who are one: the same operator, mailbox, device, a session of somebody else, or an ended one', async () => {
      const device = 'E'.repeat(43);
      const one = await come('boss1@house.test', device);
      const id = await declare({ amount: '20000' });
      const both = (second: { id: string; operator_id: string }) =>
        creditBySql(id, [one, second], { amount: '20000', needed: 2 });
      const another = 'another person';
      await expect(both(one)).rejects.toThrow(another);
      await expect(both(await come('boss1+me@house.test'))).rejects.toThrow(another);
      await expect(both(await come(newEmail(), device))).rejects.toThrow(another);
      const other = await come();
      await expect(both({ ...other, id: one.id })).rejects.toThrow('no such session');
      await app.database.executor.query(
        'UPDATE operator_sessions SET revoked_at = 1 WHERE id = $1',
        [other.id],
      );
      await expect(both(other)).rejects.toThrow('no such session');
      await both(await come());
    });

    test('a new device at the same place, while it is new', async () => {
      const id = await declare({ amount: '20000' });
      const both = [await come(), await come()];
      const settle = (is: boolean) =>
        app.database.executor.query('UPDATE operator_sessions SET is_settled = $2 WHERE id = $1', [
          both[1]?.id,
          is,
        ]);
      const said = { amount: '20000', needed: 2 };
      await settle(false);
      await expect(creditBySql(id, both, said)).rejects.toThrow('another person');
      await settle(true);
      await creditBySql(id, both, said);
    });

    test('a transaction twice, and forgetting that it was counted', async () => {
      const transactionId = newKey();
      await creditBySql(await declare(), [await come()], { transactionId });
      const again = creditBySql(await declare(), [await come()], {
        transactionId: `0x${transactionId}`,
      });
      await expect(again).rejects.toThrow('counted_transactions');
      await expect(app.database.executor.query('DELETE FROM counted_transactions')).rejects.toThrow(
        'append-only',
      );
    });

    test('a large day of withdrawals that one operator could pay', async () => {
      const person = await people.ready();
      const ask = (amount: string) =>
        app.database.executor.query(
          `INSERT INTO withdrawals (id, user_id, currency, network, address_id, address, label, amount, fee, received, state,
             approved_by, approved_at, approvals_needed, submitted_at, due_at, version)
           VALUES ($1, $2, 'USDT', 'tron', $3, $6, 'x', $4, 0, $4, 'auditing', '{}', '{}', 1, $5, 0, 0)`,
          [newKey(), person.userId, person.addressId, amount, app.clock.now(), TRON_ADDRESS],
        );
      await expect(ask('10000.01')).rejects.toThrow('needs two operators');
      await ask('6000');
      await expect(ask('4000.01')).rejects.toThrow('needs two operators');
    });
  });
});
