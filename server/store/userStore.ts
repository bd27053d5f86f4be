// People: who they are, how they prove it, what they marked. One row each, found by id, uid or e-mail.
// Must never be read by the price process, and never hands a hash to anything but a service. Source: decisions.md "Prices", "Identity, security".
import type { Queryable } from './database.ts';
import { onlyRow } from './onlyRow.ts';
import { changes, changesOne } from './rows.ts';

export type Certification = 'none' | 'review' | 'approved' | 'rejected';

export interface User {
  readonly id: string;
  readonly uid: string;
  /** Null, as the password is, while the account is only tried out. */
  readonly email: string | null;
  readonly passwordHash: string | null;
  readonly country: string | null;
  readonly lang: string;
  readonly basic: Certification;
  readonly advanced: Certification;
  readonly hasFundPassword: boolean;
  readonly totpEnabled: boolean;
  readonly walletAddress: string | null;
  readonly createdAt: number;
}

interface UserRecord {
  id: string;
  uid: string;
  email: string | null;
  password_hash: string | null;
  country: string | null;
  lang: string;
  basic: Certification;
  advanced: Certification;
  has_fund_password: boolean;
  totp_enabled: boolean;
  wallet_address: string | null;
  created_at: string;
}

const COLUMNS = `id, uid, email, password_hash, country, lang, basic, advanced,
  fund_password_hash IS NOT NULL AS has_fund_password, totp_secret IS NOT NULL AS totp_enabled,
  wallet_address, created_at`;

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

/** Its e-mail in lower case. */
export type NewUser = Pick<
  User,
  'id' | 'uid' | 'email' | 'passwordHash' | 'country' | 'lang' | 'createdAt'
>;

/** False when the e-mail address or the uid is taken; nothing is written then. */
export const insertUser = (client: Queryable, user: NewUser): Promise<boolean> =>
  changesOne(
    client,
    `INSERT INTO users (id, uid, email, password_hash, country, lang, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [user.id, user.uid, user.email, user.passwordHash, user.country, user.lang, user.createdAt],
  );

/** Gives an account that is tried out its e-mail and password; false where it has one, or the address is somebody's. */
export const claimUser = (
  client: Queryable,
  userId: string,
  claim: { readonly email: string; readonly emailMac: Buffer; readonly passwordHash: string },
): Promise<boolean> =>
  changesOne(
    client,
    `UPDATE users SET email = $2, password_hash = $3, email_mac = $4 WHERE id = $1 AND email IS NULL
     AND NOT EXISTS (SELECT 1 FROM users WHERE email = $2)`,
    [userId, claim.email, claim.passwordHash, claim.emailMac],
  );

const favouritesReader =
  (locking: '' | 'FOR NO KEY UPDATE') =>
  async (client: Queryable, userId: string): Promise<readonly string[]> => {
    const { rows } = await client.query<{ favourites: string[] }>(
      `SELECT favourites FROM users WHERE id = $1 ${locking}`,
      [userId],
    );
    return onlyRow(rows).favourites;
  };

export const readFavourites = favouritesReader('');

/** The same, and keeps others from changing them until the transaction ends. */
export const lockFavourites = favouritesReader('FOR NO KEY UPDATE');

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
export const chooseCountry = changes<[userId: string, country: string]>(
  'UPDATE users SET country = $2 WHERE id = $1 AND coalesce(country, $2) = $2',
);
