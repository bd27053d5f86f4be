// Wrong guesses of one day at a secret of an account, never per session. A source where its owner was before has tries of
// its own; all others share one count, since guessing from many places is still guessing. A try is counted before it is
// checked, so that many at once cannot slip through. Source: reliability.md "Rules", decisions.md "Identity, security".
import type { Queryable } from './database.ts';
import { onlyRow } from './onlyRow.ts';
import { changesOne } from './rows.ts';

/** The count that everybody shares who is at no known source. */
export const EVERYWHERE = Buffer.alloc(0);

/** Which count of which secret. */
export interface GuessedAt {
  readonly kind: 'fund_password' | 'totp';
  /** Hash of a known source, or `EVERYWHERE`. */
  readonly source: Buffer;
}

/** Counts one try of `day`; false when the day's tries are used up, and nothing is counted then. */
export const takeGuess = (
  client: Queryable,
  userId: string,
  { kind, source }: GuessedAt,
  { day, most }: { readonly day: number; readonly most: number },
): Promise<boolean> =>
  changesOne(
    client,
    `INSERT INTO guesses AS g (user_id, kind, source_hash, day, count) VALUES ($1, $2, $5, $3, 1)
     ON CONFLICT (user_id, kind, source_hash) DO UPDATE
       SET day = $3, count = CASE WHEN g.day = $3 THEN g.count + 1 ELSE 1 END
       WHERE g.day <> $3 OR g.count < $4`,
    [userId, kind, day, most, source],
  );

/** Takes the count of a try back that was right. */
export async function returnGuess(
  client: Queryable,
  userId: string,
  { kind, source }: GuessedAt,
  day: number,
): Promise<void> {
  await client.query(
    `UPDATE guesses SET count = count - 1
     WHERE user_id = $1 AND kind = $2 AND source_hash = $4 AND day = $3 AND count > 0`,
    [userId, kind, day, source],
  );
}

/** After the secret was set anew: wrong guesses at the old one say nothing about it. */
export async function forgetGuesses(
  client: Queryable,
  userId: string,
  kind: GuessedAt['kind'],
): Promise<void> {
  await client.query('DELETE FROM guesses WHERE user_id = $1 AND kind = $2', [userId, kind]);
}

export async function countGuesses(
  client: Queryable,
  userId: string,
  { kind, source }: GuessedAt,
  day: number,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT coalesce(max(count), 0)::integer AS count FROM guesses
     WHERE user_id = $1 AND kind = $2 AND source_hash = $4 AND day = $3`,
    [userId, kind, day, source],
  );
  return onlyRow(rows).count;
}
