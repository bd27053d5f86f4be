// Facts about this database itself: the check value of the secret key, the mode it was made in.
// Must never hold a secret: the server's role may read it. Who has that role may add a name that is not there yet. Source: running.md ("The database keeps a check value").
import type { Queryable } from './database.ts';
import { onlyRow } from './onlyRow.ts';

/** Writes the value where none is yet; returns what stands there now. */
export async function keepSetting(client: Queryable, name: string, value: string): Promise<string> {
  await client.query('INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    value,
  ]);
  const { rows } = await client.query<{ value: string }>(
    'SELECT value FROM settings WHERE name = $1',
    [name],
  );
  return onlyRow(rows).value;
}

export async function readSetting(client: Queryable, name: string): Promise<string | undefined> {
  const { rows } = await client.query<{ value: string }>(
    'SELECT value FROM settings WHERE name = $1',
    [name],
  );
  return rows[0]?.value;
}
