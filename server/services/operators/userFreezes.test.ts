// Who is frozen is held against what operators said of it, over the rows that came since the last look alone.
import { forgedAuditRow } from '../../../test/builders/auditRows.ts';
import { createBackOffice } from '../../../test/builders/backOffice.ts';
import { behindTheTriggers } from '../../../test/builders/behindTheTriggers.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../../../test/builders/testApp.ts';
import { testEngines } from '../../../test/builders/testDatabase.ts';
import { testKeys } from '../../../test/builders/testKeys.ts';
import { freezeSubject } from '../../store/userFreezeStore.ts';
import { createUserFreezes } from './userFreezes.ts';

describe.each(testEngines)('freezes of users on %s', (engine) => {
  let app: TestApp;
  let admin: string;
  let operatorId: string;
  beforeAll(async () => {
    app = await openTestApp({ engine });
    const office = createBackOffice(app);
    admin = await office.signIn('admin');
    ({ operatorId } = await office.idOf('finance'));
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  let people = 0;
  const person = async () => {
    people += 1;
    const { uid, token } = await app.addAccount(`person${people}@example.test`);
    const { rows } = await app.database.executor.query<{ id: string }>(
      'SELECT id FROM users WHERE uid = $1',
      [uid],
    );
    return { uid, token, id: rows[0]?.id ?? '' };
  };
  const freeze = async (uid: string, frozen: boolean): Promise<void> => {
    const body = { uid, frozen, reason: 'As this test would have it.' };
    const { status } = await app.post('operator/freezeUser', body, { token: admin });
    expect(status).toBe(200);
  };
  const looking = () => {
    const finder = createUserFreezes({
      client: app.database.executor,
      attestor: testKeys.attestor,
    });
    return async () => (await finder.find()).map(({ userId, detail }) => [userId, detail]);
  };
  const set = (id: string, columns: string) =>
    behindTheTriggers(app.database, [`UPDATE users SET ${columns} WHERE id = $1`, id]);

  test('that operators said and took back are as they should be', async () => {
    const look = looking();
    const { uid, token, id } = await person();
    await freeze(uid, true);
    expect(await look()).toEqual([]);
    await freeze(uid, false);
    expect(await look()).toEqual([]);
    expect(await looking()()).toEqual([]);
    // The owner's own is nobody's word, and becomes the operator's.
    await set(id, 'frozen_at = 1, self_frozen = true');
    expect(await look()).toEqual([]);
    await freeze(uid, true);
    expect(await look()).toEqual([]);
    expect((await app.get('user/getUserInfo', {}, { token })).status).toBe(401);
  });

  test('that ended behind the operator’s back are named until they are in force again', async () => {
    const look = looking();
    const { uid, id } = await person();
    await freeze(uid, true);
    expect(await look()).toEqual([]);
    for (const columns of ['frozen_at = NULL', 'frozen_at = 1, self_frozen = true']) {
      await set(id, columns);
      const named = [[id, expect.stringMatching(/^free, and frozen by audit row \d+$/)]];
      expect(await look()).toEqual(named);
      // A start later, and behind a word that is not the server's.
      const forged = forgedAuditRow(operatorId, 'user.unfreeze', freezeSubject(id));
      await app.database.executor.query(forged);
      expect([await look(), await looking()()]).toEqual([named, named]);
      await freeze(uid, true);
      expect(await look()).toEqual([]);
    }
  });

  test('that nobody said are named', async () => {
    const look = looking();
    const { id } = await person();
    await set(id, 'frozen_at = 1');
    const named = [[id, 'frozen, and by no audit row']];
    expect(await look()).toEqual(named);
    const forged = forgedAuditRow(operatorId, 'user.freeze', freezeSubject(id));
    await app.database.executor.query(forged);
    expect(await look()).toEqual(named);
    await set(id, 'frozen_at = NULL');
    expect(await look()).toEqual([]);
  });
});
