// `npm run schema`: writes docs/schema.sql from a database that the migrations have just made.
import fs from 'node:fs';
import { embeddedPool } from '../store/embedded/openEmbedded.ts';
import { openPgliteHost } from '../store/embedded/pgliteHost.ts';
import { describeSchema } from '../store/describeSchema.ts';
import { migrate } from '../store/migrate.ts';

const host = await openPgliteHost({ memory: {} });
const pool = embeddedPool(host);
await migrate({ pool });
fs.writeFileSync(new URL('../../docs/schema.sql', import.meta.url), await describeSchema(pool));
await pool.end();
await host.close();
