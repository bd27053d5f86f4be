// The public log in SQL: lines, hashes of tiles, checkpoints; written together, in one transaction under the claim.
// Must never change a row, never write a checkpoint apart from the lines that it covers first, and none without the server's word.
// Source: decisions.md "Price evidence" (Public log).
import type { TileHash } from '../../core/proof/log/rightEdge.ts';
import { plainArray, splitText, textColumn } from './arrays.ts';
import type { CheckpointWords } from './checkpointWords.ts';
import { inTransaction, type Queryable, type Transactional } from './database.ts';
import { onlyRow } from './onlyRow.ts';

/** What one checkpoint adds. */
export interface LogBatch {
  /** Position of the first line. */
  readonly from: number;
  readonly lines: readonly string[];
  readonly leaves: readonly Uint8Array[];
  readonly tileHashes: readonly TileHash[];
  readonly checkpoint: StoredCheckpoint;
}

export interface StoredCheckpoint {
  readonly size: number;
  readonly root: Uint8Array;
  readonly madeAt: number;
}

/** Whose word a checkpoint carries: this server's, another one, or none, as those of before migration 000043. */
export type Word = 'own' | 'other' | 'none';

export interface ReadCheckpoint extends StoredCheckpoint {
  readonly word: Word;
}

export interface LoggedLine {
  readonly position: number;
  readonly line: string;
}

const hexArray = (values: readonly Uint8Array[]): string =>
  plainArray(values.map((value) => `"\\\\x${Buffer.from(value).toString('hex')}"`));

async function append(client: Queryable, batch: LogBatch, words: CheckpointWords): Promise<void> {
  const { from, lines, leaves, tileHashes, checkpoint } = batch;
  await client.query(
    `INSERT INTO log_entries (position, line, leaf_hash)
     SELECT $1::bigint + place - 1, line, hash
     FROM unnest(${splitText('$2')}, $3::bytea[]) WITH ORDINALITY AS sent (line, hash, place)`,
    [from, textColumn(lines), hexArray(leaves)],
  );
  if (tileHashes.length > 0) {
    await client.query(
      `INSERT INTO log_tile_hashes (level, position, hash)
       SELECT * FROM unnest($1::smallint[], $2::bigint[], $3::bytea[])`,
      [
        plainArray(tileHashes.map(({ level }) => level)),
        plainArray(tileHashes.map(({ position }) => position)),
        hexArray(tileHashes.map(({ hash }) => hash)),
      ],
    );
  }
  await client.query(
    'INSERT INTO log_checkpoints (size, root, made_at, mac) VALUES ($1, $2, $3, $4)',
    [checkpoint.size, checkpoint.root, checkpoint.madeAt, words.macOf(checkpoint)],
  );
}

interface CheckpointRow {
  readonly size: string;
  readonly root: Uint8Array;
  readonly made_at: string;
  readonly mac: Uint8Array | null;
}

function toCheckpoint(row: CheckpointRow, words: CheckpointWords): ReadCheckpoint {
  const checkpoint = { size: Number(row.size), root: row.root, madeAt: Number(row.made_at) };
  if (row.mac === null) return { ...checkpoint, word: 'none' };
  return { ...checkpoint, word: words.isOwn(checkpoint, row.mac) ? 'own' : 'other' };
}

export interface LogReach {
  readonly lines: number;
  /** Hashes of each level above the lines, the lowest first. */
  readonly tiles: readonly number[];
  readonly checkpoint: ReadCheckpoint | undefined;
}

/** Of a log without a checkpoint, its columns are null. */
type ReachRow = (CheckpointRow | { readonly size: null }) & {
  readonly lines: string;
  readonly tiles: string;
};

/** Each of them the end of an index. */
const REACH = `SELECT c.size, c.root, c.made_at, c.mac, (SELECT coalesce(max(position) + 1, 0) FROM log_entries) AS lines,
    (SELECT string_agg((SELECT coalesce(max(t.position) + 1, 0) FROM log_tile_hashes t WHERE t.level = l.level)::text, ' '
      ORDER BY l.level) FROM generate_series(1, 6) AS l (level)) AS tiles
  FROM (SELECT) one LEFT JOIN (SELECT * FROM log_checkpoints ORDER BY size DESC LIMIT 1) c ON true`;

interface PositionRow {
  readonly position: string;
  readonly line: string;
}
const toLine = ({ position, line }: PositionRow): LoggedLine => ({
  position: Number(position),
  line,
});

