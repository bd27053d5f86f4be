// The committed schema is what the migrations make, on every engine at hand.
import { readFile } from 'node:fs/promises';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import { describeSchema } from './describeSchema.ts';

test.each(testEngines)(
  'docs/schema.sql is what the migrations make on %s (else run npm run schema)',
  async (engine) => {
    const database = await openTestDatabase(engine);
    const committed = await readFile(new URL('../../docs/schema.sql', import.meta.url), 'utf8');
    expect(await describeSchema(database.pool)).toBe(committed);
    await database.close();
  },
);
