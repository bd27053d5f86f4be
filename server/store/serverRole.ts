// The role that a server runs under, beside the role that owns the schema: given by DATABASE_URL where DATABASE_OWNER_URL names
// the owner, else made here, where DATABASE_URL may make roles, with a password that nobody knows but this process.
// Must say where it is no protection: a role that owns the tables, or may become their owner, can do anything to them.
// Source: running.md (DATABASE_URL, DATABASE_OWNER_URL), decisions.md "Money".
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import type { Queryable } from './database.ts';
import { reasonOf } from './embedded/directoryLock.ts';
import { onlyRow } from './onlyRow.ts';
import { grantServerRights, type ServerRights } from './serverRights.ts';

/** Of the embedded database, which has one session and one installation. */
const EMBEDDED_ROLE = 'fairlead_server';
const PASSWORD_BYTES = 24;
const SCRAM_ROUNDS = 4096;

export interface ServerAccess {
  /** What the server's pools connect with. */
  readonly url: string;
  /** Why its role protects nothing, in half a sentence; undefined where it does. */
  readonly weakness: string | undefined;
}

/** The owner's connection; one is enough for migrations. */
export const openOwnerPool = (url: string): Pool => {
  const pool = new Pool({ connectionString: url, max: 1 });
  // Whoever uses the connection learns of a break by his query.
  pool.on('error', () => {});
  return pool;
};

/** As PostgreSQL keeps a password, so that the word itself stands in no log of its. */
function scramOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ROUNDS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  const server = keyOf('Server Key').toString('base64');
  return `SCRAM-SHA-256$${SCRAM_ROUNDS}:${salt.toString('base64')}$${stored}:${server}`;
}

/** In words for the operator: why what runs under this role could bend the ledger. */
const WEAKNESS = `SELECT CASE
    WHEN r.rolsuper THEN 'is a superuser'
    WHEN pg_has_role(r.oid, c.relowner, 'MEMBER') THEN 'owns the tables'
    WHEN r.rolcreaterole THEN 'may make roles'
    WHEN r.rolreplication THEN 'may replicate'
    WHEN EXISTS (SELECT FROM pg_roles p WHERE p.rolname = ANY(ARRAY['pg_write_all_data', 'pg_execute_server_program',
      'pg_write_server_files', 'pg_read_server_files']) AND pg_has_role(r.oid, p.oid, 'MEMBER')) THEN 'has a role of PostgreSQL that may write anything'
    WHEN has_schema_privilege(r.oid, 'public', 'CREATE') THEN 'may make tables'
    WHEN has_database_privilege(r.oid, current_database(), 'TEMPORARY') THEN 'may make temporary tables'
  END AS weakness, r.rolname AS name
  FROM pg_roles r, pg_class c WHERE r.rolname = current_user AND c.oid = 'public.entries'::regclass`;

interface Found {
  readonly name: string;
  readonly weakness: string | null;
}

async function ask(url: string, text: string): Promise<Found> {
  const client = new Client({ connectionString: url });
  // A break is learnt from the query that waits.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Found>(text);
    return onlyRow(rows);
  } finally {
    await client.end();
  }
}

async function accessOf(url: string): Promise<ServerAccess> {
  const { name, weakness } = await ask(url, WEAKNESS);
  return { url, weakness: weakness === null ? undefined : `the role ${name} ${weakness}` };
}

/** Makes the role, or gives it a new password; undefined where the owner may not. */
async function makeRole(owner: Queryable): Promise<{ name: string; password: string } | undefined> {
  const { rows } = await owner.query<{ may: boolean; name: string; exists: boolean }>(
    `SELECT r.rolsuper OR r.rolcreaterole AS may, n.name, EXISTS (SELECT FROM pg_roles o WHERE o.rolname = n.name) AS exists
     FROM pg_roles r, (SELECT 'fairlead_server_' || oid AS name FROM pg_database WHERE datname = current_database()) n
     WHERE r.rolname = current_user`,
  );
  const { may, name, exists } = onlyRow(rows);
  if (!may) return undefined;
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  if (!exists) await owner.query(`CREATE ROLE ${name} LOGIN`);
  await owner.query(`ALTER ROLE ${name} LOGIN NOCREATEDB PASSWORD '${scramOf(password)}'`);
  // Who takes over ends the connections of the server before, which needs its role.
  await owner.query(`GRANT ${name} TO CURRENT_USER`);
  return { name, password };
}

/** With an owner of its own: DATABASE_URL's role gets what the list says, and no more. */
export async function grantToServer(
  owner: Queryable,
  url: string,
  rights: ServerRights,
): Promise<ServerAccess> {
  const { name } = await ask(url, 'SELECT current_user AS name, NULL AS weakness');
  const access = await accessOf(url);
  // A role that owns the tables is not shut out of them by a mistake in a variable.
  if (access.weakness === undefined || !access.weakness.endsWith('owns the tables'))
    await grantServerRights(owner, name, rights);
  return accessOf(url);
}

/** Without one: the program makes the role, where it may; else it stays the owner, and says so. */
export async function makeServerRole(
  owner: Queryable,
  url: string,
  rights: ServerRights,
): Promise<ServerAccess> {
  const made = await makeRole(owner);
  if (made === undefined) return accessOf(url);
  await grantServerRights(owner, made.name, rights);
  const own = new URL(url);
  own.username = made.name;
  own.password = made.password;
  try {
    return await accessOf(own.href);
  } catch (error) {
    const { weakness } = await accessOf(url);
    const reason = `the role ${made.name} may not connect (${reasonOf(error)})`;
    return { url, weakness: weakness === undefined ? undefined : `${weakness}; ${reason}` };
  }
}

/** The embedded session gives its rights up for good: what follows runs under the server's role. */
export async function becomeServer(session: Queryable, rights: ServerRights): Promise<void> {
  const { rows } = await session.query<{ exists: boolean }>(
    'SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists',
    [EMBEDDED_ROLE],
  );
  if (!onlyRow(rows).exists) await session.query(`CREATE ROLE ${EMBEDDED_ROLE}`);
  await grantServerRights(session, EMBEDDED_ROLE, rights);
  // For the housekeeping of a single session (openEmbedded.ts).
  await session.query(`GRANT pg_maintain, pg_checkpoint TO ${EMBEDDED_ROLE}`);
  await session.query(`SET SESSION AUTHORIZATION ${EMBEDDED_ROLE}`);
}
