/** Makes or drops the migrated PostgreSQL database that tests copy: `make|drop <name>`; see databases.ts. */
import { Pool } from 'pg';
import { migrate } from '../../server/store/migrate.ts';
import { makeTestRole } from './testRole.ts';

const [act, name] = process.argv.slice(2);
const url = process.env['TEST_DATABASE_URL'];
if (url === undefined || name === undefined)
  throw new Error('name a database, and TEST_DATABASE_URL a server');

const admin = new Pool({ connectionString: url, max: 1 });
await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
if (act === 'make') {
  await admin.query(`CREATE DATABASE ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const pool = new Pool({ connectionString: own.href, max: 1 });
  await migrate({ pool });
  await makeTestRole(pool);
  await pool.end();
}
await admin.end();
