// One planted violation of each invariant of the books, as a thief or a fault would leave it: written behind the triggers.
import { housePosting, userPosting } from '../../core/ledger/house.ts';
import type { EntryKind, UserAccount } from '../../core/ledger/types.ts';
import { decimal } from '../../core/money/decimal.ts';
import type { Database } from '../../server/store/database.ts';
import { inTransaction } from '../../server/store/database.ts';
import { insertEntries } from '../../server/store/ledgerStore.ts';
import { AUDIT_FORGED } from '../../server/services/operators/auditForgeries.ts';
import { FREEZES_KEPT } from '../../server/services/operators/userFreezes.ts';
import { LOG_OWN } from '../../server/services/foreignLogRows.ts';
import { insertAudit } from '../../server/store/auditStore.ts';
import { FREEZE_ACTION, freezeSubject } from '../../server/store/userFreezeStore.ts';
import { forgedAuditRow } from './auditRows.ts';
import { foreignLines } from './foreignLog.ts';
import { behindTheTriggers, type Plant, sealAt, type Victim, writeEntry } from './planting.ts';
import { FUNDING_PLANTS } from './spoiledFunding.ts';
import { POSITION_PLANTS } from './spoiledPositions.ts';
import { testKeys } from './testKeys.ts';
import { testIds } from './tradingHouse.ts';

/** Money that is held for nothing, by an entry that is sound in itself. */
const holdFor =
  (account: UserAccount, kind: EntryKind) =>
  async (database: Database, { userId }: Victim): Promise<void> => {
    const move = (bucket: 'available' | 'locked', amount: string) =>
      userPosting(userId, account, bucket, 'USDT', decimal(amount));
    const postings = [move('available', '-10'), move('locked', '10')];
    const entry = { kind, cause: testIds.uuid(), postings };
    await inTransaction(database, (client) =>
      insertEntries(client, [{ id: testIds.uuid(), at: 1, entry }]),
    );
  };

/** Of a running grid of the victim's. */
const changeGrid =
  (change: string) =>
  (database: Database, { userId }: Victim): Promise<void> =>
    behindTheTriggers(database, [
      `UPDATE quant_orders SET ${change} WHERE user_id = $1 AND state = 'progress'`,
      userId,
    ]);

const ENTRY = `INSERT INTO entries (id, kind, cause, created_at, user_id) VALUES ($1::uuid, 'practice_grant', $1::uuid::text, 1, NULL)`;
const POSTING = `INSERT INTO postings (entry_id, line, user_id, account, bucket, currency, amount)
  VALUES ($1, $2, $3, $4, $5, 'USDT', $6)`;
const MORE = `UPDATE balances SET available = available + $2 WHERE user_id = $1 AND account = 'spot' AND currency = 'USDT'`;

/** A loan that says of itself that it is repaid, or was never lent; which, whose, and whether its collateral was sold. */
const aLoan = (state: 'repaid' | 'rejected'): string => {
  const [lentAt, reason] = state === 'repaid' ? ['1', 'NULL'] : ['NULL', `'lapsed'`];
  return `INSERT INTO loans (id, user_id, rulebook_hash, state, amount, days, daily_rate, service_fee, pledged_in, pledged_coins,
      pledged, applied_at, offer_until, borrowed_at, due_at, overdue, noticed, sold, last_sale_at, repaid_amount, ended_at,
      reason, principal, principal_hours, hours_charged, interest_paid, fee_due, watched_products, watched_prices, version)
    VALUES ($1, $2, 'x', '${state}', 100, 7, 0, 0, '{}', '{}', '{}', 1, 1, ${lentAt}, ${lentAt}, 0, 0, $3, 1, 0, 1, ${reason},
      0, 0, 0, 0, 0, '{}', '{}', 1)`;
};

