// The closes of minutes in SQL, as they were written down a moment after each minute.
// Must never change one: the database refuses it (migration 000045). Source: decisions.md "CFD call / put" (Early close).
import type { ProductId, TimeMs } from '../../core/market/types.ts';
import { plainArray, textColumn, splitText } from './arrays.ts';
import { type Transactional, writerOf } from './database.ts';

/** What every product closed a minute with. */
export interface StoredMinute {
  /** Its opening time. */
  readonly minute: TimeMs;
  /** Of each product that there was; null without a message. */
  readonly closes: Readonly<Record<ProductId, number | null>>;
  /** Over the products' closes up to this minute; null for one that was never the newest. */
  readonly root: string | null;
}

/** Of one market's past, which shares no minute with another one's. */
export interface StoredRoot extends StoredMinute {
  readonly source: string;
  readonly root: string;
}

export interface MinuteCloseStore {
  /** Of the minutes with from ≤ minute < to, oldest first. */
  load(source: string, from: TimeMs, to: TimeMs): Promise<readonly StoredMinute[]>;
  /** All or nothing; one that is there already stays. Answers how many were not there. */
  save(source: string, minutes: readonly StoredMinute[]): Promise<number>;
  /** Those with a root, with from ≤ minute < to, of every source, oldest first. */
  roots(from: TimeMs, to: TimeMs): Promise<readonly StoredRoot[]>;
  findRoot(root: string): Promise<StoredRoot | undefined>;
}

interface Row {
  readonly source: string;
  readonly minute: string;
  readonly closes: string;
  readonly root: string | null;
}

const COLUMNS = 'source, minute, closes::text AS closes, root';

const toMinute = ({ minute, closes, root }: Row): StoredMinute => ({
  minute: Number(minute),
  closes: JSON.parse(closes) as StoredMinute['closes'],
  root,
});

const toRoots = (rows: readonly Row[]): StoredRoot[] =>
  rows.flatMap((row) => {
    const { root, ...minute } = toMinute(row);
    return root === null ? [] : [{ ...minute, root, source: row.source }];
  });

export function createMinuteCloseStore(database: Transactional): MinuteCloseStore {
  const { pool } = database;
  const select = async (condition: string, values: unknown[]): Promise<readonly Row[]> => {
    const { rows } = await pool.query<Row>(
      `SELECT ${COLUMNS} FROM minute_closes WHERE ${condition} ORDER BY minute`,
      values,
    );
    return rows;
  };
  return {
    load: async (source, from, to) =>
      (await select('source = $1 AND minute >= $2 AND minute < $3', [source, from, to])).map(
        toMinute,
      ),
    save: async (source, minutes) => {
      const { rowCount } = await writerOf(database).query(
        `INSERT INTO minute_closes (source, minute, closes, root)
         SELECT $1, sent.minute, sent.closes::jsonb, sent.root
         FROM unnest($2::bigint[], ${splitText('$3')}, $4::text[]) AS sent (minute, closes, root)
         ON CONFLICT DO NOTHING`,
        [
          source,
          plainArray(minutes.map(({ minute }) => minute)),
          textColumn(minutes.map(({ closes }) => JSON.stringify(closes))),
          plainArray(minutes.map(({ root }) => root)),
        ],
      );
      return rowCount ?? 0;
    },
    roots: async (from, to) =>
      toRoots(await select('root IS NOT NULL AND minute >= $1 AND minute < $2', [from, to])),
    findRoot: async (root) => toRoots(await select('root = $1', [root])).at(0),
  };
}
