/**
 * What a house was asked for, written down as text and run again by an executor on an empty database, without market, jobs or
 * use cases: the same ledger to the last posting and id. Source: house.md "An operation is data".
 */
import { copyPeople, type Dumped, ledgerOf, runAgain } from '../builders/dumpedRun.ts';
import { secretTexts } from '../builders/secretTexts.ts';
import { openTestDatabase, testEngines } from '../builders/testDatabase.ts';
import { replayOnDatabase } from './houseReplay.ts';
import { makeWorld, simulate } from './simulation.ts';
import { testSeed as seed } from './verifySeed.ts';

const COMMANDS = 1_200;

describe.each(testEngines)('on %s', (engine) => {
  test(`the operations of ${COMMANDS} commands of seed ${seed}, run again from their text, leave the same ledger`, async () => {
    const plain = makeWorld(12);
    // In practice mode no account is young.
    const world = {
      ...plain,
      people: plain.people.map((person) => ({ ...person, leverageCap: null })),
    };
    const simulated = await simulate({
      seed,
      commands: COMMANDS,
      world,
      record: true,
      isUnhurried: true,
      people: { tradesOnly: true },
    });
    const { steps, auditor } = simulated.run;
    const made = {
      tickets: auditor.ticketOf,
      spotOrders: auditor.spot.numberOf,
      calls: auditor.calls.numberOf,
    };
    const dump: Dumped[] = [];
    // A freeze of an account is no operation.
    const asked = steps.filter(({ kind }) => kind !== 'freeze');
    const first = await replayOnDatabase(engine, asked, world, made, (operation, at) =>
      dump.push({ text: JSON.stringify(operation), at }),
    );
    expect(dump.flatMap(({ text }) => secretTexts(JSON.parse(text)))).toEqual([]);
    const empty = await openTestDatabase(engine);
    try {
      await copyPeople(first.house.database, empty);
      await runAgain(dump, empty, first.house);
      const ledger = await ledgerOf(first.house.database);
      expect(ledger.entries).toBeGreaterThan(COMMANDS / 4);
      expect(await ledgerOf(empty)).toEqual(ledger);
    } finally {
      await first.house.close();
      await empty.close();
    }
  }, 300_000);
});
