// A user as the database knows him: nothing of his own but an account to be found by.
import { randomUUID } from 'node:crypto';
import type { CurrentUser } from '../../server/services/accounts/currentUser.ts';
import { type Database, writerOf } from '../../server/store/database.ts';

/** `at`: when he came. */
export async function insertUser(
  database: Database,
  country: string | null = null,
  at = 1,
): Promise<CurrentUser> {
  const userId = randomUUID();
  const uid = String(10_000_000 + Math.floor(Math.random() * 89_999_999));
  await writerOf(database).query(
    `INSERT INTO users (id, uid, email, password_hash, country, created_at) VALUES ($1, $2, $3, 'keyed:-', $4, $5)`,
    [userId, uid, `${userId}@example.test`, country, at],
  );
  return { userId, uid, sessionId: randomUUID(), country };
}
