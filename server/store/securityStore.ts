// What guards an account: its secrets as hashes or sealed, its freeze, its wallet. One row of `users`, read as a whole.
// Must never hand a hash to anything but a service, and changes only under the row's lock. Source: decisions.md "Identity, security".
import type { Queryable } from './database.ts';
import { onlyRow } from './onlyRow.ts';
import { changes, insertRow } from './rows.ts';

export interface SecurityRow {
  readonly userId: string;
  readonly uid: string;
  /** Null, as the password is, while the account is only tried out. */
  readonly email: string | null;
  readonly lang: string;
  readonly passwordHash: string | null;
  readonly fundPasswordHash: string | null;
  /** Counts how often it was set. */
  readonly fundPasswordVersion: number;
  /** Sealed, as base64. */
  readonly totpSecret: string | null;
  /** Counts how often it was set up or taken off. */
  readonly totpVersion: number;
  readonly totpPending: string | null;
  readonly totpLastStep: number;
  readonly walletAddress: string | null;
  /** The server's words for the two (services/security/contacts.ts); null beside what the account was made with. */
  readonly emailMac: Buffer | null;
  readonly walletMac: Buffer | null;
  readonly frozenAt: number | null;
  readonly selfFrozen: boolean;
}

interface SecurityRecord {
  id: string;
  uid: string;
  email: string | null;
  lang: string;
  password_hash: string | null;
  fund_password_hash: string | null;
  fund_password_version: number;
  totp_secret: string | null;
  totp_version: number;
  totp_pending: string | null;
  totp_last_step: string;
  wallet_address: string | null;
  email_mac: Buffer | null;
  wallet_mac: Buffer | null;
  frozen_at: string | null;
  self_frozen: boolean;
}

const SELECT = `SELECT id, uid, email, lang, password_hash, fund_password_hash, fund_password_version, totp_secret,
  totp_version, totp_pending, totp_last_step, wallet_address, email_mac, wallet_mac, frozen_at, self_frozen FROM users`;

const toRow = (row: SecurityRecord): SecurityRow => ({
  userId: row.id,
  uid: row.uid,
  email: row.email,
  lang: row.lang,
  passwordHash: row.password_hash,
  fundPasswordHash: row.fund_password_hash,
  fundPasswordVersion: row.fund_password_version,
  totpSecret: row.totp_secret,
  totpVersion: row.totp_version,
  totpPending: row.totp_pending,
  totpLastStep: Number(row.totp_last_step),
  walletAddress: row.wallet_address,
  emailMac: row.email_mac && Buffer.from(row.email_mac),
  walletMac: row.wallet_mac && Buffer.from(row.wallet_mac),
  frozenAt: row.frozen_at === null ? null : Number(row.frozen_at),
  selfFrozen: row.self_frozen,
});

async function findOne(client: Queryable, rest: string, value: string) {
  const { rows } = await client.query<SecurityRecord>(`${SELECT} ${rest}`, [value]);
  return rows[0] && toRow(rows[0]);
}

export const findSecurity = (client: Queryable, userId: string) =>
  findOne(client, 'WHERE id = $1', userId);
/** `email` in lower case. */
export const findSecurityByEmail = (client: Queryable, email: string) =>
  findOne(client, 'WHERE email = $1', email);
export const findSecurityByWallet = (client: Queryable, address: string) =>
  findOne(client, 'WHERE lower(wallet_address) = lower($1)', address);
/** The same, and keeps others from changing it until the transaction ends. */
export const lockSecurity = (client: Queryable, userId: string) =>
  findOne(client, 'WHERE id = $1 FOR NO KEY UPDATE', userId);

async function update(
  client: Queryable,
  userId: string,
  assignment: string,
  ...values: unknown[]
): Promise<void> {
  await client.query(`UPDATE users SET ${assignment} WHERE id = $1`, [userId, ...values]);
}

export const setPasswordHash = (client: Queryable, userId: string, hash: string) =>
  update(client, userId, 'password_hash = $2', hash);
export const setFundPasswordHash = (client: Queryable, userId: string, hash: string) =>
  update(client, userId, 'fund_password_hash = $2', hash);
/** Writes nothing where it is the language already. */
export async function setLang(client: Queryable, userId: string, lang: string): Promise<void> {
  await client.query('UPDATE users SET lang = $2 WHERE id = $1 AND lang <> $2', [userId, lang]);
}
export const setTotpPending = (client: Queryable, userId: string, sealed: string) =>
  update(client, userId, 'totp_pending = $2', sealed);
/** The step of the code that confirmed it is used up with it. */
export const setTotp = (client: Queryable, userId: string, sealed: string, step: number) =>
  update(
    client,
    userId,
    'totp_secret = $2, totp_pending = NULL, totp_last_step = $3',
    sealed,
    step,
  );
export const setTotpStep = (client: Queryable, userId: string, step: number) =>
  update(client, userId, 'totp_last_step = $2', step);
export const clearTotp = (client: Queryable, userId: string) =>
  update(client, userId, 'totp_secret = NULL, totp_pending = NULL, totp_last_step = 0');
export const clearWallet = (client: Queryable, userId: string) =>
  update(client, userId, 'wallet_address = NULL, wallet_mac = NULL');
export const freeze = (client: Queryable, userId: string, now: number, isOwn: boolean) =>
  update(
    client,
    userId,
    // An operator's freeze takes the user's own over; the user's never weakens an operator's.
    `frozen_at = CASE WHEN frozen_at IS NULL OR (self_frozen AND NOT $3) THEN $2 ELSE frozen_at END,
     self_frozen = CASE WHEN frozen_at IS NULL THEN $3 ELSE self_frozen AND $3 END`,
    now,
    isOwn,
  );
export const unfreeze = (client: Queryable, userId: string) =>
  update(client, userId, 'frozen_at = NULL, self_frozen = false');

/** False when the address is somebody else's; nothing is written then. */
export const setEmail = changes<[userId: string, email: string, mac: Buffer]>(`
  UPDATE users SET email = $2, email_mac = $3 WHERE id = $1
    AND NOT EXISTS (SELECT 1 FROM users WHERE email = $2 AND id <> $1)`);

/** False when the wallet is somebody else's; nothing is written then. */
export const setWallet = changes<[userId: string, address: string, mac: Buffer]>(`
  UPDATE users SET wallet_address = $2, wallet_mac = $3 WHERE id = $1
    AND NOT EXISTS (SELECT 1 FROM users WHERE lower(wallet_address) = lower($2) AND id <> $1)`);

export async function saveRecoveryCodes(
  client: Queryable,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  for (const hash of hashes) {
    await insertRow(client, 'recovery_codes', { user_id: userId, code_hash: hash });
  }
}

/** Uses a recovery code up; false when it is none of the user's, or was used before. */
export const takeRecoveryCode = changes<[userId: string, hash: Buffer, now: number]>(`
  UPDATE recovery_codes SET used_at = $3
    WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL`);

/** The id of a recovery code of the user's that is left. */
export async function findRecoveryCode(
  client: Queryable,
  userId: string,
  hash: Buffer,
): Promise<number | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM recovery_codes WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL',
    [userId, hash],
  );
  return rows[0] && Number(rows[0].id);
}

export async function countRecoveryCodes(client: Queryable, userId: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    'SELECT count(*) AS count FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL',
    [userId],
  );
  return Number(onlyRow(rows).count);
}
