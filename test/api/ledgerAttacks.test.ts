// What whoever has the server's own role in the database can try, in SQL: each is refused by the database, or found within a
// minute by the server that runs beside it, named, and stopped by a freeze. Source: decisions.md "Money".
import { REPAID_LOAN } from '../builders/repaidLoan.ts';
import { randomUUID } from 'node:crypto';
import { serverRights } from '../../server/kinds/kinds.ts';
import { createCandleStore } from '../../server/store/candleStore.ts';
import { becomeServer } from '../../server/store/serverRole.ts';
import { auditRow } from '../builders/auditRows.ts';
import { createBackOffice } from '../builders/backOffice.ts';
import { createFundingPeople } from '../builders/fundingPeople.ts';
import { FOUND } from '../builders/foundAttacks.ts';
import { type Attack, pay, postings, type Target } from '../builders/ledgerAttacks.ts';
import { openTestApp, START_TIMEOUT_MS, type TestApp } from '../builders/testApp.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { newKey } from '../builders/tradingHouse.ts';

const BTC = 'BTCUSDT';
const LONG = { productId: BTC, direction: 'long', type: 'market', quantity: '0.01', leverage: 5 };
const BUY = { productId: BTC, side: 'buy', type: 'market', amount: '100' };
const CALL = { productId: BTC, direction: 'call', stake: '20', seconds: 30 };
const GRID = { quantId: 'btc-30', amount: '500' };
const MINUTE_MS = 60_000;

