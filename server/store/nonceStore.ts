// Nonces of Sign-In with Ethereum that were used. Issuing one writes nothing; using it writes it here, once.
// Must keep each until it could no longer be valid anyway. Source: wire.md "Calls" (user/authorize).
import type { Queryable } from './database.ts';

/** False when the nonce was used before. */
export async function takeNonce(
  client: Queryable,
  nonce: string,
  expiresAt: number,
  now: number,
): Promise<boolean> {
  await client.query('DELETE FROM used_nonces WHERE expires_at < $1', [now]);
  const { rowCount } = await client.query(
    'INSERT INTO used_nonces (nonce, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [nonce, expiresAt],
  );
  return rowCount === 1;
}

/** Unused again, in the transaction that took it: what it was to open stayed shut. */
export async function returnNonce(client: Queryable, nonce: string): Promise<void> {
  await client.query('DELETE FROM used_nonces WHERE nonce = $1', [nonce]);
}
