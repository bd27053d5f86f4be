// Money is paid from what a checkpoint of the public log covers: with a log that stands still nothing is paid, and the same request
// pays once it goes on. Source: decisions.md "Price evidence" (withdrawals, operators' credits), on every engine.
import { createBackOffice } from '../builders/backOffice.ts';
import { createFundingPeople } from '../builders/fundingPeople.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

const REASON = 'The fee of 12 March was charged twice.';

describe.each(testEngines)('on %s', (engine) => {
  let app: TestApp;
  let people: ReturnType<typeof createFundingPeople>;
  let one: string;
  let other: string;
  beforeAll(async () => {
    app = await openTestApp({ engine });
    people = createFundingPeople(app);
    const office = createBackOffice(app);
    one = await office.signIn('finance', 'one@house.test');
    other = await office.signIn('finance', 'other@house.test');
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());

  const sql = async (text: string, values: unknown[] = []) =>
    (await app.database.executor.query<Record<string, string>>(text, values)).rows;
  /** As on a full disk: no checkpoint can be stored. */
  const stop = () =>
    sql('ALTER TABLE log_checkpoints ADD CONSTRAINT full_disk CHECK (false) NOT VALID');
  const goOn = () => sql('ALTER TABLE log_checkpoints DROP CONSTRAINT full_disk');
  const post = (path: string, body: object, key = newKey(), token = other) =>
    app.post(`operator/${path}`, body, { token, key });
  const decide = (body: object, key?: string) =>
    post('decide', { decision: 'approve', ...body }, key);
  const idOf = async (answer: Promise<{ body: { data: unknown } }>): Promise<string> =>
    ((await answer).body.data as { id: string }).id;
  const entriesOf = async (cause: string, kind: string) =>
    (await sql('SELECT id FROM entries WHERE cause = $1 AND kind = $2', [cause, kind])).length;
  /** Whether the newest published head of the ledger covers an entry. */
  const isCovered = async (cause: string, kind: string): Promise<boolean> => {
    const newest = await app.publicLog.newest('ledger-head');
    const [, number, chain] = newest?.line.split(' ') ?? [];
    expect(app.publicLog.covered(newest?.index ?? -1)).toBe(true);
    const rows = await sql(
      `SELECT pg_visible_in_snapshot(e.xact, s.snapshot) AS seen FROM entries e, ledger_seals s
       WHERE e.cause = $1 AND e.kind = $2 AND s.number = $3 AND s.chain = $4`,
      [cause, kind, number, chain],
    );
    return String(rows[0]?.['seen']) === 'true';
  };

  const withdrawal = async () => {
    const id = await idOf(people.withdraw(await people.ready(), '100'));
    return { id, kind: 'withdrawal', body: { kind: 'withdrawal', id, transactionId: newKey() } };
  };
  const deposit = async () => {
    const id = await idOf(people.deposit(await people.add()));
    const body = { kind: 'deposit', id, amount: '500', transactionId: newKey() };
    return { id, kind: 'deposit', body };
  };

  test('a payment rests on a hold that was published before it', async () => {
    const { id, body } = await withdrawal();
    expect((await decide(body)).body.data.state).toBe('success');
    expect(await isCovered(id, 'withdrawal_hold')).toBe(true);
    expect(await isCovered(id, 'withdrawal')).toBe(false);
  });

  test.each([
    ['withdrawal', withdrawal],
    ['deposit', deposit],
  ])(
    'a %s waits while the log stands still, and is paid by the same request after',
    async (_kind, make) => {
      const { id, kind, body } = await make();
      const paid = await make();
      const paidWith = newKey();
      const first = await decide(paid.body, paidWith);
      await stop();
      const key = newKey();
      const answers = [await decide(body, key), await decide(body, key), await decide(body)];
      expect(answers.map(({ status, body: { error } }) => [status, error])).toEqual(
        Array(3).fill([503, 'not_covered_yet']),
      );
      expect(answers[0]?.headers['retry-after']).toBe('2');
      expect(await entriesOf(id, kind)).toBe(0);
      // What was answered before is answered so again.
      expect((await decide(paid.body, paidWith)).body).toEqual(first.body);
      await goOn();
      expect((await decide(body, key)).body.data.state).toBe('success');
      expect(await entriesOf(id, kind)).toBe(1);
      expect((await decide(body, key)).body.data.state).toBe('success');
    },
  );

  test('nothing is paid while the log stands still though all of it was published before; a refusal goes on', async () => {
    const { id, body } = await withdrawal();
    await decide((await deposit()).body);
    const before = await app.publicLog.newest('ledger-head');
    await stop();
    expect((await decide(body)).body.error).toBe('not_covered_yet');
    const refused = await post('decide', {
      kind: 'withdrawal',
      id,
      decision: 'reject',
      reason: 'address_refused',
    });
    expect(refused.body.data.state).toBe('fail');
    await goOn();
    await app.publicLog.flush();
    expect((await app.publicLog.newest('ledger-head'))?.index).toBeGreaterThan(before?.index ?? 0);
    expect(await entriesOf(id, 'withdrawal_release')).toBe(1);
  });

  test('a correction waits as well', async () => {
    const { uid } = await app.addAccount('corrected@example.test');
    const said = { uid, account: 'spot', currency: 'USDT', amount: '5', reason: REASON };
    const id = await idOf(post('proposeCorrection', said, newKey(), one));
    await stop();
    const key = newKey();
    expect((await post('approveCorrection', { id }, key)).body.error).toBe('not_covered_yet');
    expect(await entriesOf(id, 'correction')).toBe(0);
    await goOn();
    expect((await post('approveCorrection', { id }, key)).body.data.state).toBe('approved');
  });

  test('what is tried again and again while the log stands still is one line of it', async () => {
    const { body } = await withdrawal();
    await stop();
    for (let count = 0; count < 5; count += 1) await decide(body);
    await goOn();
    await decide(body);
    const lines = await sql(`SELECT line FROM log_entries WHERE line LIKE 'ledger-head/%'`);
    expect(new Set(lines.map(({ line }) => line)).size).toBe(lines.length);
  });
});
