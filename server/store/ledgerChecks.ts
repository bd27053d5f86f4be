// What the ledger must always be, asked by the seals and over everybody: not by ids or clocks, which whoever writes behind the
// server's back chooses. Must only read. Source: decisions.md "Money", reliability.md "Invariants".
import { type EntryKind, HOUSE_ACCOUNTS, USER_ACCOUNTS } from '../../core/ledger/types.ts';
import { CURRENCY_SCALES } from '../../core/money/money.ts';
import { idIn } from './givenText.ts';
import { type Check, NEW_ENTRIES, TOUCHED } from './invariantStore.ts';

/** How much earlier than the seal before it an entry may be dated: a transaction and a clock that was set. */
const LATE_MS = 300_000;
/** Seals in which an entry's own is looked for: what is looked at came in the last hour. */
const DATED_SEALS = 4_000;

const texts = (values: readonly string[]): string => `ARRAY['${values.join("', '")}']`;

type EntriesWith<Evidence> = Readonly<Partial<Record<EntryKind, Evidence>>>;

/**
 * The entries of a kind. `table`: where the records stand that they are about, with their versions; null where its `causes` say
 * what they are about. `kinds`: each kind of entry with the kinds of evidence that it leaves; null where it moves its owner's own
 * money alone. An empty list: no price has to do with it, and the kind's own checks hold it against its record.
 */
export type OrderEntries =
  | { readonly table: string; readonly kinds: EntriesWith<readonly string[] | null> }
  | { readonly table: null; readonly kinds: EntriesWith<null> };

/**
 * What an entry of a kind is about besides: rows that name the entry `e`, text of our own. `e.own` is the id in its cause, `e.step`
 * the version that stands there.
 */
export type Causes = Readonly<Partial<Record<EntryKind, string>>>;

const recordOf = (table: string): string =>
  `SELECT FROM ${table} c WHERE c.id = e.own AND c.version >= e.step`;

/** Whom a posting of the entry `e` names; nobody's where it is the house's alone. */
const OWNER =
  'LEFT JOIN LATERAL (SELECT user_id FROM postings p WHERE p.entry_id = e.id AND p.user_id IS NOT NULL LIMIT 1) o ON true';

const BALANCE_CHECKS: readonly Check[] = [
  {
    invariant: 'balance = sum of postings',
    sql: `SELECT b.user_id, b.account || ' ' || b.currency AS detail FROM balances b
      JOIN (${TOUCHED}) t ON t.user_id = b.user_id
      LEFT JOIN LATERAL (
        SELECT coalesce(sum(amount) FILTER (WHERE bucket = 'available'), 0) AS available,
               coalesce(sum(amount) FILTER (WHERE bucket = 'locked'), 0) AS locked
        FROM postings p WHERE p.user_id = b.user_id AND p.account = b.account AND p.currency = b.currency) s ON true
      WHERE b.available <> s.available OR b.locked <> s.locked`,
  },
  {
    // Of everybody, each time: what was sealed is summed up already (sum_ledger), and what came since is added.
    invariant: 'a balance is what the sealed entries say',
    sql: `SELECT coalesce(b.user_id, x.user_id) AS user_id,
        coalesce(b.account, x.account) || ' ' || coalesce(b.currency, x.currency) AS detail
      FROM balances b FULL JOIN (
        SELECT user_id, account, currency, sum(available) AS available, sum(locked) AS locked FROM (
          SELECT user_id, account, currency, available, locked FROM ledger_sums
          UNION ALL SELECT m.* FROM ledger_moves(
            (SELECT s.snapshot FROM ledger_summed d JOIN ledger_seals s ON s.number = d.seal), NULL) m) a
        GROUP BY user_id, account, currency) x
        ON x.user_id = b.user_id AND x.account = b.account AND x.currency = b.currency
      WHERE coalesce(b.available, 0) <> coalesce(x.available, 0) OR coalesce(b.locked, 0) <> coalesce(x.locked, 0)`,
  },
];

const ENTRY_CHECKS: readonly Check[] = [
  {
    invariant: 'every posting has its entry',
    sql: `SELECT p.user_id, p.entry_id::text AS detail FROM (${TOUCHED}) t JOIN postings p ON p.user_id = t.user_id
      WHERE NOT EXISTS (SELECT 1 FROM entries e WHERE e.id = p.entry_id)`,
  },
  {
    invariant: 'every entry has at least two postings that balance',
    isForEver: true,
    sql: `SELECT NULL AS user_id, e.id::text AS detail FROM (${NEW_ENTRIES}) e
      WHERE (SELECT count(*) FROM postings p WHERE p.entry_id = e.id) < 2
        OR EXISTS (SELECT 1 FROM postings p WHERE p.entry_id = e.id GROUP BY p.currency HAVING sum(p.amount) <> 0)`,
  },
  {
    invariant: 'a posting is somebody’s, in a known account and currency',
    isForEver: true,
    sql: `SELECT (SELECT w.id FROM postings q JOIN users w ON w.id = q.user_id WHERE q.entry_id = e.id LIMIT 1) AS user_id,
        concat_ws(' ', p.entry_id, p.user_id, p.account, p.currency) AS detail
      FROM (${NEW_ENTRIES}) e JOIN postings p ON p.entry_id = e.id LEFT JOIN users u ON u.id = p.user_id
      WHERE (p.user_id IS NOT NULL AND u.id IS NULL)
        OR p.account <> ALL(CASE WHEN p.user_id IS NULL THEN ${texts(HOUSE_ACCOUNTS)} ELSE ${texts(USER_ACCOUNTS)} END)
        OR p.currency <> ALL(${texts(Object.keys(CURRENCY_SCALES))})`,
  },
  {
    invariant: 'an entry is dated when it came',
    isForEver: true,
    sql: `SELECT o.user_id, concat_ws(' ', e.kind, e.id) AS detail FROM (
        SELECT x.xact, (SELECT least(s.asked_at, b.asked_at) FROM ledger_seals s JOIN ledger_seals b ON b.number = s.number - 1
          WHERE pg_visible_in_snapshot(x.xact, s.snapshot) AND NOT pg_visible_in_snapshot(x.xact, b.snapshot)
            AND s.number > (SELECT max(number) - ${DATED_SEALS} FROM ledger_seals) ORDER BY s.number DESC LIMIT 1) AS since
        FROM (SELECT DISTINCT xact FROM (${NEW_ENTRIES}) n) x) x
      JOIN entries e ON e.xact = x.xact AND e.created_at < x.since - ${LATE_MS} ${OWNER}`,
  },
];

