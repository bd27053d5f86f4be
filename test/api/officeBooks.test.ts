// Users and the audit log in the back office: a freeze with its reason, what a changed row looks like. On every engine.
import { createBackOffice } from '../builders/backOffice.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

const REASON = 'The owner wrote that somebody else is in.';

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let admin: string;
  let office: ReturnType<typeof createBackOffice>;
  beforeAll(async () => {
    app = await openTestApp({ engine });
    office = createBackOffice(app);
    admin = await office.signIn('admin');
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  const freeze = async (uid: string, frozen: boolean, token = admin) => {
    const { body } = await app.post(
      'operator/freezeUser',
      { uid, frozen, reason: REASON },
      { token },
    );
    return body.data ?? body.error;
  };

  test('a freeze stops an account and its sessions, ends by an operator alone, and is in the log with its reason', async () => {
    const person = await app.addAccount('frozen@example.test');
    expect(await freeze(person.uid, true)).toMatchObject({ frozen: true, frozenByOwner: false });
    expect(await freeze(person.uid, true)).toBe('already_final');
    expect((await app.get('user/getUserInfo', {}, person)).status).toBe(401);
    const { body } = await app.post('user/login', {
      account: person.email,
      password: person.password,
    });
    const token = body.data.token as string;
    const transfer = { from: 'funding', to: 'spot', currency: 'USDT', amount: '1' };
    const moved = () => app.post('user/Transfer', transfer, { token, key: newKey() });
    expect((await moved()).body.error).toBe('forbidden');
    expect(await freeze(person.uid, false)).toMatchObject({ frozen: false });
    expect(await freeze(person.uid, false)).toBe('already_final');
    expect((await moved()).status).toBe(200);
    const log = await app.get('operator/getAudit', { limit: '2' }, { token: admin });
    expect(log.body.data.list).toMatchObject([
      {
        action: 'user.unfreeze',
        detail: JSON.stringify({ uid: person.uid, reason: REASON }),
        isSound: true,
      },
      { action: 'user.freeze', operator: 'admin@house.test', isSound: true },
    ]);
    expect(await freeze('00000000', true)).toBe('not_found');
  });

  test('nobody ends the freeze of his own account', async () => {
    const person = await app.addAccount('own@example.test');
    await freeze(person.uid, true);
    const own = await office.signIn('finance', 'own+office@example.test');
    expect(await freeze(person.uid, false, own)).toBe('role_forbidden');
  });

  test('users are found by uid and address, and shown with what they have and no secret', async () => {
    // Of one millisecond there is no order.
    app.clock.jump(1_000);
    const person = await app.addAccount('shown@example.test');
    for (const search of [person.uid, 'Shown@example.test']) {
      const found = await app.get('operator/getUsers', { search }, { token: admin });
      expect(found.body.data).toMatchObject({ list: [{ uid: person.uid }], next: null });
    }
    const { body } = await app.get('operator/getUser', { uid: person.uid }, { token: admin });
    expect(body.data.balances).toContainEqual(
      expect.objectContaining({ account: 'funding', currency: 'USDT', locked: '0' }),
    );
    expect(JSON.stringify(body)).not.toMatch(/hash|secret|token/i);
    const page = await app.get('operator/getUsers', { limit: '1' }, { token: admin });
    expect(page.body.data.list).toMatchObject([{ uid: person.uid }]);
    const next = await app.get(
      'operator/getUsers',
      { limit: '1', cursor: page.body.data.next },
      { token: admin },
    );
    expect(next.body.data.list[0].uid).not.toBe(person.uid);
  });

  test('the log goes back page by page to its first row, and a changed row is not sound', async () => {
    const numbers: number[] = [];
    const pages: (string | null)[] = [];
    let next: string | null = null;
    do {
      const query: Record<string, string> = {
        limit: '3',
        ...(next === null ? {} : { cursor: next }),
      };
      const { data } = (await app.get('operator/getAudit', query, { token: admin })).body;
      const list = data.list as { number: number; isSound: boolean }[];
      expect(list.every(({ isSound }) => isSound)).toBe(true);
      numbers.push(...list.map(({ number }) => number));
      next = data.next as string | null;
      pages.push(next);
    } while (next !== null);
    expect(new Set(pages).size).toBe(pages.length);
    expect(numbers).toEqual(numbers.map((_number, place) => numbers.length - place));
    const { executor: pool } = app.database;
    await pool.query('ALTER TABLE audit_log DISABLE TRIGGER USER');
    await pool.query(`UPDATE audit_log SET detail = '{}' WHERE number = 2`);
    await pool.query('ALTER TABLE audit_log ENABLE TRIGGER USER');
    const rows: { number: number; isSound: boolean }[] = [];
    do {
      const query: Record<string, string> = next === null ? {} : { cursor: next };
      const { data } = (await app.get('operator/getAudit', query, { token: admin })).body;
      rows.push(...(data.list as { number: number; isSound: boolean }[]));
      next = data.next as string | null;
    } while (next !== null);
    const sound = rows.slice(-3).map(({ number, isSound }) => [number, isSound]);
    expect(sound).toEqual([
      [3, true],
      [2, false],
      [1, true],
    ]);
    for (const cursor of ['bm90IG91cnM', 'LTE']) {
      const { status, body } = await app.get('operator/getAudit', { cursor }, { token: admin });
      expect([status, body.fields]).toEqual([
        422,
        expect.objectContaining({ cursor: expect.any(String) }),
      ]);
    }
    const old = await app.get('operator/getAudit', { before: '4' }, { token: admin });
    expect(old.status).toBe(422);
  });
});
