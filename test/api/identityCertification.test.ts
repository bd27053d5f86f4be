// Certification from handing in to the decision: product.md §4, decisions.md "Identity, security" and "Operators".
import type { QueueItem } from '../../protocol/operator.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { uploadPicture } from '../builders/multipart.ts';
import { picture } from '../builders/pictures.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { newKey } from '../builders/tradingHouse.ts';
import { waitUntil } from '../builders/waitUntil.ts';

const DAY_MS = 86_400_000;
const NOBODYS = '00000000-0000-7000-8000-000000000000';

let app: TestApp;
let image: Buffer;
let reviewer: string;
beforeAll(async () => {
  app = await openTestApp();
  image = await picture('jpeg');
  reviewer = await createBackOffice(app).signIn('reviewer');
}, START_TIMEOUT_MS);
afterAll(() => app.close());

let people = 0;
const addPerson = () => {
  people += 1;
  return app.addAccount(`person${people}@example.test`);
};
const basic = {
  name: 'Ada Lovelace',
  country: 'DE',
  documentType: 'id_card',
  idNumber: 'L01X00T47',
};
const submitBasic = (token: string, change: object = {}) =>
  app.post('user/basicReal', { ...basic, ...change }, { token });
const upload = (token: string) => uploadPicture(app.app, token, image);
const submitAdvanced = async (token: string, change: object = {}) => {
  const pictures = { frontImage: await upload(token), backImage: await upload(token) };
  return app.post(
    'user/advancedReal',
    { idNumber: 'L01X00T47', ...pictures, ...change },
    { token },
  );
};
const info = async (token: string) =>
  (await app.get('user/getUserRealInfo', {}, { token })).body.data;
const states = async (token: string) => {
  const { body } = await app.get('user/getUserInfo', {}, { token });
  const { basic: first, advanced } = body.data as { basic: string; advanced: string };
  return [first, advanced];
};
/** What waits for a reviewer, oldest first. */
const queue = async (limit = 100, cursor?: string) => {
  const query = { kind: 'certification', limit: String(limit), ...(cursor && { cursor }) };
  const { body } = await app.get('operator/getQueue', query, { token: reviewer });
  return body.data as { list: QueueItem[]; next: string | null };
};
/** What waits of one user. */
const waitingOf = async (uid: string) => (await queue()).list.find((item) => item.uid === uid);
interface Decision {
  readonly id: string;
  readonly decision: 'approve' | 'reject';
  readonly reason?: string;
}
const decide = (decision: Decision, key = newKey()) =>
  app.post('operator/decide', { kind: 'certification', ...decision }, { token: reviewer, key });
const approve = async (uid: string) =>
  decide({ id: (await waitingOf(uid))?.id ?? '', decision: 'approve' });
/** What became of it. */
const keyOf = async (answer: ReturnType<typeof decide>): Promise<string> => {
  const { body } = await answer;
  return body.code === 1 ? 'ok' : (body.error ?? '');
};

test('goes from nothing over review to approved, in both tiers', async () => {
  const { token, uid } = await addPerson();
  expect(await info(token)).toMatchObject({
    basic: { state: 'none', name: null, dueAt: null },
    advanced: { state: 'none', frontImage: null },
    looks: [],
  });
  const handedIn = await submitBasic(token);
  expect(handedIn.body.data).toMatchObject({
    basic: {
      state: 'review',
      reason: null,
      name: 'Ada Lovelace',
      country: 'DE',
      documentType: 'id_card',
      // The owner's own screen is no place to read the number from.
      idNumberEnd: '0T47',
      submittedAt: app.clock.now(),
      dueAt: app.clock.now() + DAY_MS,
    },
  });
  expect(await states(token)).toEqual(['review', 'none']);
  expect((await approve(uid)).body.data).toMatchObject({ state: 'success', reason: null });
  expect((await info(token)).basic).toMatchObject({
    state: 'approved',
    decidedAt: app.clock.now(),
  });
  expect(await states(token)).toEqual(['approved', 'none']);
  const { body } = await app.get('user/getUserInfo', {}, { token });
  expect(body.data.country).toBe('DE');
  expect((await submitAdvanced(token)).body.data.advanced.state).toBe('review');
  await approve(uid);
  expect(await states(token)).toEqual(['approved', 'approved']);
});