type Kinds = readonly (readonly [kind: string, evidence: readonly string[] | null])[];
const kindsOf = ({ kinds }: OrderEntries): Kinds => Object.entries(kinds);

const moveCheck = (orders: readonly OrderEntries[]): Check => {
  const own = orders.flatMap(kindsOf).flatMap(([kind, evidence]) => (evidence ? [] : [kind]));
  return {
    invariant: 'an entry moves what its kind may',
    isForEver: true,
    sql: `SELECT o.user_id, concat_ws(' ', e.kind, e.id) AS detail FROM (${NEW_ENTRIES}) e
      JOIN LATERAL (SELECT count(DISTINCT p.user_id) AS people, bool_or(p.user_id IS NULL) AS of_house
        FROM postings p WHERE p.entry_id = e.id) m ON true ${OWNER}
      WHERE m.people > 1 OR (m.of_house AND e.kind = ANY(${texts(own)}))`,
  };
};

const evidenceCheck = (orders: readonly OrderEntries[]): Check => {
  const rowsOf = (one: OrderEntries): readonly string[] =>
    kindsOf(one).flatMap(([kind, evidence]) =>
      evidence?.length ? [`('${kind}', ${texts(evidence)})`] : [],
    );
  const rows = orders.flatMap(rowsOf);
  const versions = orders
    .filter((one) => rowsOf(one).length > 0)
    .map(({ table }) => `SELECT version FROM ${table} WHERE id = n.own`)
    .join(' UNION ALL ');
  return {
    invariant: 'every trade has its evidence',
    isForEver: true,
    sql: `SELECT n.user_id, concat_ws(' ', n.kind, n.own) AS detail
      FROM (SELECT DISTINCT o.user_id, e.kind, ${idIn('e.cause')} AS own, v.fills
        FROM (${NEW_ENTRIES}) e JOIN (VALUES ${rows.join(', ')}) v (kind, fills) ON v.kind = e.kind ${OWNER}) n
      WHERE (SELECT count(*) FROM entries e WHERE e.kind = n.kind AND e.cause = ANY(ARRAY(
          SELECT n.own || ':' || step FROM generate_series(0, (SELECT max(c.version) FROM (
            ${versions}) c)) AS step)))
        > (SELECT count(*) FROM fills f WHERE f.order_id = n.own AND f.kind = ANY(n.fills))`,
  };
};

const causeCheck = (orders: readonly OrderEntries[], causes: readonly Causes[]): Check => {
  const ofRecords = orders.flatMap((one) => {
    const { table } = one;
    return table === null ? [] : kindsOf(one).map(([kind]) => [kind, recordOf(table)] as const);
  });
  const rows = new Map<string, string[]>();
  for (const [kind, sql] of [...ofRecords, ...causes.flatMap((one) => Object.entries(one))])
    rows.set(kind, [...(rows.get(kind) ?? []), `EXISTS (${sql})`]);
  // In a CASE, so that nothing is looked for but what an entry of this kind can be about.
  const known = [...rows].map(([kind, found]) => `WHEN '${kind}' THEN ${found.join(' OR ')}`);
  return {
    invariant: 'every entry has its cause',
    isForEver: true,
    sql: `SELECT o.user_id, concat_ws(' ', e.kind, e.id, e.cause) AS detail FROM (
        SELECT n.*, ${idIn('n.cause')} AS own,
          coalesce(substring(n.cause from '^[^:]*:([0-9]{1,9})$')::integer, 0) AS step
        FROM (${NEW_ENTRIES}) n) e ${OWNER}
      WHERE NOT coalesce(CASE e.kind ${known.join(' ')} ELSE false END, false)`,
  };
};

/** What the ledger must be, with what each kind says of its own entries. */
export const ledgerChecks = (
  orders: readonly OrderEntries[],
  causes: readonly Causes[],
): readonly Check[] => [
  ...BALANCE_CHECKS,
  ...ENTRY_CHECKS,
  moveCheck(orders),
  evidenceCheck(orders),
  causeCheck(orders, causes),
];
