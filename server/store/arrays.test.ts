import { openTestDatabase } from '../../test/builders/testDatabase.ts';
import { plainArray } from './arrays.ts';

test('a column of nulls alone is nothing, and read as null in every row', async () => {
  expect(plainArray([null, null])).toBe('{}');
  expect(plainArray([null, 1])).toBe('{NULL,1}');
  const database = await openTestDatabase('embedded');
  const { rows } = await database.pool.query(
    'SELECT * FROM unnest($1::integer[], $2::numeric[], $3::uuid[]) AS r (a, b, c)',
    [plainArray([1, 2]), plainArray([null, null]), plainArray([null, null])],
  );
  await database.close();
  expect(rows).toEqual([1, 2].map((a) => ({ a, b: null, c: null })));
});