test('a rejected tier says why, by mail in the language of the user too, and can be handed in again', async () => {
  const { token, uid, email } = await addPerson();
  await app.database.executor.query(`UPDATE users SET lang = 'zh' WHERE email = $1`, [email]);
  await submitBasic(token);
  const id = (await waitingOf(uid))?.id ?? '';
  await decide({ id, decision: 'reject', reason: 'name_differs' });
  expect((await info(token)).basic).toMatchObject({ state: 'rejected', reason: 'name_differs' });
  const find = () => app.mails.find(({ to, subject }) => to === email && subject.includes('认证'));
  await waitUntil('the decision is mailed', () => find() !== undefined);
  expect(find()?.text).toContain('姓名与证件不一致');
  expect((await submitBasic(token, { name: 'Augusta Ada King' })).status).toBe(200);
  expect((await info(token)).basic).toMatchObject({ state: 'review', reason: null });
  await approve(uid);
  expect(await states(token)).toEqual(['approved', 'none']);
});

test.each<[string, object, string]>([
  ['a country that is none', { country: 'XX' }, 'country'],
  ['a document the country does not have', { country: 'GB' }, 'documentType'],
  ['an unknown document', { documentType: 'library_card' }, 'documentType'],
  ['a name of signs', { name: '<script>' }, 'name'],
  ['no name', { name: undefined }, 'name'],
  ['a number of signs', { idNumber: '<b>' }, 'idNumber'],
])('basic is refused for %s', async (_why, change, field) => {
  const { token } = await addPerson();
  const answer = await submitBasic(token, change);
  expect([answer.status, answer.body.error]).toEqual([422, 'invalid_input']);
  expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  expect(await states(token)).toEqual(['none', 'none']);
});

test.each(['Zoë Ångström-O’Neill', 'Nguyễn Thị Minh Khai', '李小龙', 'محمد علي'])(
  'takes the name %s',
  async (name) => {
    const { token } = await addPerson();
    expect((await submitBasic(token, { name })).body.data.basic.name).toBe(name);
  },
);

test('what is in review or approved is not handed in again', async () => {
  const { token, uid } = await addPerson();
  await submitBasic(token);
  expect((await submitBasic(token)).body.error).toBe('certification_in_review');
  await approve(uid);
  expect((await submitBasic(token)).body.error).toBe('already_final');
});

