// Every kind of record that is kept in a table: what is written is what is read, whatever its columns hold. Only the way into
// a cell and back is asked here, so what the tables refuse is taken off them; that is asked where each rule is.
import fc from 'fast-check';
import {
  type Kept,
  knownBy,
  recordExamples,
  standsBefore,
} from '../../test/builders/recordExamples.ts';
import { TAKE_OFF } from '../../test/builders/recordValues.ts';
import { openTestDatabase, testEngines } from '../../test/builders/testDatabase.ts';
import type { RecordName, RecordTypes } from '../execution/recordKinds.ts';
import type { Database } from '../store/database.ts';
import { RecordTable } from '../store/recordTable.ts';
import { recordKinds } from './kinds.ts';

const tableOf = <Name extends RecordName>(name: Name): RecordTable<RecordTypes[Name]> =>
  recordKinds.of(name).store as RecordTable<RecordTypes[Name]>;

const kept = recordKinds.names.filter((name) => recordKinds.of(name).store instanceof RecordTable);

test('every kind that is kept in a table is asked', () => {
  expect(Object.keys(recordExamples).toSorted()).toEqual(kept.toSorted());
});

describe.each(testEngines)('on %s', (engine) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    await database.executor.query(TAKE_OFF);
  });
  afterAll(() => database.close());

  async function load(name: Kept, ids: readonly string[]): Promise<Map<string, unknown>> {
    const { text: statement, values } = tableOf(name).load(ids);
    const { rows } = await database.executor.query(statement, values);
    return new Map(rows.map((row) => tableOf(name).parse(row)).map((one) => [one.id, one]));
  }

  async function roundTrip<Name extends Kept>(
    name: Name,
    given: readonly RecordTypes[Name][],
  ): Promise<void> {
    const table = tableOf(name);
    for (const one of given) await standsBefore[name]?.(database, one);
    const ids = given.map(({ id }) => id);
    const write = async (some: readonly RecordTypes[Name][]): Promise<void> => {
      const { text: statement, values } = table.save(some);
      await database.executor.query(statement, values);
      expect(await load(name, ids)).toEqual(new Map(some.map((one) => [one.id, one])));
    };
    await write(given);
    // As a row of texts it is the same too.
    expect(given.map((one) => table.parse(table.row(one)))).toEqual(given);
    // And as one that is known.
    const later = given.map((one) => ({ ...one, ...knownBy[name] }));
    await write(later);
    for (const one of later) expect(await table.one(database.pool, one.id)).toEqual(one);
  }

  test.each(Object.keys(recordExamples) as Kept[])('%s', async (name) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(recordExamples[name] as fc.Arbitrary<RecordTypes[Kept]>, {
          minLength: 1,
          maxLength: 5,
        }),
        (given) => roundTrip<Kept>(name, given),
      ),
      // A smaller example would be of the same id, whose row is there: the first one says what was wrong.
      { numRuns: 20, endOnFailure: true },
    );
  });
});
