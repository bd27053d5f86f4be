// The counts of what the house owes: balances of everybody in one picture, and each day's tree with its leaves.
// Must write a day whole or not at all, and never change one. Source: migration "liabilities", decisions.md "Liabilities".
import { plainArray, splitText, textColumn } from './arrays.ts';
import { inTransaction, type Queryable, type Transactional } from './database.ts';

/** What one user has: `USDT:10.50,USDT:…`, amounts as the database writes them. */
export interface HeldBalances {
  readonly userId: string;
  readonly uid: string;
  /** Null for who holds nothing. */
  readonly held: string | null;
}

/** What the entries of the ledger come to, beside the people. */
interface LedgerRow {
  readonly userId: null;
  readonly uid: null;
  readonly held: string | null;
}

export interface HeldPicture {
  readonly held: readonly HeldBalances[];
  /** Of all users together, by the entries of the ledger; null for nothing. */
  readonly ledger: string | null;
}

export interface StoredLeaf {
  readonly userId: string;
  readonly owner: string;
  readonly amounts: string;
}

/** Of a user, or of nobody there is. */
export interface OwnedLeaf extends StoredLeaf {
  readonly uid: string | null;
}

export interface StoredSubtree {
  readonly hash: string;
  readonly sums: string;
}

/** A day as it is told. */
export interface LiabilityDay {
  /** YYYY-MM-DD: the day that begins with the midnight. */
  readonly day: string;
  readonly takenAt: number;
  readonly root: string;
  readonly totals: string;
  readonly reserves: string;
  /** As `totals`, of the ledger's entries; null for days from before it was counted. */
  readonly ledgerTotals: string | null;
}

/** A day with its tree, in the order of the leaves. */
export interface LiabilityCount extends LiabilityDay {
  readonly leaves: readonly StoredLeaf[];
  readonly subtrees: readonly StoredSubtree[];
}

const DAY_COLUMNS =
  'day::text AS day, taken_at, root, totals, reserves, ledger_totals AS "ledgerTotals"';
/** A statement of so many leaves is built in a millisecond or two. */
const ROWS_AT_ONCE = 1000;

/** What was sealed is summed up already (sum_ledger); what came since is added. */
const HELD = `SELECT u.id AS "userId", u.uid, b.held FROM users u LEFT JOIN (
    SELECT user_id, string_agg(currency || ':' || amount, ',') AS held FROM (
      SELECT user_id, currency, sum(available + locked) AS amount FROM balances
      GROUP BY user_id, currency) AS per_currency GROUP BY user_id) b ON b.user_id = u.id
  UNION ALL
  SELECT NULL, NULL, string_agg(currency || ':' || amount, ',') FROM (
    SELECT currency, sum(available + locked) AS amount FROM (
      SELECT currency, available, locked FROM ledger_sums
      UNION ALL SELECT m.currency, m.available, m.locked FROM ledger_moves(
        (SELECT s.snapshot FROM ledger_summed d JOIN ledger_seals s ON s.number = d.seal), NULL) m) AS moved
    GROUP BY currency) AS of_ledger`;

interface DayRow extends Omit<LiabilityDay, 'takenAt'> {
  readonly taken_at: string;
}
const toDay = ({ taken_at: takenAt, ...row }: DayRow): LiabilityDay => ({
  ...row,
  takenAt: Number(takenAt),
});

