// People: who they are, how they prove it, what they marked. One row each, found by id, uid or e-mail.
// Must never be read by the price process, and never hands a hash to anything but a service. Source: decisions.md "Prices", "Identity, security".
import type { Queryable } from './database.ts';
import { onlyRow } from './onlyRow.ts';

export type Certification = 'none' | 'review' | 'approved' | 'rejected';

export interface User {
  readonly id: string;
  readonly uid: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly country: string | null;
  readonly lang: string;
  readonly basic: Certification;
  readonly advanced: Certification;
  readonly hasFundPassword: boolean;
  readonly totpEnabled: boolean;
  readonly walletAddress: string | null;
  readonly creditScore: number;
  readonly createdAt: number;
}

interface UserRecord {
  id: string;
  uid: string;
  email: string;
  password_hash: string;
  country: string | null;
  lang: string;
  basic: Certification;
  advanced: Certification;
  has_fund_password: boolean;
  totp_enabled: boolean;
  wallet_address: string | null;
  credit_score: number;
  created_at: string;
}

const COLUMNS = `id, uid, email, password_hash, country, lang, basic, advanced,
  fund_password_hash IS NOT NULL AS has_fund_password, totp_secret IS NOT NULL AS totp_enabled,
  wallet_address, credit_score, created_at`;

const toUser = (row: UserRecord): User => ({
  id: row.id,
  uid: row.uid,
  email: row.email,
  passwordHash: row.password_hash,
  country: row.country,
  lang: row.lang,
  basic: row.basic,
  advanced: row.advanced,
  hasFundPassword: row.has_fund_password,
  totpEnabled: row.totp_enabled,
  walletAddress: row.wallet_address,
  creditScore: row.credit_score,
  createdAt: Number(row.created_at),
});

async function findOne(client: Queryable, where: string, value: string): Promise<User | undefined> {
  const { rows } = await client.query<UserRecord>(
    `SELECT ${COLUMNS} FROM users WHERE ${where} = $1`,
    [value],
  );
  return rows[0] && toUser(rows[0]);
}

export const findUserById = (client: Queryable, id: string) => findOne(client, 'id', id);
export const findUserByUid = (client: Queryable, uid: string) => findOne(client, 'uid', uid);
/** `email` in lower case. */
export const findUserByEmail = (client: Queryable, email: string) =>
  findOne(client, 'email', email);

export interface NewUser {
  readonly id: string;
  readonly uid: string;
  /** In lower case. */
  readonly email: string;
  readonly passwordHash: string;
  readonly country: string | null;
  readonly lang: string;
  readonly createdAt: number;
}

/** False when the e-mail address or the uid is taken; nothing is written then. */
export async function insertUser(client: Queryable, user: NewUser): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO users (id, uid, email, password_hash, country, lang, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [user.id, user.uid, user.email, user.passwordHash, user.country, user.lang, user.createdAt],
  );
  return rowCount === 1;
}

export async function readFavourites(
  client: Queryable,
  userId: string,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ favourites: string[] }>(
    'SELECT favourites FROM users WHERE id = $1',
    [userId],
  );
  return onlyRow(rows).favourites;
}

/** The same, and keeps others from changing them until the transaction ends. */
export async function lockFavourites(
  client: Queryable,
  userId: string,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ favourites: string[] }>(
    'SELECT favourites FROM users WHERE id = $1 FOR NO KEY UPDATE',
    [userId],
  );
  return onlyRow(rows).favourites;
}

export async function saveFavourites(
  client: Queryable,
  userId: string,
  favourites: readonly string[],
): Promise<void> {
  await client.query('UPDATE users SET favourites = $2::text[] WHERE id = $1', [
    userId,
    favourites,
  ]);
}

/** Which browser an account was made in, as a hash; `email` in lower case. */
export async function findMaker(
  client: Queryable,
  email: string,
): Promise<{ readonly userId: string; readonly makerHash: Buffer | null } | undefined> {
  const { rows } = await client.query<{ id: string; maker_hash: Buffer | null }>(
    'SELECT id, maker_hash FROM users WHERE email = $1',
    [email],
  );
  const row = rows[0];
  return row && { userId: row.id, makerHash: row.maker_hash && Buffer.from(row.maker_hash) };
}

export async function setMaker(
  client: Queryable,
  userId: string,
  makerHash: Buffer,
): Promise<void> {
  await client.query('UPDATE users SET maker_hash = $2 WHERE id = $1', [userId, makerHash]);
}

/** False when the account has another country. */
export async function chooseCountry(
  client: Queryable,
  userId: string,
  country: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE users SET country = $2 WHERE id = $1 AND coalesce(country, $2) = $2',
    [userId, country],
  );
  return rowCount === 1;
}