const REFUSED: readonly Attack[] = [
  [
    'a balance raised',
    ({ userId }) => `UPDATE balances SET available = available + 1000 WHERE user_id = '${userId}'`,
  ],
  [
    'a balance made',
    ({ userId }) => `INSERT INTO balances VALUES ('${userId}', 'spot', 'BTC', 100, 0)`,
  ],
  ['a balance taken away', () => 'DELETE FROM balances'],
  [
    'postings added to an old entry',
    (at) => postings('(SELECT id FROM entries ORDER BY id LIMIT 1)', at),
  ],
  ['postings without an entry', (at) => postings(`'${at.made}'`, at)],
  ['an entry rewritten', () => `UPDATE entries SET created_at = 1`],
  ['entries taken away', () => 'DELETE FROM entries'],
  ['entries emptied', () => 'TRUNCATE entries'],
  [
    'an entry of another transaction',
    ({ made }) =>
      `INSERT INTO entries (id, kind, cause, created_at, xact) VALUES ('${made}', 'transfer', 'x', 1, '1')`,
  ],
  ['a posting rewritten', () => 'UPDATE postings SET amount = amount * 2'],
  ['postings taken away', () => 'DELETE FROM postings'],
  [
    'a seal forged',
    () =>
      `INSERT INTO ledger_seals SELECT number + 1000, at, asked_at, snapshot, entries, root, chain, root FROM ledger_seals`,
  ],
  ['a seal rewritten', () => `UPDATE ledger_seals SET root = 'x'`],
  ['seals taken away', () => 'DELETE FROM ledger_seals'],
  ['the sums rewritten', () => 'UPDATE ledger_sums SET available = 0'],
  ['the sums begun anew', () => 'UPDATE ledger_summed SET seal = 0'],
  [
    'a closed order rewritten',
    ({ closed }) => `UPDATE contract_orders SET realised = 1000 WHERE id = '${closed}'`,
  ],
  [
    'a closed order opened again',
    ({ closed }) => `UPDATE contract_orders SET state = 'holding' WHERE id = '${closed}'`,
  ],
  [
    'a filled spot order rewritten',
    () => `UPDATE spot_orders SET filled_cost = 1 WHERE state = 'filled'`,
  ],
  ['the closes of a minute rewritten', () => `UPDATE minute_closes SET closes = '{}'`],
  ['the closes of a minute taken away', () => 'DELETE FROM minute_closes'],
  ['a settled call rewritten', () => `UPDATE cfd_orders SET payout = 1000 WHERE state <> 'open'`],
  [
    'a redeemed grid rewritten',
    ({ grid }) => `UPDATE quant_orders SET proceeds = 99999 WHERE id = '${grid}'`,
  ],
  ['a grid taken away', ({ grid }) => `DELETE FROM quant_orders WHERE id = '${grid}'`],
  ...(['quant_open', 'quant_fill', 'quant_close'] as const).map((kind): Attack => [
    `a grid’s reward without a fill (${kind})`,
    (at) => pay(at, { kind, cause: `${at.grid}:9`, from: 'trading_result' }),
  ]),
  ['an order taken away', ({ open }) => `DELETE FROM contract_orders WHERE id = '${open}'`],
  [
    'an open order given to somebody else',
    ({ open, made }) => `UPDATE contract_orders SET user_id = '${made}' WHERE id = '${open}'`,
  ],
  [
    'an open order made larger',
    ({ open }) => `UPDATE contract_orders SET ordered_quantity = 9 WHERE id = '${open}'`,
  ],
  [
    'an open order under another rulebook',
    ({ open }) => `UPDATE contract_orders SET rulebook_hash = 'x' WHERE id = '${open}'`,
  ],
  [
    'a certification set',
    ({ userId }) => `UPDATE users SET basic = 'rejected' WHERE id = '${userId}'`,
  ],
  [
    'somebody who comes certified',
    ({ made }) =>
      `INSERT INTO users (id, uid, email, password_hash, created_at, basic) VALUES ('${made}', '99999999', 'x@x.test', 'keyed:-', 0, 'approved')`,
  ],
  [
    'a certification decided without a word',
    ({ operatorId }) =>
      `UPDATE certifications SET state = 'approved', decided_at = 1, decided_by = '${operatorId}' WHERE state = 'review'`,
  ],
  ['a certification rewritten', () => `UPDATE certifications SET country = 'FR'`],
  ['a certification taken away', () => 'DELETE FROM certifications'],
  ['a number of an account changed', () => `UPDATE users SET uid = '11111111'`],
  ['a loan taken away', () => 'DELETE FROM loans'],
  ['a credit score raised by a loan that nobody asked for', () => REPAID_LOAN],
  [
    'an operator’s freeze ended',
    ({ frozenId }) =>
      `UPDATE users SET frozen_at = NULL, self_frozen = false WHERE id = '${frozenId}'`,
  ],
  [
    'an operator’s freeze made the user’s own',
    ({ frozenId }) => `UPDATE users SET self_frozen = true WHERE id = '${frozenId}'`,
  ],
  ['an account made older', () => 'UPDATE users SET created_at = 0'],
  ['an account taken away', () => 'DELETE FROM users'],
  ['an operator’s role set', () => `UPDATE operators SET role = 'admin'`],
  ['an operator’s password set', () => `UPDATE operators SET password_hash = 'x'`],
  [
    'an operator without a word',
    ({ made }) =>
      `INSERT INTO operators (id, email, role, password_hash, totp_sealed, created_at) VALUES ('${made}', 'x@x.test', 'admin', 'keyed:-', '\\x00', 0)`,
  ],
  ['an operator taken away', () => 'DELETE FROM operators'],
  ['a hold removed', () => 'DELETE FROM withdrawal_holds'],
  ['a hold ended early', () => 'UPDATE withdrawal_holds SET until = placed_at + 1'],
  [
    'an audit row forged with its hash',
    ({ operatorId }) =>
      `INSERT INTO audit_log VALUES (9999, 1, '${operatorId}', 'deposit.approve', 'x', '{}', 'x', 'x')`,
  ],
  [
    'an audit row of nobody',
    ({ made }) =>
      `INSERT INTO audit_log (at, operator_id, action, subject, detail) VALUES (1, '${made}', 'x', 'x', '{}')`,
  ],
  [
    'an audit row without the server’s word',
    ({ operatorId }) =>
      `INSERT INTO audit_log (at, operator_id, action, subject, detail) VALUES (1, '${operatorId}', 'x', 'x', '{}')`,
  ],
  [
    'an audit row copied',
    () =>
      `INSERT INTO audit_log (at, operator_id, action, subject, detail, nonce, mac)
         SELECT at, operator_id, action, subject, detail, nonce, mac FROM audit_log WHERE operator_id IS NOT NULL LIMIT 1`,
  ],
  ['an audit row rewritten', () => `UPDATE audit_log SET detail = 'nothing'`],
  ['audit rows taken away', () => 'DELETE FROM audit_log'],
  ['the audit log emptied', () => 'TRUNCATE audit_log'],
  ['an answer rewritten', () => `UPDATE commands SET answer = '{"ok":true}'`],
  ['an accepted answer forgotten', () => 'DELETE FROM commands'],
  ['evidence of a fill rewritten', () => 'UPDATE fills SET price = 1'],
  ['evidence of a fill taken away', () => 'DELETE FROM fills'],
  ['a price message rewritten', () => `UPDATE tick_evidence SET line = 'x'`],
  ['a second of the price log rewritten', () => `UPDATE tick_seconds SET lines = 'x'`],
  ['a minute of the price log rewritten', () => 'UPDATE tick_minutes SET first_seq = 0'],
  ['a minute of the price log taken away', () => 'DELETE FROM tick_minutes'],
  ['a minute of the market rewritten', () => 'UPDATE candles SET close = close * 2 WHERE time = 0'],
  ['a minute of the market put elsewhere', () => 'UPDATE candles SET time = time + 1'],
  ['minutes of the market taken away', () => 'DELETE FROM candles'],
  ['a line of the public log rewritten', () => `UPDATE log_entries SET line = 'x'`],
  ['a checkpoint of the public log taken away', () => 'DELETE FROM log_checkpoints'],
  ['a rulebook rewritten', () => `UPDATE rulebooks SET document = '{}'`],
  ['a rulebook taken away', () => 'DELETE FROM rulebooks'],
  ['the mode changed', () => `UPDATE settings SET value = 'practice'`],
  ['the claim rewritten', () => 'UPDATE server_claim SET epoch = 0'],
  ['a migration forgotten', () => 'DELETE FROM migrations'],
  [
    'a withdrawal approved without a word',
    ({ withdrawal, operatorId }) =>
      `UPDATE withdrawals SET approved_by = ARRAY['${operatorId}']::uuid[], approved_at = ARRAY[1] WHERE id = '${withdrawal}'`,
  ],
  [
    'a withdrawal to another address',
    ({ withdrawal }) => `UPDATE withdrawals SET address = 'x' WHERE id = '${withdrawal}'`,
  ],
  [
    'a withdrawal of more',
    ({ withdrawal }) =>
      `UPDATE withdrawals SET amount = amount + 1, received = received + 1 WHERE id = '${withdrawal}'`,
  ],
  ['a withdrawal taken away', () => 'DELETE FROM withdrawals'],
  [
    'a deposit confirmed without a word',
    ({ deposit, operatorId }) =>
      `UPDATE deposits SET state = 'success', amount = 1000000, decided_at = 1, decided_by = '${operatorId}' WHERE id = '${deposit}'`,
  ],
  [
    'a deposit of more',
    ({ deposit }) => `UPDATE deposits SET declared_amount = 1000000 WHERE id = '${deposit}'`,
  ],
  [
    'a freeze lifted without a word',
    ({ freeze, operatorId }) =>
      `UPDATE freezes SET lifted_at = 1, lifted_by = '${operatorId}', finding = 'nothing was found, really' WHERE id = '${freeze}'`,
  ],
  ['a freeze taken away', () => 'DELETE FROM freezes'],
  ['a correction unapproved', (at) => pay(at, { kind: 'correction', from: 'corrections' })],
  ['corrections taken away', () => 'DELETE FROM corrections'],
  ['equity of a midnight rewritten', () => 'UPDATE equity_days SET equity = 0'],
  ['triggers switched off', () => 'ALTER TABLE postings DISABLE TRIGGER ALL'],
  ['triggers passed by', () => `SET session_replication_role = 'replica'`],
  [
    'a function put in place of the ledger’s',
    () =>
      `CREATE OR REPLACE FUNCTION postings_apply() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`,
  ],
  [
    'a function of one’s own',
    () => `CREATE FUNCTION mine() RETURNS integer LANGUAGE sql AS 'SELECT 1'`,
  ],
  ['a table of one’s own', () => 'CREATE TABLE mine (n integer)'],
  ['a table before the ledger’s', () => 'CREATE TEMP TABLE freezes (n integer)'],
  ['a schema of one’s own', () => 'CREATE SCHEMA mine'],
  ['a table dropped', () => 'DROP TABLE entries'],
  ['a table changed', () => "ALTER TABLE entries ALTER COLUMN xact SET DEFAULT '1'"],
  [
    'rights given to oneself',
    () => 'GRANT ALL ON balances TO CURRENT_USER; UPDATE balances SET available = 9',
  ],
  ['the owner’s role', () => 'SET ROLE postgres'],
  ['a role of one’s own', () => 'CREATE ROLE mine SUPERUSER'],
  ['oneself raised', () => 'ALTER ROLE CURRENT_USER SUPERUSER'],
  ['a program run', () => `COPY entries TO PROGRAM 'true'`],
  ['a file read', () => `SELECT pg_read_file('PG_VERSION')`],
];

