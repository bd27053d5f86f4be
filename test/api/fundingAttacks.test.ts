// Money in and out, as whoever writes under the server's own role could prepare it: what comes decided, and what is said in
// somebody's name. Source: decisions.md "Money", "Deposit and withdrawal".
import { inTransaction } from '../../server/store/database.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { createFundingPeople } from '../builders/fundingPeople.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

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
    `INSERT INTO audit_log (at, operator_id, action, subject, detail) VALUES (${now}, '${by.operator_id}', '${action}', '${subject}', '{}')`;

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
});
