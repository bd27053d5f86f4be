// The list of rights and the catalogue say the same: a table that the list does not name fails here, and so does a right too many.
import { openTestDatabase } from '../../test/builders/testDatabase.ts';
import { TEST_ROLE } from '../../test/setup/testRole.ts';
import type { Database } from './database.ts';
import { serverRights } from '../kinds/kinds.ts';
import type { TableRights } from './serverRights.ts';
import { grantToServer, makeServerRole } from './serverRole.ts';

// Roles are those of a PostgreSQL with connections; what the embedded session may is in test/api/ledgerAttacks.test.ts.
const describeOnPostgres = process.env['TEST_DATABASE_URL'] ? describe : describe.skip;

/** What a role may do with each table, and with some columns of it. */
const ACTUAL = `SELECT c.relname AS name, a.privilege_type AS right, NULL AS column_name
    FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) a
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.grantee = $1::regrole
  UNION ALL SELECT c.relname, a.privilege_type, t.attname
    FROM pg_class c JOIN pg_attribute t ON t.attrelid = c.oid CROSS JOIN LATERAL aclexplode(t.attacl) a
    WHERE c.relnamespace = 'public'::regnamespace AND a.grantee = $1::regrole`;

const listed = ([table, rights]: readonly [string, TableRights]): string[] => {
  const of = (right: string, columns: true | readonly string[] | undefined): string[] => {
    if (columns === undefined) return [];
    return columns === true
      ? [`${table} ${right}`]
      : columns.map((one) => `${table} ${right} ${one}`);
  };
  const { insert, update } = rights;
  return [
    ...of('SELECT', true),
    ...of('INSERT', insert),
    ...of('UPDATE', update),
    ...of('DELETE', rights.delete),
  ];
};

describeOnPostgres('the server’s role', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
  });
  afterAll(() => database.close());
  const rightsOf = async (role: string): Promise<string[]> => {
    const { rows } = await database.executor.query<{
      name: string;
      right: string;
      column_name: string | null;
    }>(ACTUAL, [role]);
    return rows
      .map(({ name, right, column_name: column }) => [name, right, column ?? []].flat().join(' '))
      .toSorted();
  };

  test('may do what the list says, and the list names every table', async () => {
    const { rows } = await database.executor.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    );
    const names = rows.map(({ name }) => name).toSorted();
    expect(names).toEqual(Object.keys(serverRights).toSorted());
    const wanted = Object.entries(serverRights).flatMap(listed).toSorted();
    expect(await rightsOf(TEST_ROLE)).toEqual(wanted);
  });

  test('shares nothing with everybody', async () => {
    const { rows } = await database.executor.query(
      `SELECT c.relname FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) a
       WHERE c.relnamespace = 'public'::regnamespace AND a.grantee = 0
       UNION ALL SELECT p.proname FROM pg_proc p CROSS JOIN LATERAL aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
       WHERE p.pronamespace = 'public'::regnamespace AND a.grantee = 0`,
    );
    expect(rows).toEqual([]);
  });

  test('acts for the owner in functions with a fixed path alone', async () => {
    const { rows } = await database.executor.query<{ name: string }>(
      `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef
         AND NOT coalesce(proconfig::text, '') LIKE '%search_path=public, pg_temp%'`,
    );
    expect(rows).toEqual([]);
  });

  describe('at a start', () => {
    const urlOf = async (): Promise<string> => {
      const { rows } = await database.executor.query<{ name: string }>(
        'SELECT current_database() AS name',
      );
      const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
      url.pathname = `/${rows[0]?.name}`;
      return url.href;
    };
    const made: string[] = [];
    afterAll(async () => {
      for (const role of made) {
        await database.executor.query(`DROP OWNED BY ${role}`);
        await database.executor.query(`DROP ROLE ${role}`);
      }
    });

    test('is made where none is given, and made again with another password', async () => {
      const url = await urlOf();
      const first = await makeServerRole(database.executor, url, serverRights);
      const second = await makeServerRole(database.executor, url, serverRights);
      const [one, other] = [new URL(first.url), new URL(second.url)];
      made.push(one.username);
      expect([first.weakness, second.weakness]).toEqual([undefined, undefined]);
      expect(one.username).toMatch(/^fairlead_server_[0-9]+$/);
      expect(other.username).toBe(one.username);
      expect(other.password).not.toBe(one.password);
      expect(await rightsOf(one.username)).toEqual(await rightsOf(TEST_ROLE));
    });

    test('is the given one, beside an owner', async () => {
      await database.executor.query('CREATE ROLE fairlead_test_given LOGIN');
      made.push('fairlead_test_given');
      const url = new URL(await urlOf());
      url.username = 'fairlead_test_given';
      const access = await grantToServer(database.executor, url.href, serverRights);
      expect(access).toEqual({ url: url.href, weakness: undefined });
      expect(await rightsOf('fairlead_test_given')).toEqual(await rightsOf(TEST_ROLE));
    });

    test('says where it protects nothing', async () => {
      const url = new URL(await urlOf());
      expect((await grantToServer(database.executor, url.href, serverRights)).weakness).toMatch(
        /is a superuser$/,
      );
      await database.executor.query('CREATE ROLE fairlead_test_maker LOGIN CREATEROLE');
      made.push('fairlead_test_maker');
      url.username = 'fairlead_test_maker';
      expect((await grantToServer(database.executor, url.href, serverRights)).weakness).toMatch(
        /may make roles$/,
      );
    });
  });
});
