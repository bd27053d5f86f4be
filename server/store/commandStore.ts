// The first answer to each command, so that a resend gets it again and has no second effect: of what was accepted for life, of
// a refusal, which changed nothing, for a day. Must be looked up only after the user's row is locked (engine.md §1c).
// Source: wire.md "Conventions" (Idempotency-Key); a key may be resent for 24 h.
import { plainArray, rowsOfColumns, splitNullableText, splitText, textColumn } from './arrays.ts';
import type { Queryable } from './database.ts';

/** An order's place in the log of its product's prices. */
export interface AcceptanceRow {
  /** What the ids of all that the order made have in common (server/execution/operation.ts). */
  readonly id: string;
  readonly asked: string;
  readonly line: string;
}

export interface CommandRow {
  readonly userId: string;
  readonly key: string;
  readonly bodyHash: string;
  /** The stored answer, JSON. */
  readonly answer: string;
  readonly at: number;
  readonly acceptance?: AcceptanceRow;
}

export function commandsStatement(
  keys: readonly { readonly userId: string; readonly key: string }[],
) {
  return {
    name: 'commands_by_key',
    text: `SELECT c.user_id, c.key, c.body_hash, c.answer FROM commands c
      JOIN unnest($1::uuid[], $2::uuid[]) AS k (user_id, key) ON c.user_id = k.user_id AND c.key = k.key`,
    values: [plainArray(keys.map((row) => row.userId)), plainArray(keys.map((row) => row.key))],
  };
}

export function parseCommands(rows: readonly unknown[]): Omit<CommandRow, 'at'>[] {
  return (rows as { user_id: string; key: string; body_hash: string; answer: string }[]).map(
    (row) => ({
      userId: row.user_id,
      key: row.key,
      bodyHash: row.body_hash,
      answer: row.answer,
    }),
  );
}

export function insertCommandsStatement(rows: readonly CommandRow[]) {
  return {
    name: 'commands_insert',
    text: `INSERT INTO commands (user_id, key, body_hash, answer, created_at, accepted_id, asked, acceptance)
      SELECT ${rowsOfColumns([
        '$1::uuid[]',
        '$2::uuid[]',
        splitText('$3'),
        splitText('$4'),
        '$5::bigint[]',
        '$6::uuid[]',
        splitNullableText('$7'),
        splitNullableText('$8'),
      ])}`,
    values: [
      plainArray(rows.map((row) => row.userId)),
      plainArray(rows.map((row) => row.key)),
      textColumn(rows.map((row) => row.bodyHash)),
      textColumn(rows.map((row) => row.answer)),
      plainArray(rows.map((row) => row.at)),
      plainArray(rows.map(({ acceptance }) => acceptance?.id ?? null)),
      textColumn(rows.map(({ acceptance }) => acceptance?.asked ?? null)),
      textColumn(rows.map(({ acceptance }) => acceptance?.line ?? null)),
    ],
  };
}

/** How an order was accepted, with the key of its request; by the id of its acceptance, of one user. */
export async function findAcceptances(
  client: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AcceptanceRow & { readonly key: string }>> {
  const { rows } = await client.query<{
    accepted_id: string;
    key: string;
    asked: string;
    acceptance: string;
  }>(
    `SELECT accepted_id, key, asked, acceptance FROM commands
      WHERE accepted_id = ANY($2::uuid[]) AND acceptance IS NOT NULL AND user_id = $1`,
    [userId, plainArray(ids)],
  );
  return new Map(
    rows.map(({ accepted_id: id, key, asked, acceptance: line }) => [id, { id, key, asked, line }]),
  );
}

interface RecentKey {
  readonly userId: string;
  readonly key: string;
}

/** The first span that is looked through; each one before it is twice as long. */
const FIRST_SPAN_MS = 600_000;

/**
 * Keys of orders that were answered from `from` to `to`, the newest `limit` of them. Read span by span backwards: the table's index
 * tells roughly where a time stands and in no order, so that one question for the newest of a day would read the whole day.
 */
export async function findRecentOrderKeys(
  client: Queryable,
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
  spanMs = FIRST_SPAN_MS,
): Promise<readonly RecentKey[]> {
  if (limit <= 0 || to < from) return [];
  const begin = Math.max(from, to - spanMs);
  const { rows } = await client.query<RecentKey>(
    `SELECT user_id AS "userId", key FROM commands
      WHERE acceptance IS NOT NULL AND created_at BETWEEN $1 AND $2 ORDER BY created_at DESC LIMIT $3`,
    [begin, to, limit],
  );
  const before = { from, to: begin - 1, limit: limit - rows.length };
  return [...rows, ...(await findRecentOrderKeys(client, before, 2 * spanMs))];
}

/** The first answer of one key, for a use case that asks before it makes an operation. */
export async function findCommand(
  client: Queryable,
  userId: string,
  key: string,
): Promise<Omit<CommandRow, 'at'> | undefined> {
  const { text, values } = commandsStatement([{ userId, key }]);
  const { rows } = await client.query(text, values);
  return parseCommands(rows)[0];
}

/**
 * Forgets refusals received before `before` (never one younger than a day by the database's own clock, which its trigger
 * asks as well), oldest first, at most `limit`. Returns how many.
 */
export async function deleteOldRefusals(
  client: Queryable,
  before: number,
  limit: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM commands WHERE ctid = ANY(ARRAY(SELECT ctid FROM commands
       WHERE answer LIKE '{"ok":false%' AND created_at < least($1, refusals_forgotten_before())
       ORDER BY created_at LIMIT $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}
