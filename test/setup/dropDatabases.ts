/** Jest global teardown of the `server` project: drops this run's PostgreSQL template; see databases.ts. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// A default export because Jest reads a global teardown that way.
export default function dropDatabases(): void {
  const name = process.env['POSTGRES_TEMPLATE'];
  if (!name) return;
  const script = join(process.cwd(), 'test/setup/template.ts');
  const result = spawnSync(process.execPath, ['--import', 'tsx', script, 'drop', name], {
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`${name} is not dropped: ${result.stderr}`);
}