/** What server/publicLog keeps the log in. Only the server with the claim writes. */
export function createPublicLogStore(database: Transactional, words: CheckpointWords) {
  const db: Queryable = database.pool;
  const hashes = async (text: string, values: unknown[]): Promise<Uint8Array[]> => {
    const { rows } = await db.query<{ hash: Uint8Array }>(text, values);
    return rows.map(({ hash }) => hash);
  };
  return {
    append: (batch: LogBatch): Promise<void> =>
      inTransaction(database, (client) => append(client, batch, words)),

    newestCheckpoint: async (): Promise<ReadCheckpoint | undefined> => {
      const { rows } = await db.query<CheckpointRow>(
        'SELECT size, root, made_at, mac FROM log_checkpoints ORDER BY size DESC LIMIT 1',
      );
      return rows[0] && toCheckpoint(rows[0], words);
    },

    /** Checkpoints of more than `size` entries, the smallest first. */
    checkpointsAfter: async (size: number, limit: number): Promise<ReadCheckpoint[]> => {
      const { rows } = await db.query<CheckpointRow>(
        'SELECT size, root, made_at, mac FROM log_checkpoints WHERE size > $1 ORDER BY size LIMIT $2',
        [size, limit],
      );
      return rows.map((row) => toCheckpoint(row, words));
    },

    /** How far each table of the log reaches, and its newest checkpoint, at one moment. */
    reach: async (): Promise<LogReach> => {
      const { rows } = await db.query<ReachRow>(REACH);
      const { lines, tiles, ...newest } = onlyRow(rows);
      return {
        lines: Number(lines),
        tiles: tiles.split(' ').map(Number),
        checkpoint: newest.size === null ? undefined : toCheckpoint(newest, words),
      };
    },

    /** How many entries were covered before a time (ms), by the checkpoint that was the newest then. */
    sizeBefore: async (time: number): Promise<number> => {
      const { rows } = await db.query<{ size: string }>(
        `SELECT size FROM log_checkpoints WHERE made_at < $1
         ORDER BY made_at DESC, size DESC LIMIT 1`,
        [time],
      );
      return Number(rows[0]?.size ?? 0);
    },

    /** How many lines there are: as many as the newest checkpoint covers. */
    countLines: async (): Promise<number> => {
      const { rows } = await db.query<{ count: string }>(
        'SELECT coalesce(max(position) + 1, 0) AS count FROM log_entries',
      );
      return Number(rows[0]?.count);
    },

    /** Hashes of a tile level, by place from `from`, without `to`. */
    loadHashes: (level: number, from: number, to: number): Promise<Uint8Array[]> =>
      level === 0
        ? hashes(
            'SELECT leaf_hash AS hash FROM log_entries WHERE position >= $1 AND position < $2 ORDER BY position',
            [from, to],
          )
        : hashes(
            `SELECT hash FROM log_tile_hashes WHERE level = $3 AND position >= $1 AND position < $2
             ORDER BY position`,
            [from, to, level],
          ),

    loadLines: async (from: number, to: number): Promise<string[]> => {
      const { rows } = await db.query<{ line: string }>(
        'SELECT line FROM log_entries WHERE position >= $1 AND position < $2 ORDER BY position',
        [from, to],
      );
      return rows.map(({ line }) => line);
    },

    /** Where a line stands first. */
    findLeaf: async (leaf: Uint8Array): Promise<number | undefined> => {
      const { rows } = await db.query<{ position: string | null }>(
        'SELECT min(position) AS position FROM log_entries WHERE leaf_hash = $1',
        [leaf],
      );
      const position = rows[0]?.position;
      return position === null || position === undefined ? undefined : Number(position);
    },

    /** Lines of a kind, the newest first. */
    newestOf: async (kind: string, limit: number): Promise<LoggedLine[]> => {
      const { rows } = await db.query<PositionRow>(
        `SELECT position, line FROM log_entries WHERE split_part(line, '/', 1) = $1
         ORDER BY position DESC LIMIT $2`,
        [kind, limit],
      );
      return rows.map(toLine);
    },

    /** The first line of a kind. */
    oldestOf: async (kind: string): Promise<LoggedLine | undefined> => {
      const { rows } = await db.query<PositionRow>(
        `SELECT position, line FROM log_entries WHERE split_part(line, '/', 1) = $1
         ORDER BY position LIMIT 1`,
        [kind],
      );
      return rows.map(toLine)[0];
    },
  };
}

export type PublicLogStore = ReturnType<typeof createPublicLogStore>;
