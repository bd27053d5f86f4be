// Money in and out, as whoever writes under the server's own role could prepare it: what comes decided, what is said in somebody's
// name, and an address that is another and can be used at once. Source: decisions.md "Money", "Deposit and withdrawal".
import { inTransaction } from '../../server/store/database.ts';
import { auditRow } from '../builders/auditRows.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { createFundingPeople, TRON_ADDRESS } from '../builders/fundingPeople.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Session {
  readonly id: string;
  readonly operator_id: string;
}

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let person: Awaited<ReturnType<ReturnType<typeof createFundingPeople>['ready']>>;
  let one: Session;
  let other: Session;
  let now: number;
  /** In one transaction, as a batch is. */
  const run = (...statements: readonly string[]): Promise<unknown> =>
    inTransaction({ pool: app.database.executor }, (client) => client.query(statements.join('; ')));
  beforeAll(async () => {
    app = await openTestApp({ engine });
    person = await createFundingPeople(app).ready();
    const office = createBackOffice(app);
    const sessions: Session[] = [];
    for (const email of ['one@house.test', 'other@house.test']) {
      await office.signIn('admin', email);
      const { rows } = await app.database.executor.query<Session>(
        `SELECT s.id, s.operator_id FROM operator_sessions s JOIN operators o ON o.id = s.operator_id WHERE o.email = $1`,
        [email],
      );
      sessions.push(...rows);
    }
    [one, other] = sessions as [Session, Session];
    now = app.clock.now();
    await run(`SELECT seal_ledger(${now})`);
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  const uuids = (...ids: readonly string[]): string => `ARRAY['${ids.join("', '")}']::uuid[]`;
  const audit = (by: Session, action: string, subject: string): string =>
    auditRow({ at: now, operatorId: by.operator_id, action, subject });

  describe('a deposit', () => {
    const approvals = () => [
      `confirmed = 900000, worth = 900000, transaction_id = '${newKey()}'`,
      `approved_by = ${uuids(one.operator_id, other.operator_id)}, approved_in = ${uuids(one.id, other.id)}`,
      `approved_at = ARRAY[${now}, ${now}], approvals_needed = 2`,
    ];
    const declared = (id: string): string =>
      `INSERT INTO deposits (id, user_id, currency, network, address, declared_amount, proof_id, state, submitted_at, due_at, version)
       VALUES ('${id}', '${person.userId}', 'USDT', 'tron', 'x', 900000, '${id}', 'auditing', ${now}, ${now}, 0)`;
    const credited = `state = 'success', amount = 900000`;
    const last = () => `decided_by = '${other.operator_id}', decided_at = ${now}`;

    test('does not come with its approvals', async () => {
      const id = newKey();
      const copied = `INSERT INTO deposits SELECT (jsonb_populate_record(d, jsonb_build_object('id', '${newKey()}', 'proof_id', '${newKey()}',
        'confirmed', 900000, 'transaction_id', 'x', 'approved_by', ${uuids(one.operator_id)}, 'approved_in', ${uuids(one.id)},
        'approved_at', ARRAY[${now}]))).* FROM deposits d WHERE id = '${id}'`;
      await run(declared(id));
      await expect(run(copied)).rejects.toThrow('cannot be decided yet');
      const worth = `INSERT INTO deposits SELECT (jsonb_populate_record(d, jsonb_build_object('id', '${newKey()}', 'proof_id', '${newKey()}',
        'worth', 1))).* FROM deposits d WHERE id = '${id}'`;
      await expect(run(worth)).rejects.toThrow('cannot be decided yet');
    });

    test('is credited with a word of each who approves it, about this one', async () => {
      const id = newKey();
      const subject = `deposit ${id}`;
      await run(declared(id));
      const credit = `UPDATE deposits SET ${[...approvals(), credited, last()].join(', ')} WHERE id = '${id}'`;
      const second = audit(other, 'deposit.approve', subject);
      const unknown = 'audit log does not know';
      await expect(run(credit, second)).rejects.toThrow(unknown);
      const elsewhere = audit(one, 'deposit.approve', `deposit ${newKey()}`);
      await expect(run(credit, second, elsewhere)).rejects.toThrow(unknown);
      await expect(run(credit, second, audit(one, 'deposit.reject', subject))).rejects.toThrow(
        unknown,
      );
      const waiting = `UPDATE deposits SET ${approvals().join(', ')} WHERE id = '${id}'`;
      await expect(run(waiting, second)).rejects.toThrow(unknown);
      await run(credit, second, audit(one, 'deposit.approve', subject));
    });
  });

  describe('a change of operators', () => {
    const proposed = (id: string, session: string): string =>
      `INSERT INTO operator_changes (id, kind, email, role, proposed_by, proposed_in, proposed_at, state)
       VALUES ('${id}', 'invite', '${id}@house.test', 'admin', '${one.operator_id}', '${session}', ${now}, 'proposed')`;
    const approved = (id: string): string =>
      `UPDATE operator_changes SET state = 'approved', decided_by = '${other.operator_id}', decided_in = '${other.id}', decided_at = ${now} WHERE id = '${id}'`;

    test('is proposed in a live session of the proposer’s, and each step has its word', async () => {
      const id = newKey();
      const subject = `operator change ${id}`;
      const word = audit(one, 'operator.invite', subject);
      await expect(run(proposed(id, other.id), word)).rejects.toThrow('no such session');
      await expect(run(proposed(id, one.id))).rejects.toThrow('audit log does not know');
      await run(proposed(id, one.id), word);
      await expect(run(approved(id))).rejects.toThrow('audit log does not know');
      await run(approved(id), audit(other, 'operator.invite.approve', subject));
    });
  });

  describe('an address', () => {
    const another = (waits: string): string =>
      `UPDATE wallet_addresses SET address = 'thief', ${waits} WHERE id = '${person.addressId}'`;
    const added = (id: string, updatedAt: number, usableFrom: number): string =>
      `INSERT INTO wallet_addresses (id, user_id, currency, network, address, label, usable_from, created_at, updated_at, version)
       VALUES ('${id}', '${person.userId}', 'USDT', 'tron', '${id}', 'x', ${usableFrom}, ${updatedAt}, ${updatedAt}, 0)`;
    const old = () => now - HOUR_MS;

    test.each([
      ['another, and usable at once', () => another('usable_from = 0, updated_at = 1'), 'no less'],
      ['another, as if it were the old one', () => another('version = 9'), 'no less'],
      [
        'another, changed long ago',
        () => another(`updated_at = ${old()}, usable_from = ${now}`),
        'no less',
      ],
      [
        'another that waits for nothing',
        () => another(`updated_at = ${now}, usable_from = ${now}`),
        'waits before',
      ],
      [
        'on another network',
        () => `UPDATE wallet_addresses SET network = 'ethereum' WHERE id = '${person.addressId}'`,
        'no less',
      ],
      ['usable earlier', () => 'UPDATE wallet_addresses SET usable_from = 0', 'no less'],
      ['older', () => 'UPDATE wallet_addresses SET created_at = 0', 'whose it is'],
      [
        'somebody else’s',
        () => `UPDATE wallet_addresses SET user_id = '${newKey()}'`,
        'whose it is',
      ],
      ['a new one, usable at once', () => added(newKey(), now, now), 'waits before'],
      ['a new one of long ago', () => added(newKey(), old(), now), 'waits before'],
      ['taken away', () => 'DELETE FROM wallet_addresses', 'append-only'],
    ])('cannot be made %s', async (_what, sql, error) => {
      await expect(run(sql())).rejects.toThrow(error);
    });

    test('that was removed is not there again', async () => {
      const id = newKey();
      await run(
        added(id, now, now + 1),
        `UPDATE wallet_addresses SET removed_at = ${now} WHERE id = '${id}'`,
      );
      await expect(
        run(`UPDATE wallet_addresses SET removed_at = NULL WHERE id = '${id}'`),
      ).rejects.toThrow('no less');
    });

    test('waits a day where money is real', async () => {
      const live = `INSERT INTO settings VALUES ('mode', 'live')`;
      const undone = `DO $$ BEGIN RAISE EXCEPTION 'as it should'; END $$`;
      await expect(run(live, added(newKey(), now, now + DAY_MS - 1))).rejects.toThrow(
        'waits before',
      );
      await expect(run(live, added(newKey(), now, now + DAY_MS), undone)).rejects.toThrow(
        'as it should',
      );
    });

    describe('that a withdrawal goes to', () => {
      const asked = (addressId: string, address: string, at = now, userId = person.userId) =>
        `INSERT INTO withdrawals (id, user_id, currency, network, address_id, address, label, amount, fee, received, state,
           approved_by, approved_at, approvals_needed, submitted_at, due_at, version)
         VALUES ('${newKey()}', '${userId}', 'USDT', 'tron', '${addressId}', '${address}', 'x', 100, 1, 99, 'auditing',
           '{}', '{}', 1, ${at}, ${at}, 0)`;

      test('is his own, as it stands, and has waited', async () => {
        const id = newKey();
        await run(added(id, now, now + HOUR_MS));
        for (const sql of [
          asked(newKey(), TRON_ADDRESS),
          asked(person.addressId, 'thief'),
          asked(person.addressId, TRON_ADDRESS, now, newKey()),
          asked(id, id),
        ])
          await expect(run(sql)).rejects.toThrow('cannot go there');
      });

      test('has not waited by a date ahead', async () => {
        const id = newKey();
        const sql = asked(id, id, now + 2 * DAY_MS);
        await run(added(id, now, now + DAY_MS), sql);
        const withdrawal = `(SELECT id::text FROM withdrawals WHERE address_id = '${id}')`;
        const entry = newKey();
        const posting = (line: number, bucket: string, amount: number) =>
          `('${entry}', ${line}, '${person.userId}', 'funding', '${bucket}', 'USDT', ${amount})`;
        await run(
          `INSERT INTO entries (id, kind, cause, created_at, user_id) SELECT '${entry}', 'withdrawal_hold', ${withdrawal}, ${now}, '${person.userId}'`,
          `INSERT INTO postings (entry_id, line, user_id, account, bucket, currency, amount) VALUES ${posting(0, 'available', -100)}, ${posting(1, 'locked', 100)}`,
        );
        await run(`SELECT seal_ledger(${now})`);
        const found = await app.house.checkInvariants();
        expect(found.map(({ invariant }) => invariant)).toContain(
          'a withdrawal was asked for when it came, to an address that had waited',
        );
      });
    });
  });
});
