// `npm run office:admin -- --email E [--json]`: makes an operator with the role admin and prints how to sign in, once.
// Beside a running server it asks that server; without one it opens the database itself. Source: running.md.
import { parseArgs } from 'node:util';
import { askControl } from '../process/controlSocket.ts';
import { AdminError, makeAdmin } from '../process/makeAdmin.ts';
import { parseOptions, type ServerOptions } from '../process/options.ts';
import { assertMode, openSecretKey } from '../process/secretKey.ts';
import { StartError } from '../store/embedded/directoryLock.ts';
import { migrate } from '../store/migrate.ts';
import { openDatabase } from '../store/openDatabase.ts';
import { systemClock } from '../process/systemClock.ts';
import { createSystemIds } from '../process/systemIds.ts';

type Admin = Readonly<Record<string, string>>;

function readArguments(): { readonly email: string; readonly json: boolean } {
  try {
    const options = { email: { type: 'string' }, json: { type: 'boolean' } } as const;
    const { values } = parseArgs({ options });
    if (values.email !== undefined) return { email: values.email, json: values.json === true };
  } catch (error) {
    throw new AdminError((error as Error).message);
  }
  throw new AdminError('usage: npm run office:admin -- --email E [--json]');
}

async function makeOnOwn(options: ServerOptions, email: string): Promise<Admin> {
  const { databaseUrl, databaseOwnerUrl, dataDir, mode, secretKey: given } = options;
  const brand = options.brand.name;
  const clock = systemClock;
  const ids = createSystemIds(clock);
  const url = databaseOwnerUrl ?? databaseUrl;
  const database = await openDatabase({ url, dataDir, clock });
  try {
    await migrate(database);
    await assertMode(database, mode);
    const secretKey = await openSecretKey({ database, dataDir, given, ids });
    return { ...(await makeAdmin({ database, clock, ids, secretKey, brand }, email)) };
  } finally {
    await database.close();
  }
}

async function make(email: string): Promise<Admin> {
  const options = parseOptions(process.env);
  const answer = await askControl(options.dataDir, { call: 'office:admin', email });
  if (answer === undefined) return makeOnOwn(options, email);
  if (!answer.ok) throw new AdminError(answer.error);
  return answer.data;
}

async function main(): Promise<void> {
  const { email, json } = readArguments();
  const admin = await make(email);
  const lines = ['email', 'password', 'totpSecret'].map((name) => `${name}: ${admin[name] ?? ''}`);
  const text = json ? JSON.stringify(admin) : [...lines, 'This is shown once.'].join('\n');
  process.stdout.write(`${text}\n`);
}

main().catch((error: unknown) => {
  const isKnown = error instanceof StartError || error instanceof AdminError;
  const text = isKnown || !(error instanceof Error) ? (error as Error).message : error.stack;
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
});