test('of many at once exactly one is handed in', async () => {
  const { token, uid } = await addPerson();
  const answers = await Promise.all(Array.from({ length: 20 }, () => submitBasic(token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await queue()).list.filter((item) => item.uid === uid)).toHaveLength(1);
});

describe('the advanced tier', () => {
  const approvedPerson = async (change: object = {}) => {
    const person = await addPerson();
    await submitBasic(person.token, change);
    await approve(person.uid);
    return person;
  };

  test('waits for the basic one', async () => {
    const { token } = await addPerson();
    expect((await submitAdvanced(token)).body.error).toBe('not_certified');
    await submitBasic(token);
    expect((await submitAdvanced(token)).body.error).toBe('not_certified');
  });

  test('needs the back of every document that has one', async () => {
    const card = await approvedPerson();
    const refused = await submitAdvanced(card.token, { backImage: undefined });
    expect(refused.body).toMatchObject({
      error: 'invalid_input',
      fields: { backImage: 'required' },
    });
    const passport = await approvedPerson({ documentType: 'passport' });
    expect((await submitAdvanced(passport.token, { backImage: undefined })).status).toBe(200);
  });

  test('needs an ID number', async () => {
    const { token } = await approvedPerson();
    const refused = await submitAdvanced(token, { idNumber: undefined });
    expect(refused.body).toMatchObject({
      error: 'invalid_input',
      fields: { idNumber: 'required' },
    });
  });

  test("takes the user's own pictures, each once; a foreign one answers as a missing one", async () => {
    const { token, uid } = await approvedPerson();
    const stranger = await addPerson();
    const foreign = await submitAdvanced(token, { frontImage: await upload(stranger.token) });
    const missing = await submitAdvanced(token, {
      frontImage: `/api/Common/file/${'A'.repeat(32)}`,
    });
    expect(foreign.body).toEqual(missing.body);
    expect(foreign.body).toMatchObject({ error: 'not_found', fields: { frontImage: 'not_found' } });
    const same = await upload(token);
    const twice = await submitAdvanced(token, { frontImage: same, backImage: same });
    expect(twice.body).toMatchObject({ error: 'not_found', fields: { backImage: 'not_found' } });
    // What was refused handed nothing in: the same picture is good now.
    expect((await submitAdvanced(token, { frontImage: same })).status).toBe(200);
    const id = (await waitingOf(uid))?.id ?? '';
    await decide({ id, decision: 'reject', reason: 'image_unclear' });
    expect((await submitAdvanced(token, { frontImage: same })).body.error).toBe('not_found');
    expect(await states(token)).toEqual(['approved', 'rejected']);
  });

  test('an address elsewhere is never a picture', async () => {
    const { token } = await approvedPerson();
    for (const frontImage of ['https://evil.test/x.jpg', '/api/Common/file/../x', '']) {
      const answer = await submitAdvanced(token, { frontImage });
      expect(answer.body).toMatchObject({
        error: 'invalid_input',
        fields: { frontImage: 'invalid' },
      });
    }
  });
});

describe('reviewing', () => {
  test('shows what waits, oldest first, in pages', async () => {
    const uids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      app.clock.jump(1000);
      const { token, uid } = await addPerson();
      await submitBasic(token);
      uids.push(uid);
    }
    const { list: all } = await queue();
    expect(all.map(({ submittedAt }) => submittedAt)).toEqual(
      all.map(({ submittedAt }) => submittedAt).toSorted((a, b) => a - b),
    );
    expect(all.slice(-3).map(({ uid }) => uid)).toEqual(uids);
    const first = await queue(all.length - 1);
    const rest = await queue(100, first.next ?? '');
    expect(rest.list.map(({ uid }) => uid)).toEqual(uids.slice(-1));
  });

  test('shows the whole number, and how many other accounts use the document', async () => {
    const [first, second] = [await addPerson(), await addPerson()];
    await submitBasic(first.token, { idNumber: 'UNIQUE 123-45' });
    expect((await waitingOf(first.uid))?.certification).toMatchObject({
      name: 'Ada Lovelace',
      idNumber: 'UNIQUE 123-45',
      usedElsewhere: 0,
    });
    // However it is typed.
    await submitBasic(second.token, { idNumber: 'unique12345' });
    expect((await waitingOf(second.uid))?.certification).toMatchObject({ usedElsewhere: 1 });
  });

  test('decides once, also when two decide at once', async () => {
    const { token, uid } = await addPerson();
    await submitBasic(token);
    const id = (await waitingOf(uid))?.id ?? '';
    const keys = await Promise.all([
      keyOf(decide({ id, decision: 'approve' })),
      keyOf(decide({ id, decision: 'reject', reason: 'not_genuine' })),
      keyOf(decide({ id, decision: 'approve' })),
    ]);
    expect(keys.toSorted()).toEqual(['already_final', 'already_final', 'ok']);
  });

  test.each([
    ['without a reason', { decision: 'reject' }, 'invalid_input'],
    ['for a reason that is none', { decision: 'reject', reason: 'because' }, 'invalid_input'],
    ['with a reason to approve', { decision: 'approve', reason: 'under_age' }, 'invalid_input'],
  ] as const)('rejects nothing %s', async (_why, decision, error) => {
    const { token, uid } = await addPerson();
    await submitBasic(token);
    const id = (await waitingOf(uid))?.id ?? '';
    expect(await keyOf(decide({ id, ...decision }))).toBe(error);
    expect(await states(token)).toEqual(['review', 'none']);
  });

  test('what does not exist is not found', async () => {
    expect(await keyOf(decide({ id: NOBODYS, decision: 'approve' }))).toBe('not_found');
  });

  test('each look at a document is on record, and the user sees it', async () => {
    const { token, uid } = await addPerson();
    await submitBasic(token);
    await approve(uid);
    await submitAdvanced(token);
    const front = (await waitingOf(uid))?.certification?.frontImage ?? '';
    const office = createBackOffice(app);
    const read = async (role: 'reviewer' | 'finance' | 'auditor', url: string) => {
      const looking = await office.signIn(role, `${role}.looks@house.test`);
      return app.app.inject({ method: 'GET', url, headers: { token: looking } });
    };
    const file = await read('reviewer', front);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(file.headers['content-disposition']).toContain('attachment');
    // Who checks payments or books does not read passports.
    expect((await read('finance', front)).statusCode).toBe(404);
    expect((await read('auditor', front)).statusCode).toBe(404);
    expect((await info(token)).looks).toEqual([
      { time: app.clock.now(), image: front, role: 'reviewer' },
    ]);
    const rows = app.database.executor.query('DELETE FROM file_looks');
    await expect(rows).rejects.toThrow('append-only');
  });
});

