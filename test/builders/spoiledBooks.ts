// One planted violation of each invariant of the books, as a thief or a fault would leave it: written behind the triggers.
import { userPosting } from '../../core/ledger/house.ts';
import type { EntryKind, UserAccount } from '../../core/ledger/types.ts';
import { decimal } from '../../core/money/decimal.ts';
import type { Database } from '../../server/store/database.ts';
import { inTransaction } from '../../server/store/database.ts';
import { insertEntries } from '../../server/store/ledgerStore.ts';
import { testIds } from './tradingHouse.ts';

export interface Victim {
  readonly userId: string;
  /** A withdrawal that was paid, and a deposit that was credited. */
  readonly withdrawalId: string;
  readonly depositId: string;
}

export interface Plant {
  readonly name: string;
  readonly invariant: string;
  /** It names nobody, or what it names is everybody's. */
  readonly isAboutAll?: true;
  readonly spoil: (database: Database, victim: Victim) => Promise<void>;
}

/** Statements that no trigger and no reference sees. */
async function behindTheTriggers(
  database: Database,
  ...statements: readonly (readonly [sql: string, ...values: unknown[]])[]
): Promise<void> {
  await inTransaction(database, async (client) => {
    await client.query(`SET LOCAL session_replication_role = 'replica'`);
    for (const [sql, ...values] of statements) {
      const { rowCount } = await client.query(sql, values);
      if (rowCount === 0) throw new Error(`nothing was spoiled by ${sql}`);
    }
  });
}

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

const ENTRY = `INSERT INTO entries (id, kind, cause, created_at, user_id) VALUES ($1::uuid, 'practice_grant', $1::uuid::text, 1, NULL)`;
const POSTING = `INSERT INTO postings (entry_id, line, user_id, account, bucket, currency, amount)
  VALUES ($1, $2, $3, $4, $5, 'USDT', $6)`;
const MORE = `UPDATE balances SET available = available + $2 WHERE user_id = $1 AND account = 'spot' AND currency = 'USDT'`;

export const PLANTS: readonly Plant[] = [
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
      // Nothing holds money there yet.
      ['wealth', 'spot_hold'],
    ] as const
  ).map(([account, kind]) => ({
    name: `money held for nothing in ${account}`,
    invariant: `locked = sum of live holds (${account})`,
    spoil: holdFor(account, kind as EntryKind),
  })),
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
    name: 'a withdrawal’s fee sent along with it',
    invariant: 'a withdrawal that is paid left once, with its fee; one that failed came back whole',
    spoil: (database, { withdrawalId }) =>
      behindTheTriggers(database, [
        `UPDATE postings SET account = 'external' WHERE account = 'fees' AND entry_id =
          (SELECT id FROM entries WHERE cause = $1 AND kind = 'withdrawal')`,
        withdrawalId,
      ]),
  },
  {
    name: 'a withdrawal’s fee halved, the rest kept by the trading result',
    invariant: 'a withdrawal that is paid left once, with its fee; one that failed came back whole',
    spoil: (database, { withdrawalId }) =>
      behindTheTriggers(
        database,
        [
          `INSERT INTO postings (entry_id, line, user_id, account, bucket, currency, amount)
            SELECT entry_id, 90, NULL, 'trading_result', NULL, currency, amount / 2 FROM postings
            WHERE account = 'fees' AND entry_id = (SELECT id FROM entries WHERE cause = $1 AND kind = 'withdrawal')`,
          withdrawalId,
        ],
        [
          `UPDATE postings SET amount = amount / 2 WHERE account = 'fees' AND entry_id =
            (SELECT id FROM entries WHERE cause = $1 AND kind = 'withdrawal')`,
          withdrawalId,
        ],
      ),
  },
  {
    name: 'a paid withdrawal whose money never left',
    invariant: 'a withdrawal that is paid left once, with its fee; one that failed came back whole',
    spoil: (database, { withdrawalId }) =>
      behindTheTriggers(database, [
        `UPDATE entries SET cause = cause || '?' WHERE cause = $1 AND kind = 'withdrawal'`,
        withdrawalId,
      ]),
  },
  {
    name: 'a deposit that says more than was credited',
    invariant: 'a deposit is credited once, as confirmed',
    spoil: (database, { depositId }) =>
      behindTheTriggers(database, [
        'UPDATE deposits SET amount = amount + 1 WHERE id = $1',
        depositId,
      ]),
  },
  {
    name: 'a day’s withdrawals forgotten',
    invariant: 'funding counts = their deposits and withdrawals',
    spoil: (database, { userId }) =>
      behindTheTriggers(database, [
        'UPDATE funding_states SET waiting_deposits = waiting_deposits + 1 WHERE user_id = $1',
        userId,
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
];
