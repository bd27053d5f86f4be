// An installation of an earlier day, with everything that can be open or over: the migrations of today run over it, the books
// are sound, every old fill proves itself as before, what is open goes on to its end, and new trades are made.
import type { FillEvidence } from '../../protocol/proof.ts';
import type { Database } from '../../server/store/database.ts';
import { migrate } from '../../server/store/migrate.ts';
import { migrationFiles } from '../../server/store/migrationFiles.ts';
import { findRulebook } from '../../server/store/rulebookStore.ts';
import { acceptanceOf } from '../../core/proof/fill/checkAcceptance.ts';
import { checkFill } from '../../core/proof/fill/checkFill.ts';
import { checkLogged } from '../../core/proof/fill/checkRulebook.ts';
import { differingRules } from '../../core/proof/fill/checkRules.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { openTestApp, START_TIMEOUT_MS, TEST_PASSWORD, type TestApp } from '../builders/testApp.ts';
import { openEmptyDatabase, testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';
import { makeTestRole } from '../setup/testRole.ts';
import { loadInstallation } from './installationFile.ts';

const BTC = 'BTCUSDT';
const PRICE = 56_500;
const HOUR_MS = 3_600_000;
const TICK_MS = 500;

interface Order {
  readonly id: string;
  readonly state: string;
}

async function openOldInstallation(engine: (typeof testEngines)[number]) {
  const database = await openEmptyDatabase(engine);
  await loadInstallation(database);
  const before = await readTotals(database);
  await migrate(database);
  if (engine === 'postgres') await makeTestRole(database.executor);
  const { rows } = await database.pool.query<{ last: string }>(
    'SELECT max(created_at) AS last FROM commands',
  );
  const startMs = Number(rows[0]?.last) + HOUR_MS / 2;
  const app = await openTestApp({ engine, database, startMs });
  return { database, app, before };
}

/** What nothing but a trade may change. */
async function readTotals({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ totals: string }>(
    `SELECT (SELECT string_agg(concat_ws(' ', user_id, account, currency, available, locked), ';'
        ORDER BY user_id, account, currency) FROM balances)
      || (SELECT string_agg(concat_ws(' ', entry_id, line, amount), ';' ORDER BY entry_id, line) FROM postings) AS totals`,
  );
  return rows[0]?.totals ?? '';
}

function createVisitor(app: TestApp) {
  const push = (price = PRICE): void =>
    void app.hub.push(BTC, { bid: price * 100 - 1, ask: price * 100 + 1, mark: price * 100 });
  const live = async (ms: number, price = PRICE): Promise<void> => {
    for (let passed = 0; passed < ms; passed += TICK_MS) {
      await app.clock.advanceAsync(TICK_MS);
      push(price);
    }
    await app.house.settled();
  };
  const signIn = async (account: string): Promise<string> => {
    const { body } = await app.post('user/login', { account, password: TEST_PASSWORD });
    if (body.code !== 1) throw new Error(JSON.stringify(body));
    return (body.data as { token: string }).token;
  };
  const act = async (token: string, path: string, body: object) => {
    push();
    const answer = app.post(path, body, { token, key: newKey() });
    if (await app.house.waitsFor(answer, BTC)) push();
    const { body: answered } = await answer;
    return answered.code === 1 ? (answered.data as Order) : answered.error;
  };
  const statesOf = async (table: string): Promise<Record<string, number>> => {
    const { rows } = await app.database.pool.query<{ state: string; count: string }>(
      `SELECT state, count(*) AS count FROM ${table} GROUP BY state ORDER BY state`,
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
  };
  const idsOf = async (table: string, state: string): Promise<string[]> => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `SELECT id FROM ${table} WHERE state = $1 ORDER BY id`,
      [state],
    );
    return rows.map(({ id }) => id);
  };
  return { push, live, signIn, act, statesOf, idsOf };
}

const problemsOf = ({ fills }: FillEvidence) =>
  fills.flatMap((fill) => checkFill(fill, fills).problems);

