/** Writes a migrated embedded database to the file named on the command line; see databases.ts. */
import { renameSync, writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Pool } from 'pg';
import { migrate } from '../../server/store/migrate.ts';

const file = process.argv[2];
if (file === undefined) throw new Error('name the file to write');

const embedded = await PGlite.create();
const pool = new Pool(createPgConfig(embedded));
await migrate({ pool });
await pool.end();
// Else each database that starts from it goes through the log of all migrations again.
await embedded.query('CHECKPOINT');
const dump = await embedded.dumpDataDir('none');
await embedded.close();

// Written aside and renamed, so that an interrupted run leaves no half file behind.
const draft = `${file}.${process.pid}`;
writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
renameSync(draft, file);