test('a request that is sent again is answered again and handed in once, also when it was decided since', async () => {
  const { token, uid } = await addPerson();
  const key = newKey();
  const send = (change: object = {}) =>
    app.post('user/basicReal', { ...basic, ...change }, { token, key });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.status, second.body]).toEqual([200, first.body]);
  await approve(uid);
  const again = await send();
  expect([again.status, again.body.data.basic.state]).toEqual([200, 'approved']);
  expect((await send({ name: 'Augusta Ada King' })).body.error).toBe('conflict');
});

test('one key of a reviewer is one decision, whoever it is about', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { token, uid } = await addPerson();
    await submitBasic(token);
    ids.push((await waitingOf(uid))?.id ?? '');
  }
  const key = newKey();
  const [first = '', second = ''] = ids;
  const answer = await decide({ id: first, decision: 'approve' }, key);
  expect(answer.status).toBe(200);
  expect((await decide({ id: first, decision: 'approve' }, key)).body).toEqual(answer.body);
  expect(await keyOf(decide({ id: second, decision: 'approve' }, key))).toBe('conflict');
  expect(await keyOf(decide({ id: second, decision: 'approve' }))).toBe('ok');
});

test('in the database nobody can read who somebody is', async () => {
  const { token, uid } = await addPerson();
  await submitBasic(token, { name: 'Grace Brewster Hopper', idNumber: 'HOPPER1906' });
  const { rows } = await app.database.executor.query<{ sealed: Buffer; text: string }>(
    'SELECT sealed, c::text AS text FROM certifications c',
  );
  for (const { sealed, text } of rows) {
    expect(sealed.includes('Hopper')).toBe(false);
    expect(text).not.toContain('HOPPER1906');
    expect(text).not.toContain(Buffer.from('HOPPER1906').toString('hex'));
  }
  // Nor in the answers that are kept for keys: the tests before have sent and decided with some.
  const kept = await app.database.executor.query<{ answer: string }>('SELECT answer FROM commands');
  for (const { answer } of kept.rows) {
    expect(answer).not.toMatch(/Lovelace|Hopper|L01X00T47/);
  }
  // Nor can one person's data be given to another.
  await app.database.executor.query(
    `UPDATE certifications SET sealed = (
       SELECT c.sealed FROM certifications c JOIN users u ON u.id = c.user_id WHERE u.uid <> $1 LIMIT 1)
     WHERE user_id = (SELECT id FROM users WHERE uid = $1)`,
    [uid],
  );
  expect((await app.get('user/getUserRealInfo', {}, { token })).status).toBe(503);
  app.logger.errors.length = 0;
});
