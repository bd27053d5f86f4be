// The schema of a database as one canonical text, the same on both engines: what docs/schema.sql is made from.
// Must only read the catalogue. Compared in a test, so that a migration and the committed schema cannot drift apart.
import type { Queryable } from './database.ts';

const TABLES = `SELECT c.relname AS name,
    (SELECT string_agg(format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END,
        coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '')), E',\n' ORDER BY a.attnum)
      FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> 'durability_probe' ORDER BY c.relname`;

// PostgreSQL 18 also lists NOT NULL as constraints (contype n); the columns say that already.
const CONSTRAINTS = `SELECT conrelid::regclass::text AS owner, conname AS name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conrelid <> 0 AND contype <> 'n' AND contype <> 't'
  ORDER BY 1, 2`;
const INDEXES = `SELECT pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
  JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid) ORDER BY c.relname`;
const FUNCTIONS = `SELECT pg_get_functiondef(oid) AS definition FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY proname`;
const TRIGGERS = `SELECT pg_get_triggerdef(t.oid) AS definition FROM pg_trigger t
  JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND NOT t.tgisinternal ORDER BY c.relname, t.tgname`;

interface Defined {
  readonly definition: string;
}

/** Tables, constraints, indexes, functions and triggers of the schema `public`, in a fixed order. */
export async function describeSchema(client: Queryable): Promise<string> {
  const tables = await client.query<{ name: string; columns: string }>(TABLES);
  const constraints = await client.query<{ owner: string; name: string; definition: string }>(
    CONSTRAINTS,
  );
  const rest = [INDEXES, FUNCTIONS, TRIGGERS].map(async (text) =>
    (await client.query<Defined>(text)).rows.map((row) => `${row.definition.trim()};`),
  );
  const parts = [
    ...tables.rows.map(({ name, columns }) => `CREATE TABLE ${name} (\n${columns}\n);`),
    ...constraints.rows.map(
      ({ owner, name, definition }) => `ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${definition};`,
    ),
    ...(await Promise.all(rest)).flat(),
  ];
  return `-- Made by \`npm run schema\` from the migrations; never edited by hand.\n\n${parts.join('\n\n')}\n`;
}