/** Whether the day is this call's: somebody else may have written it. */
async function insertDay(client: Queryable, count: LiabilityDay): Promise<boolean> {
  const { day, takenAt, root, totals, reserves, ledgerTotals } = count;
  const { rowCount } = await client.query(
    `INSERT INTO liability_days (day, taken_at, root, totals, reserves, ledger_totals)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    [day, takenAt, root, totals, reserves, ledgerTotals],
  );
  return rowCount === 1;
}

async function insertLeaves(client: Queryable, { day, leaves }: LiabilityCount): Promise<void> {
  for (let from = 0; from < leaves.length; from += ROWS_AT_ONCE) {
    const some = leaves.slice(from, from + ROWS_AT_ONCE);
    await client.query(
      `INSERT INTO liability_leaves (day, position, user_id, owner_hash, amounts)
       SELECT $1::date, $2::integer + place - 1, user_id, owner, amounts
       FROM unnest($3::uuid[], $4::text[], ${splitText('$5')}) WITH ORDINALITY
         AS sent (user_id, owner, amounts, place)`,
      [
        day,
        from,
        plainArray(some.map(({ userId }) => userId)),
        plainArray(some.map(({ owner }) => owner)),
        textColumn(some.map(({ amounts }) => amounts)),
      ],
    );
  }
}

const insertSubtrees = (client: Queryable, { day, subtrees }: LiabilityCount) =>
  client.query(
    `INSERT INTO liability_subtrees (day, position, hash, sums)
     SELECT $1::date, place - 1, hash, sums
     FROM unnest($2::text[], ${splitText('$3')}) WITH ORDINALITY AS sent (hash, sums, place)`,
    [
      day,
      plainArray(subtrees.map(({ hash }) => hash)),
      textColumn(subtrees.map(({ sums }) => sums)),
    ],
  );

export function createLiabilityStore(database: Transactional) {
  const db: Queryable = database.pool;
  const days = async (condition: string, values: unknown[]): Promise<LiabilityDay[]> => {
    const { rows } = await db.query<DayRow>(
      `SELECT ${DAY_COLUMNS} FROM liability_days WHERE ${condition}`,
      values,
    );
    return rows.map(toDay);
  };
  return {
    /** Whether anybody had an account before then. */
    hasUsersBefore: async (time: number): Promise<boolean> => {
      const { rows } = await db.query<{ found: boolean }>(
        'SELECT EXISTS (SELECT 1 FROM users WHERE created_at < $1) AS found',
        [time],
      );
      return rows[0]?.found === true;
    },

    /** Of everybody, with what the ledger's entries come to, by one statement: no transfer is seen half. */
    readHeld: async (): Promise<HeldPicture> => {
      const { rows } = await db.query<HeldBalances | LedgerRow>(HELD);
      const isPerson = (row: HeldBalances | LedgerRow): row is HeldBalances => row.uid !== null;
      const ledger = rows.find((row) => !isPerson(row));
      return { held: rows.filter(isPerson), ledger: ledger?.held ?? null };
    },

    /** Does nothing where the day has been counted. */
    saveCount: (count: LiabilityCount): Promise<void> =>
      inTransaction(database, async (client) => {
        if (!(await insertDay(client, count))) return;
        await insertLeaves(client, count);
        await insertSubtrees(client, count);
      }),

    newestDay: async (): Promise<LiabilityDay | undefined> =>
      (await days('day = (SELECT max(day) FROM liability_days)', []))[0],

    findDay: async (day: string): Promise<LiabilityDay | undefined> =>
      (await days('day = $1::date', [day]))[0],

    /** Days after one, the oldest first. */
    daysAfter: (day: string): Promise<LiabilityDay[]> =>
      days('day > $1::date ORDER BY liability_days.day', [day]),

    /** Where a user's leaf stands in a day. */
    findLeaf: async (userId: string, day: string): Promise<number | undefined> => {
      const { rows } = await db.query<{ position: number }>(
        'SELECT position FROM liability_leaves WHERE user_id = $1 AND day = $2::date',
        [userId, day],
      );
      return rows[0]?.position;
    },

    /** By place from `from`, without `to`. */
    leavesOf: async (day: string, from: number, to: number): Promise<OwnedLeaf[]> => {
      const { rows } = await db.query<OwnedLeaf>(
        `SELECT l.user_id AS "userId", l.owner_hash AS owner, l.amounts, u.uid
         FROM liability_leaves l LEFT JOIN users u ON u.id = l.user_id
         WHERE l.day = $1::date AND l.position >= $2 AND l.position < $3 ORDER BY l.position`,
        [day, from, to],
      );
      return rows;
    },

    subtreesOf: async (day: string): Promise<StoredSubtree[]> => {
      const { rows } = await db.query<StoredSubtree>(
        'SELECT hash, sums FROM liability_subtrees WHERE day = $1::date ORDER BY position',
        [day],
      );
      return rows;
    },
  };
}
export type LiabilityStore = ReturnType<typeof createLiabilityStore>;
