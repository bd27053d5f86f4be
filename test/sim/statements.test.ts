/**
 * Lives of accounts through the real executor, and their statements: of any span of time each adds up to the last unit, one's
 * closing is the next one's opening, the last is what the balances say; and what it says of trades is what their tickets say.
 */
import { createRng } from '../../core/market/prng.ts';
import { type Decimal, decimal, toText, ZERO } from '../../core/money/decimal.ts';
import type { TimeMs } from '../../core/market/types.ts';
import {
  addsUp,
  feesOf,
  makeStatement,
  netOf,
  type StatementBlock,
} from '../../core/wallet/statement.ts';
import { createSystemIds } from '../../server/process/systemIds.ts';
import { composedKinds } from '../../server/kinds/kinds.ts';
import { readBalances } from '../../server/store/ledgerStore.ts';
import { readStatement } from '../../server/store/statementStore.ts';
import { behindTheTriggers } from '../builders/behindTheTriggers.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { type ReplayedHouse, replayOnDatabase } from './houseReplay.ts';
import { makeWorld, simulate } from './simulation.ts';
import { testSeed as seed } from './verifySeed.ts';

const COMMANDS = 1_500;
const PEOPLE = 12;
/** Spans of time that the life is cut into. */
const SPANS = 6;
const { entries, ...asked } = composedKinds.statement;