describe.each(testEngines)('an installation of earlier on %s', (engine) => {
  let database: Database;
  let app: TestApp;
  let before: string;
  let visitor: ReturnType<typeof createVisitor>;
  let token: string;
  beforeAll(async () => {
    ({ database, app, before } = await openOldInstallation(engine));
    visitor = createVisitor(app);
    token = await visitor.signIn('payer1@example.test');
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await app.close();
    await database.close();
  });

  test('has every migration, and its money as it was', async () => {
    const { rows } = await database.pool.query('SELECT number FROM migrations');
    expect(rows).toHaveLength(migrationFiles.length);
    expect(await readTotals(database)).toBe(before);
  });

  test('has everything that can be open or over', async () => {
    expect(await visitor.statesOf('contract_orders')).toEqual({
      cancelled: 1,
      closed: 1,
      holding: 5,
      liquidated: 1,
      pending: 1,
    });
    expect(await visitor.statesOf('spot_orders')).toEqual({ cancelled: 1, filled: 3, open: 1 });
    const calls = { lost: 1, open: 2, sold: 1, void: 1, won: 1 };
    expect(await visitor.statesOf('cfd_orders')).toEqual(calls);
    const reviewed = { auditing: 1, fail: 1, success: 1 };
    expect(await visitor.statesOf('deposits')).toEqual(reviewed);
    expect(await visitor.statesOf('withdrawals')).toEqual({ ...reviewed, fail: 2 });
    expect(await visitor.statesOf('certifications')).toEqual({
      approved: 3,
      rejected: 1,
      review: 2,
    });
  });

  test('is sound', async () => {
    expect(await app.house.violations()).toEqual([]);
    expect(app.logger.errors).toEqual([]);
  });

  test('explains every fill of before', async () => {
    const { rows } = await database.pool.query<{ order_id: string; user_id: string }>(
      'SELECT DISTINCT order_id, user_id FROM fills',
    );
    let fills = 0;
    for (const { order_id: orderId, user_id: userId } of rows) {
      const user = { userId, uid: '', sessionId: '', country: null };
      const evidence = await app.house.fillEvidence(user, orderId);
      expect(problemsOf(evidence)).toEqual([]);
      for (const fill of evidence.fills) {
        const document = await findRulebook(database.pool, fill.rulebookHash);
        expect([fill.kind, differingRules(fill, document)]).toEqual([fill.kind, []]);
        const acceptance = acceptanceOf(fill, evidence.acceptance);
        const { acceptance: order, rulebookLines = [] } = evidence;
        expect(checkLogged(fill, acceptance, order, rulebookLines).problems).toEqual([]);
      }
      fills += evidence.fills.length;
    }
    expect(fills).toBeGreaterThan(20);
  });

  test('goes on: what is open ends, what waits is decided, and new trades are made', async () => {
    const finance = await createBackOffice(app).signIn('finance', 'later@house.test');
    const [deposit] = await visitor.idsOf('deposits', 'auditing');
    const [withdrawal] = await visitor.idsOf('withdrawals', 'auditing');
    const decide = (body: object) => visitor.act(finance, 'operator/decide', body);
    const confirmed = { amount: '500', transactionId: `in-${newKey()}` };
    await decide({ kind: 'deposit', id: deposit, decision: 'approve', ...confirmed });
    const transactionId = `tx-${newKey()}`;
    await decide({ kind: 'withdrawal', id: withdrawal, decision: 'approve', transactionId });
    expect(await visitor.idsOf('withdrawals', 'auditing')).toEqual([]);
    expect(await visitor.idsOf('deposits', 'auditing')).toEqual([]);

    const german = await visitor.signIn('german@example.test');
    for (const orderId of await visitor.idsOf('contract_orders', 'holding')) {
      const body = { orderId };
      const mine = await visitor.act(token, 'contract_order/closeContractOrder', body);
      if (mine === 'not_found')
        await visitor.act(german, 'contract_order/closeContractOrder', body);
    }
    for (const orderId of await visitor.idsOf('contract_orders', 'pending'))
      await visitor.act(token, 'contract_order/cancelContractOrder', { orderId });
    for (const orderId of await visitor.idsOf('spot_orders', 'open'))
      await visitor.act(german, 'spot_order/cancelSpotOrder', { orderId });
    // Both calls come to their end, of which one lies behind and is told by what is recorded.
    await visitor.live(4000);
    await app.clock.advanceAsync(HOUR_MS);
    await visitor.live(4000);
    const { open, holding, pending } = {
      ...(await visitor.statesOf('contract_orders')),
      ...(await visitor.statesOf('spot_orders')),
      ...(await visitor.statesOf('cfd_orders')),
    };
    expect({ open, holding, pending }).toEqual({});

    const buy = { productId: BTC, side: 'buy', type: 'market', amount: '100' };
    expect(await visitor.act(token, 'spot_order/submit', buy)).toMatchObject({ state: 'filled' });
    const long = { productId: BTC, direction: 'long', type: 'market', quantity: '0.01' };
    const made = await visitor.act(token, 'contract_order/submit', { ...long, leverage: 5 });
    expect(made).toMatchObject({ state: 'holding' });
    expect(await app.house.violations()).toEqual([]);
  });

  test('newcomers come in', async () => {
    const person = await app.addAccount('newcomer@example.test');
    const call = { productId: BTC, direction: 'call', stake: '20', seconds: 60 };
    const made = await visitor.act(person.token, 'order/submit', call);
    expect(made).toMatchObject({ state: 'open' });
  });
});
