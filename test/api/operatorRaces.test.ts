// What operators do at once, and again: each act has one effect and one row of the audit log, whoever comes at the same moment, and
// a resend with its key has the same answer. Source: reliability.md "Rules" (state edges), wire.md (Idempotency-Key).
import { createBackOffice } from '../builders/backOffice.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

const AT_ONCE = 20;
const REASON = 'A report from his bank came in.';

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let office: ReturnType<typeof createBackOffice>;
  let admin: { token: string; id: string };
  beforeAll(async () => {
    app = await openTestApp({ engine });
    office = createBackOffice(app);
    admin = await come('admin');
    // Nobody is alone, so that what is proposed waits for another.
    await come('admin');
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  let made = 0;
  const come = async (role: 'admin' | 'content') => {
    made += 1;
    const email = `race${made}@house.test`;
    const token = await office.signIn(role, email);
    const { rows } = await app.database.executor.query<{ id: string }>(
      'SELECT id FROM operators WHERE email = $1',
      [email],
    );
    return { token, id: rows[0]?.id ?? '', email };
  };
  const call = async (name: string, body: object, token = admin.token, key?: string) => {
    const ask = key === undefined ? { token } : { token, key };
    const { body: answer } = await app.post(`operator/${name}`, body, ask);
    return answer.code === 1 ? answer.data : answer.error;
  };
  const rowsOf = async (action: string, like = '%'): Promise<number> => {
    const { rows } = await app.database.executor.query(
      'SELECT number FROM audit_log WHERE action = $1 AND (subject LIKE $2 OR detail LIKE $2)',
      [action, like],
    );
    return rows.length;
  };
  const refused = (answers: readonly unknown[]) => answers.filter((one) => typeof one === 'string');

  test('two admins who disable each other leave one', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await come('admin'), await come('admin')];
      const answers = await Promise.all([
        call('disableOperator', { operatorId: other.id }, one.token),
        call('disableOperator', { operatorId: one.id }, other.token),
      ]);
      expect(refused(answers)).toHaveLength(1);
    }
  });

  test('an account is frozen once, by one row of the log, and so freed', async () => {
    const { uid } = await app.addAccount('frozen@example.test');
    for (const [frozen, action] of [
      [true, 'user.freeze'],
      [false, 'user.unfreeze'],
    ] as const) {
      const body = { uid, frozen, reason: REASON };
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => call('freezeUser', body)),
      );
      expect(refused(answers)).toEqual(Array(AT_ONCE - 1).fill('already_final'));
      expect(await rowsOf(action, `%${uid}%`)).toBe(1);
    }
  });

  test('an operator is disabled once, and a change is proposed and decided once', async () => {
    const { id: operatorId } = await come('content');
    const propose = () => call('changeRole', { operatorId, role: 'finance' });
    const proposed = await Promise.all(Array.from({ length: AT_ONCE }, propose));
    expect(refused(proposed)).toEqual(Array(AT_ONCE - 1).fill('conflict'));
    const { id } = proposed.find((one) => typeof one !== 'string');
    const other = await come('admin');
    const decide = () => call('decideChange', { id, decision: 'approve' }, other.token);
    const decided = await Promise.all(Array.from({ length: AT_ONCE }, decide));
    expect(refused(decided)).toEqual(Array(AT_ONCE - 1).fill('already_final'));
    const disable = () => call('disableOperator', { operatorId });
    const disabled = await Promise.all(Array.from({ length: AT_ONCE }, disable));
    expect(refused(disabled)).toEqual(Array(AT_ONCE - 1).fill('already_final'));
    expect(await rowsOf('operator.disable', `%${operatorId}%`)).toBe(1);
  });

  describe('with a key', () => {
    const same = async (name: string, body: object, other: object, token?: string) => {
      const key = newKey();
      const first = await call(name, body, token, key);
      expect(typeof first).toBe('object');
      const again = await Promise.all(
        Array.from({ length: 5 }, () => call(name, body, token, key)),
      );
      // A code is told once, and kept nowhere.
      const kept = 'code' in first ? { ...first, code: null } : first;
      expect(again).toEqual(Array(5).fill(kept));
      expect(await call(name, other, token, key)).toBe('conflict');
      return first;
    };

    test('each act has the same answer again, and another body is a conflict', async () => {
      const { uid } = await app.addAccount('keyed@example.test');
      const freeze = { uid, frozen: true, reason: REASON };
      await same('freezeUser', freeze, { ...freeze, frozen: false });
      const { id: operatorId } = await come('content');
      const invited = { email: 'invited@house.test', role: 'content' };
      await same('inviteOperator', invited, { ...invited, role: 'admin' });
      const role = { operatorId, role: 'finance' };
      const { id } = await same('changeRole', role, { ...role, role: 'admin' });
      const other = await come('admin');
      const decision = { id, decision: 'approve' };
      await same('decideChange', decision, { ...decision, decision: 'reject' }, other.token);
      const about = { operatorId };
      await same('resetTotp', about, { operatorId: other.id });
      await same('disableOperator', about, { operatorId: other.id });
      expect(await rowsOf('operator.totpReset', `%${operatorId}%`)).toBe(1);
      const freezeId = newKey();
      await app.database.executor.query(
        `INSERT INTO freezes (id, reason, user_id, details, since) VALUES ($1, 'an example', $2, '[]', 0)`,
        [freezeId, newKey()],
      );
      const lifted = { id: freezeId, finding: 'It was an example and nothing else.' };
      await same('liftFreeze', lifted, { ...lifted, finding: 'Another finding than before.' });
    });

    test('a refusal is no answer that is kept', async () => {
      const { uid } = await app.addAccount('later@example.test');
      const key = newKey();
      const free = { uid, frozen: false, reason: REASON };
      expect(await call('freezeUser', free, undefined, key)).toBe('already_final');
      await call('freezeUser', { ...free, frozen: true });
      expect(await call('freezeUser', free, undefined, key)).toMatchObject({ frozen: false });
    });
  });
});