/** The embedded engine has one session, begun by the owner: who may send it any statement can take the owner's rights back. */
const REFUSED_TO_CONNECTIONS: readonly Attack[] = [
  ['the owner’s session', () => 'SET SESSION AUTHORIZATION postgres'],
];

async function fillHouse(app: TestApp) {
  const people = createFundingPeople(app);
  const office = createBackOffice(app);
  const person = await people.ready();
  const push = () => app.hub.push(BTC, { bid: 5_999_999, ask: 6_000_001 });
  const act = async (token: string, path: string, body: object): Promise<string> => {
    push();
    const answer = app.post(path, body, { token, key: newKey() });
    if (await app.house.waitsFor(answer, BTC)) push();
    const { status, body: answered } = await answer;
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(answered)}`);
    return (answered.data as { id: string }).id;
  };
  const { token, userId } = person;
  const closed = await act(token, 'contract_order/submit', LONG);
  await act(token, 'contract_order/closeContractOrder', { orderId: closed });
  const open = await act(token, 'contract_order/submit', LONG);
  await act(token, 'spot_order/submit', BUY);
  await act(token, 'order/submit', CALL);
  const grid = await act(token, 'quant_order/submit', GRID);
  await act(token, 'quant_order/redemptionQuantOrder', { orderId: grid });
  await app.clock.advanceAsync(45_000);
  const idOf = async (answer: ReturnType<typeof people.withdraw>): Promise<string> =>
    ((await answer).body.data as { id: string }).id;
  const withdrawal = await idOf(people.withdraw(person, '100'));
  const deposit = await idOf(people.deposit(person));
  const { operatorId } = await office.idOf('finance');
  const body = { name: 'Ada Lovelace', country: 'DE', documentType: 'passport' };
  const other = await app.addAccount('other@example.test');
  await app.post('user/basicReal', body, { token: other.token, key: newKey() });
  const admin = await office.signIn('admin');
  const frozen = { uid: other.uid, frozen: true, reason: 'An example of a freeze.' };
  await app.post('operator/freezeUser', frozen, { token: admin });
  const { rows } = await app.database.executor.query<{ id: string }>(
    'SELECT id FROM users WHERE uid = $1',
    [other.uid],
  );
  const freeze = newKey();
  await app.database.executor.query(
    `INSERT INTO freezes (id, reason, user_id, details, since) VALUES ($1, 'an example', $2, '[]', 0)`,
    [freeze, newKey()],
  );
  await app.database.executor.query(`INSERT INTO settings VALUES ('mode', 'practice')`);
  const candle = { open: 1, high: 1, low: 1, close: 1, volume: 1 };
  const minutes = [0, MINUTE_MS].map((time) => ({ productId: BTC, candle: { ...candle, time } }));
  await createCandleStore(app.database).saveMinutes('test', minutes);
  const closeOpen = () => act(token, 'contract_order/closeContractOrder', { orderId: open });
  const orders = { closed, open, grid, deposit, withdrawal };
  const ids = { userId, frozenId: rows[0]?.id ?? '', operatorId, ...orders, freeze };
  return { ids, closeOpen };
}

describe.each(testEngines)('under the server’s own role on %s', (engine) => {
  let app: TestApp;
  let target: Omit<Target, 'now' | 'made'>;
  let closeOpen: () => Promise<string>;
  let run: (sql: string) => Promise<unknown>;
  beforeAll(async () => {
    app = await openTestApp({ engine });
    ({ ids: target, closeOpen } = await fillHouse(app));
    // On PostgreSQL the server has connections of its own; the embedded session gives its rights up now.
    if (engine === 'embedded') await becomeServer(app.database.executor, serverRights);
    const { executor } = app.house.served;
    run = async (sql) => {
      const client = await executor.connect();
      try {
        return await client.query(sql);
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
    };
    await app.clock.advanceAsync(MINUTE_MS);
  }, START_TIMEOUT_MS);
  afterAll(() => app.close());
  const aim = (): Target => ({ ...target, now: app.clock.now(), made: randomUUID() });
  const reasons = async (): Promise<string[]> => {
    const { rows } = await app.house.served.executor.query<{ reason: string }>(
      'SELECT reason FROM freezes WHERE lifted_at IS NULL',
    );
    return rows.map(({ reason }) => reason);
  };

  test('nothing is wrong before', async () => {
    expect(await reasons()).toEqual(['an example']);
  });

  const refused = engine === 'postgres' ? [...REFUSED, ...REFUSED_TO_CONNECTIONS] : REFUSED;
  test.each(refused)('%s is refused', async (_name, sql) => {
    await expect(run(sql(aim()))).rejects.toThrow(
      /permission denied|must be owner|append-only|is final|stays what|decided|comes certified|audit log does not know|nobody works here|come with their entry|ends once|pays what was asked|cannot|must be superuser|must have|by two admins|no such correction|no such session|credited as confirmed|has no fill|audit_log_attested|audit_log_nonce_key/,
    );
  });

  test('nothing was changed by what was refused', async () => {
    await app.clock.advanceAsync(MINUTE_MS);
    expect(await reasons()).toEqual(['an example']);
  });

  /** An operator writes what was found, so that the next one is seen by itself. */
  const liftAll = async (): Promise<void> => {
    const { operatorId } = target;
    const { rows } = await app.house.served.executor.query<{ id: string }>(
      'SELECT id FROM freezes WHERE lifted_at IS NULL',
    );
    const words = rows.map(({ id }) =>
      auditRow({ at: 0, operatorId, action: 'freeze.lift', subject: `freeze ${id}` }),
    );
    const lifted = `UPDATE freezes SET lifted_at = 1, lifted_by = '${operatorId}', finding = 'an attack that a test has made' WHERE lifted_at IS NULL`;
    await run(['BEGIN', ...words, lifted, 'COMMIT'].join('; '));
  };

  test.each(FOUND)('%s is found within a minute', async (_name, sql, invariant) => {
    await liftAll();
    expect(await reasons()).not.toContain(invariant);
    await run(sql(aim()));
    await app.clock.advanceAsync(MINUTE_MS);
    await app.house.settled();
    expect(await reasons()).toContain(invariant);
  });

  test('a position repriced and closed between two looks is found within a minute', async () => {
    const over = 'a position that is over took what its fills had brought';
    await liftAll();
    await run(
      `UPDATE contract_orders SET open_quantity = open_quantity - 1, open_cost = 1 WHERE id = '${target.open}'`,
    );
    await closeOpen();
    expect(await reasons()).not.toContain(over);
    await app.clock.advanceAsync(MINUTE_MS);
    await app.house.settled();
    expect(await reasons()).toContain(over);
  });
});