export const PLANTS: readonly Plant[] = [
  ...POSITION_PLANTS,
  ...FUNDING_PLANTS,
  {
    name: 'a balance raised by hand',
    invariant: 'balance = sum of postings',
    spoil: (database, { userId }) => behindTheTriggers(database, [MORE, userId, 1]),
  },
  {
    name: 'a balance lowered by hand',
    invariant: 'balance = sum of postings',
    spoil: (database, { userId }) => behindTheTriggers(database, [MORE, userId, '-0.000001']),
  },
  ...(
    [
      ['contract', 'contract_open'],
      ['spot', 'spot_hold'],
      ['cfd', 'cfd_open'],
      ['funding', 'withdrawal_hold'],
      ['wealth', 'spot_hold'],
    ] as const
  ).map(([account, kind]) => ({
    name: `money held for nothing in ${account}`,
    invariant: `locked = sum of live holds (${account})`,
    spoil: holdFor(account, kind as EntryKind),
  })),
  {
    name: 'a loan that nobody was paid',
    invariant: 'a loan is paid out once, with its amount',
    spoil: (database, { userId }) =>
      behindTheTriggers(database, [aLoan('repaid'), testIds.uuid(), userId, 0]),
  },
  {
    name: 'a debt that was let go',
    invariant: 'what is owed of a loan is what was lent less what was repaid',
    spoil: async (database, { userId }) => {
      const id = testIds.uuid();
      await behindTheTriggers(database, [aLoan('repaid'), id, userId, 0]);
      const postings = [
        userPosting(userId, 'funding', 'available', 'USDT', decimal('100')),
        housePosting('loan_book', 'USDT', decimal('-100')),
      ];
      const { rows } = await database.executor.query<{ last: string }>(
        'SELECT max(created_at) AS last FROM entries',
      );
      const entry = { kind: 'loan_payout', cause: `${id}:1`, postings } as const;
      await inTransaction(database, (client) =>
        insertEntries(client, [{ id: testIds.uuid(), at: Number(rows[0]?.last), entry }]),
      );
    },
  },
  {
    name: 'collateral that was sold without a word',
    invariant: 'collateral is sold as its evidence says',
    spoil: (database, { userId }) =>
      behindTheTriggers(database, [aLoan('rejected'), testIds.uuid(), userId, 1]),
  },
  {
    name: 'open stakes forgotten',
    invariant: 'standing = sum of a user’s calls and puts',
    spoil: (database, { userId }) =>
      behindTheTriggers(database, [
        `INSERT INTO cfd_standings VALUES ($1, 'BTCUSDT', 3, 5, 1)
          ON CONFLICT (user_id, product_id) DO UPDATE SET open_stakes = cfd_standings.open_stakes + 5`,
        userId,
      ]),
  },
  {
    name: 'a grid’s profit that nobody made',
    invariant: 'a grid’s total = its profit + what floats',
    spoil: changeGrid('grid_profit = grid_profit + 1'),
  },
  {
    name: 'a grid’s trade that nobody filled',
    invariant: 'a grid’s trades and fees are those of its fills',
    spoil: changeGrid('trades = trades + 1'),
  },
  {
    name: 'a grid that ended without an end',
    invariant: 'a grid ends once, and pays what it says',
    spoil: (database, { userId }) =>
      behindTheTriggers(database, [
        `INSERT INTO quant_orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', $2::uuid, 'state', 'completed',
            'end_reason', 'term', 'ended_at', 1, 'proceeds', amount + grid_profit, 'cash', 0,
            'cell_lots', array_fill(0, ARRAY[cardinality(cell_lots)]),
            'cell_cost', array_fill(0, ARRAY[cardinality(cell_cost)])))).*
          FROM quant_orders o WHERE user_id = $1 AND state = 'progress' LIMIT 1`,
        userId,
        testIds.uuid(),
      ]),
  },
  {
    name: 'a grid’s coins bought for less than its evidence says',
    invariant: 'a grid’s trade moves what its evidence says',
    spoil: (database, { userId }) =>
      behindTheTriggers(database, [
        `UPDATE fills SET quantity = quantity * 2 WHERE user_id = $1 AND order_kind = 'quant' AND kind = 'buy'`,
        userId,
      ]),
  },
  {
    name: 'a correction that was approved and never booked',
    invariant: 'a correction is booked once, as approved',
    spoil: (database, { userId }) =>
      behindTheTriggers(database, [
        `INSERT INTO corrections (id, user_id, account, currency, amount, reason, state, approved_by, approved_in, approved_at,
           decided_by, proposed_at, decided_at, version)
         SELECT $1, $2, 'spot', 'USDT', 5, 'nobody ever booked it', 'approved', ARRAY[$3::uuid, $4::uuid],
           ARRAY[$3::uuid, $4::uuid], ARRAY[1, 1], $4::uuid, 1, 1, 2`,
        testIds.uuid(),
        userId,
        testIds.uuid(),
        testIds.uuid(),
      ]),
  },
  {
    name: 'a posting without an entry',
    invariant: 'every posting has its entry',
    spoil: (database, { userId }) => {
      const id = testIds.uuid();
      return behindTheTriggers(
        database,
        [POSTING, id, 0, userId, 'spot', 'available', 5],
        [POSTING, id, 1, userId, 'spot', 'available', -5],
      );
    },
  },
  {
    name: 'money created: an entry that gives and takes from nobody',
    invariant: 'every entry has at least two postings that balance',
    isAboutAll: true,
    spoil: (database, { userId }) => {
      const id = testIds.uuid();
      return behindTheTriggers(
        database,
        [ENTRY, id],
        [POSTING, id, 0, userId, 'spot', 'available', 1_000],
        [MORE, userId, 1_000],
      );
    },
  },
  {
    name: 'money created: an entry that takes less than it gives',
    invariant: 'every entry has at least two postings that balance',
    isAboutAll: true,
    spoil: (database, { userId }) => {
      const id = testIds.uuid();
      return behindTheTriggers(
        database,
        [ENTRY, id],
        [POSTING, id, 0, userId, 'spot', 'available', 10],
        [POSTING, id, 1, null, 'practice_faucet', null, '-9.999999'],
        [MORE, userId, 10],
      );
    },
  },
  {
    name: 'a day of liabilities that nobody counted',
    invariant: 'a day of liabilities is what this house counted',
    isAboutAll: true,
    spoil: (database) =>
      behindTheTriggers(database, [
        `INSERT INTO liability_days (day, taken_at, root, totals, reserves) VALUES ('9999-12-31', 0, repeat('0', 64), 'USDT:1', '-')`,
      ]),
  },
  {
    name: 'an insurance fund that pays what it does not have',
    invariant: 'the insurance fund is never below zero',
    isAboutAll: true,
    spoil: (database) => {
      const id = testIds.uuid();
      return behindTheTriggers(
        database,
        [ENTRY, id],
        [POSTING, id, 0, null, 'insurance_fund', null, '-0.000001'],
        [POSTING, id, 1, null, 'trading_result', null, '0.000001'],
      );
    },
  },
  {
    name: 'the audit log rewritten',
    invariant: 'the audit log is unbroken',
    isAboutAll: true,
    spoil: (database) =>
      behindTheTriggers(database, [`UPDATE audit_log SET detail = 'nothing' WHERE number = 1`]),
  },
  {
    name: 'an audit row in the name of an operator who works here',
    invariant: AUDIT_FORGED,
    isAboutAll: true,
    spoil: async ({ executor }) => {
      const { rows } = await executor.query<{ id: string }>('SELECT id FROM operators LIMIT 1');
      await executor.query(forgedAuditRow(rows[0]?.id ?? '', 'withdrawal.approve', 'nothing'));
    },
  },
  {
    name: 'a balance raised whose postings nobody touched',
    invariant: 'a balance is what the sealed entries say',
    spoil: (database, { userId }) => behindTheTriggers(database, [MORE, userId, 1_000]),
  },
  {
    name: 'money from an account that the house does not have',
    invariant: 'a posting is somebody’s, in a known account and currency',
    spoil: (database, { userId }) => writeEntry(database, userId, {}, 'slush'),
  },
  {
    name: 'money without a reason',
    invariant: 'every entry has its cause',
    spoil: (database, { userId }) => writeEntry(database, userId, { kind: 'practice_grant' }),
  },
  {
    name: 'a transfer that the house pays',
    invariant: 'an entry moves what its kind may',
    spoil: (database, { userId }) => writeEntry(database, userId, { kind: 'transfer' }),
  },
  {
    name: 'a trade whose evidence was taken away',
    invariant: 'every trade has its evidence',
    spoil: (database, { userId }) =>
      behindTheTriggers(database, [
        `DELETE FROM fills WHERE user_id = $1 AND order_kind = 'contract' AND kind = 'open'`,
        userId,
      ]),
  },
  {
    name: 'an entry of long ago that came today',
    invariant: 'an entry is dated when it came',
    spoil: async (database, { userId }) => {
      await sealAt(database, 0);
      await writeEntry(database, userId, { at: 1 });
      await sealAt(database, 1000);
    },
  },
  {
    name: 'a seal rewritten',
    invariant: 'a seal says what its entries are',
    isAboutAll: true,
    spoil: async (database) => {
      await sealAt(database, 0);
      await behindTheTriggers(database, [
        `UPDATE ledger_seals SET root = repeat('0', 64) WHERE number = 1`,
      ]);
    },
  },
  {
    name: 'a certification taken away, and the tier kept',
    invariant: 'what somebody is was decided',
    spoil: (database, { userId }) =>
      behindTheTriggers(database, ['DELETE FROM certifications WHERE user_id = $1', userId]),
  },
  {
    name: 'a freeze of a user that an operator has said, and that is none',
    invariant: FREEZES_KEPT,
    spoil: ({ executor }, { userId }) =>
      insertAudit(executor, testKeys.attestor, {
        at: 1,
        operatorId: null,
        action: FREEZE_ACTION,
        subject: freezeSubject(userId),
        detail: '{}',
      }),
  },
  {
    name: 'a line of the public log that somebody else wrote',
    invariant: LOG_OWN,
    isAboutAll: true,
    // Nothing can be covered any more, which is asked before who is stopped.
    approval: [503, 'not_covered_yet'],
    spoil: async (database) => {
      const sql = await foreignLines(database, ['test/1 not ours']);
      await inTransaction({ pool: database.executor }, (client) => client.query(sql));
    },
  },
  {
    name: 'an operator who came by himself',
    invariant: 'an operator has the role he was given',
    isAboutAll: true,
    spoil: (database) =>
      behindTheTriggers(database, [
        `INSERT INTO operators (id, email, role, password_hash, totp_sealed, created_at)
         VALUES ($1, 'thief@house.test', 'admin', 'keyed:-', '\\x00', 0)`,
        testIds.uuid(),
      ]),
  },
];
