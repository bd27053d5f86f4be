// The count of open orders is planned once, while its tables are empty, and kept: it must ask for a user's own orders even then.
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { recordKinds } from '../kinds/kinds.ts';
import { plainArray } from './arrays.ts';

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test.each(testEngines)(
  'planned on empty tables it walks nobody else’s orders, on %s',
  async (engine) => {
    const database = await openTestDatabase(engine);
    const client = await database.executor.connect();
    const { text } = recordKinds.countOpen([]);
    await client.query('BEGIN');
    // As the executor's connections have it (engine.md §1b).
    for (const method of ['seqscan', 'hashjoin', 'mergejoin'])
      await client.query(`SET LOCAL enable_${method} = off`);
    const { rows } = await client.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
      `EXPLAIN (FORMAT JSON) ${text.replace('$1', `'${plainArray([])}'`)}`,
    );
    await client.query('ROLLBACK');
    client.release();
    await database.close();
    const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
    const scans = nodesOf(explained?.Plan ?? {}).filter(
      (node) => node['Relation Name'] !== undefined,
    );
    const tables = new Set(scans.map((node) => node['Relation Name']));
    expect(tables).toEqual(new Set(recordKinds.open.map(({ table }) => table)));
    expect(scans).toHaveLength(tables.size);
    for (const scan of scans) expect(scan['Index Cond']).toContain('user_id');
  },
);