describe.each(testEngines)('on %s', (engine) => {
  let replayed: ReplayedHouse;
  let cuts: TimeMs[];

  const blocksOf = async (user: number, from: TimeMs, to: TimeMs): Promise<StatementBlock[]> => {
    const { userId = '' } = replayed.users[user] ?? {};
    const { pool } = replayed.house.database;
    return makeStatement(await readStatement(pool, userId, { ...asked, from, to }), entries);
  };
  const everyone = Array.from({ length: PEOPLE }, (_, user) => user);
  const wholeOf = (user: number) => blocksOf(user, 0, Number.MAX_SAFE_INTEGER);
  const sums = async (sql: string): Promise<Decimal> => {
    const { rows } = await replayed.house.database.pool.query<{ sum: string }>(sql);
    return decimal(rows[0]?.sum ?? '0');
  };

  beforeAll(async () => {
    const world = makeWorld(PEOPLE);
    const practice = {
      ...world,
      people: world.people.map((person) => ({ ...person, leverageCap: null })),
    };
    const { run } = await simulate({
      seed,
      commands: COMMANDS,
      world: practice,
      record: true,
      isUnhurried: true,
      people: { tradesOnly: true },
    });
    const { steps, auditor } = run;
    const made = {
      tickets: auditor.ticketOf,
      spotOrders: auditor.spot.numberOf,
      calls: auditor.calls.numberOf,
    };
    replayed = await replayOnDatabase(engine, steps, practice, made, undefined, createSystemIds);
    const { rows } = await replayed.house.database.pool.query<{ first: string; last: string }>(
      'SELECT min(created_at) AS first, max(created_at) AS last FROM entries',
    );
    const [first, last] = [Number(rows[0]?.first), Number(rows[0]?.last)];
    const rng = createRng(seed, 'cuts');
    const between = Array.from({ length: SPANS - 1 }, () => first + rng.below(last - first));
    cuts = [first, ...between.toSorted((a, b) => a - b), last + 1];
  }, 300_000);
  afterAll(() => replayed.house.close());

  test('each span adds up, opens with what the one before closed with, and the last closes with the balances', async () => {
    let lines = 0;
    for (const user of everyone) {
      const closed = new Map<string, string>();
      for (const [place, from] of cuts.slice(0, -1).entries()) {
        const blocks = await blocksOf(user, from, cuts[place + 1] ?? 0);
        for (const block of blocks) {
          expect([user, place, block.currency, addsUp(block)]).toEqual([
            user,
            place,
            block.currency,
            true,
          ]);
          expect(toText(block.opening)).toBe(closed.get(block.currency) ?? '0');
          lines += block.lines.length;
        }
        const known = blocks.map(({ currency }) => currency);
        // What is not told of held nothing and moved nothing.
        for (const [currency, closing] of closed)
          if (closing !== '0') expect(known).toContain(currency);
        for (const { currency, closing } of blocks) closed.set(currency, toText(closing));
      }
      const held = new Map<string, Decimal>();
      const { userId = '' } = replayed.users[user] ?? {};
      for (const { currency, available, locked } of await readBalances(
        replayed.house.database.pool,
        userId,
      ))
        held.set(currency, (held.get(currency) ?? ZERO).plus(available).plus(locked));
      for (const [currency, amount] of held)
        expect(closed.get(currency) ?? '0').toBe(toText(amount));
    }
    expect(lines).toBeGreaterThan(PEOPLE * SPANS);
  });

  test('every movement has a line of its own, and the sums of spans are the sums of the whole', async () => {
    for (const user of everyone) {
      const spans = await Promise.all(
        cuts.slice(0, -1).map((from, place) => blocksOf(user, from, cuts[place + 1] ?? 0)),
      );
      for (const { currency, lines } of await wholeOf(user)) {
        expect(lines.map(({ line }) => line)).not.toContain('other');
        for (const { line, of, amount, count } of lines) {
          const parts = spans
            .flat()
            .flatMap((block) =>
              block.currency === currency
                ? block.lines.filter((one) => one.line === line && one.of === of)
                : [],
            );
          expect(toText(parts.reduce((sum, part) => sum.plus(part.amount), ZERO))).toBe(
            toText(amount),
          );
          expect(parts.reduce((sum, part) => sum + part.count, 0)).toBe(count);
        }
      }
    }
  });

  test('results, fees, nights and liquidation fees are to the last unit those of the tickets', async () => {
    const all = (await Promise.all(everyone.map(wholeOf))).flat();
    const usdt = all.filter(({ currency }) => currency === 'USDT');
    const total = (line: string, of: string): string =>
      toText(
        usdt
          .flatMap(({ lines }) => lines.filter((one) => one.line === line && one.of === of))
          .reduce((sum, { amount }) => sum.plus(amount), ZERO),
      );
    const minus = (value: Decimal): string => toText(value.neg().plus(0));
    const tickets = (column: string) => sums(`SELECT sum(${column}) AS sum FROM contract_orders`);
    expect(total('result', 'contract')).toBe(toText(await tickets('realised')));
    expect(total('fee', 'contract')).toBe(minus(await tickets('handling_fee')));
    expect(total('overnight', 'contract')).toBe(minus(await tickets('settled_overnight_fee')));
    expect(total('liquidation_fee', 'contract')).toBe(minus(await tickets('liquidation_fee')));
    expect(total('result', 'cfd')).toBe(
      toText(
        await sums('SELECT sum(payout - stake) AS sum FROM cfd_orders WHERE payout IS NOT NULL'),
      ),
    );
    const realised = usdt.flatMap((block) => block.realised);
    expect(toText(realised.reduce((sum, { amount }) => sum.plus(amount), ZERO))).toBe(
      toText(await sums('SELECT sum(realised) AS sum FROM spot_orders')),
    );
    // The net result of everybody is that of all their trades.
    const net = usdt.reduce((sum, block) => sum.plus(netOf(block) ?? ZERO), ZERO);
    expect(toText(net)).toBe(
      toText(
        await sums(`SELECT (SELECT sum(realised - handling_fee - settled_overnight_fee - liquidation_fee) FROM contract_orders)
          + (SELECT sum(payout - stake) FROM cfd_orders WHERE payout IS NOT NULL)
          + (SELECT sum(realised) FROM spot_orders) AS sum`),
      ),
    );
    const paid = usdt.reduce((sum, block) => sum.plus(feesOf(block)), ZERO);
    expect(paid.gt(0)).toBe(true);
  });

  test('a posting that is lost, and one that is another amount, do not add up', async () => {
    const { database } = replayed.house;
    const { userId = '' } = replayed.users[0] ?? {};
    const isSound = async (): Promise<boolean> => (await wholeOf(0)).every(addsUp);
    expect(await isSound()).toBe(true);
    const { rows } = await database.pool.query<{ entry_id: string; line: number }>(
      `SELECT h.entry_id, h.line FROM postings h JOIN postings p ON p.entry_id = h.entry_id AND p.user_id = $1
       WHERE h.user_id IS NULL ORDER BY h.entry_id DESC LIMIT 1`,
      [userId],
    );
    const place = [rows[0]?.entry_id, rows[0]?.line] as const;
    await behindTheTriggers(database, [
      'UPDATE postings SET amount = amount + 0.000001 WHERE entry_id = $1 AND line = $2',
      ...place,
    ]);
    expect(await isSound()).toBe(false);
    await behindTheTriggers(database, [
      'DELETE FROM postings WHERE entry_id = $1 AND line = $2',
      ...place,
    ]);
    expect(await isSound()).toBe(false);
  });
});
