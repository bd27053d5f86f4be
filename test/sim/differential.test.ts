/**
 * The same commands through the simulation and through SQL: every answer, every ticket, every balance, every house account
 * is the same, on each database engine at hand.
 */
import type { HouseBooks } from './auditor/ticket.ts';
import { cfdOrders } from '../../server/kinds/cfd/cfdOrderStore.ts';
import { contractOrders } from '../../server/kinds/contract/contractOrderStore.ts';
import { spotOrders } from '../../server/kinds/spot/spotOrderStore.ts';
import { testEngines } from '../builders/testDatabase.ts';
import { report } from '../report.ts';
import { callDifferences } from './auditor/callAudit.ts';
import { differences } from './auditor/compareTicket.ts';
import { unitsText } from './auditor/fraction.ts';
import { currencyDecimals } from './auditor/rules.ts';
import { spotDifferences } from './auditor/spotAudit.ts';
import { type ReplayedHouse, replayOnDatabase } from './houseReplay.ts';
import { makeWorld, simulate, type SimulationResult } from './simulation.ts';
import type { Step } from './steps.ts';
import { testSeed as seed } from './verifySeed.ts';

const COMMANDS = 3_000;

const money = (units: bigint, currency: string): string =>
  unitsText(units, currencyDecimals(currency) ?? 0);

/** `user account/currency available locked`, all that are not empty, and the house's own. */
async function balancesOf({ house, users }: ReplayedHouse): Promise<string[]> {
  const number = new Map(users.map(({ userId }, user) => [userId, user]));
  const own = await house.database.pool.query<Record<string, string>>(
    'SELECT user_id, account, currency, trim_scale(available) AS available, trim_scale(locked) AS locked FROM balances',
  );
  const houses = await house.database.pool.query<Record<string, string>>(
    'SELECT account, currency, trim_scale(sum(amount)) AS sum FROM postings WHERE user_id IS NULL GROUP BY account, currency',
  );
  return [
    ...own.rows.map((row) =>
      [number.get(row['user_id'] ?? ''), placeOf(row), row['available'], row['locked']].join(' '),
    ),
    ...houses.rows.map((row) => `house ${placeOf(row)} ${row['sum']}`),
  ].filter((line) => !line.endsWith(' 0 0') && !line.endsWith(' 0'));
}

const placeOf = ({ account, currency }: Record<string, string>): string =>
  currency === 'USDT' ? `${account}` : `${account}/${currency}`;

function balancesExpected({ run }: SimulationResult): string[] {
  const { accounts, houses } = run.naive.state;
  return [
    ...accounts.flatMap((own, user) =>
      [...own].map(([place, { available, locked }]) => {
        const currency = place.split('/')[1] ?? 'USDT';
        return [user, place, money(available, currency), money(locked, currency)].join(' ');
      }),
    ),
    ...[...houses].flatMap(([currency, books]) =>
      Object.entries(books).map(
        ([account, units]) => `house ${placeOf({ account, currency })} ${money(units, currency)}`,
      ),
    ),
  ].filter((line) => !line.endsWith(' 0 0') && !line.endsWith(' 0'));
}

/**
 * What the house answers: an order that is sent again gets the answer of the first at its door, where the simulation sends it the
 * whole way, so that it may still wait for a message when the run is over.
 */
function answersExpected(steps: readonly Step[], answers: readonly string[]): string[] {
  const first = new Map<string, string>();
  const asked = steps.filter((step) => step.kind === 'command');
  return asked.map(({ user, key, action }, number) => {
    const request = JSON.stringify([user, key, action]);
    const answer = answers[number] ?? 'nothing';
    const known = first.get(request) ?? answer;
    first.set(request, known);
    return answer === 'nothing' ? known : answer;
  });
}

/** Whoever of the two paid a deficit, together they paid the same, and the fund is not below zero. */
async function expectSamePayments(
  { house }: ReplayedHouse,
  { insurance_fund: fund, trading_result: result }: HouseBooks,
): Promise<void> {
  const { rows } = await house.database.pool.query<{ fund: string; both: string }>(
    `SELECT round(sum(amount) FILTER (WHERE account = 'insurance_fund') * 1000000)::text AS fund,
       round(sum(amount) * 1000000)::text AS both FROM postings
     WHERE user_id IS NULL AND currency = 'USDT' AND account IN ('insurance_fund', 'trading_result')`,
  );
  expect(BigInt(rows[0]?.both ?? 0)).toBe(fund + result);
  expect(BigInt(rows[0]?.fund ?? 0) >= 0n).toBe(true);
}

describe.each(testEngines)('on %s', (engine) => {
  test(`${COMMANDS} commands of seed ${seed} come to the same`, async () => {
    console.log(`differential seed: ${seed}`);
    const started = performance.now();
    const plain = makeWorld(12);
    // In practice mode no account is young.
    const people = plain.people.map((person) => ({ ...person, leverageCap: null }));
    const world = { ...plain, people };
    const simulated = await simulate({
      seed,
      commands: COMMANDS,
      world,
      record: true,
      isUnhurried: true,
      // Their rows stand beside files and passwords: test/api/funding* has them on the databases.
      people: { tradesOnly: true },
    });
    const { steps, auditor, naive, player } = simulated.run;
    const made = {
      tickets: auditor.ticketOf,
      spotOrders: auditor.spot.numberOf,
      calls: auditor.calls.numberOf,
    };
    const replayed = await replayOnDatabase(engine, steps, world, made);
    const { house, answers, orderIds, spotIds, callIds } = replayed;
    try {
      // What the insurance fund lacked is an alarm, and the only one.
      expect(house.logger.errors.filter((error) => !('lack' in error))).toEqual([]);
      expect(answers).toEqual(answersExpected(steps, player.answers));
      const { rows } = await house.database.pool.query('SELECT * FROM contract_orders');
      const orders = new Map(rows.map(contractOrders.parse).map((order) => [order.id, order]));
      expect(orders.size).toBe(naive.state.tickets.length);
      for (const ticket of naive.state.tickets) {
        const order = orders.get(orderIds[ticket.number] ?? '');
        expect(order && differences(ticket, order)).toEqual([]);
      }
      const spot = await house.database.pool.query('SELECT * FROM spot_orders');
      const spots = new Map(spot.rows.map(spotOrders.parse).map((order) => [order.id, order]));
      expect(spots.size).toBe(naive.state.spotOrders.length);
      for (const order of naive.state.spotOrders) {
        const found = spots.get(spotIds[order.number] ?? '');
        expect(found && spotDifferences(order, found)).toEqual([]);
      }
      const cfd = await house.database.pool.query('SELECT * FROM cfd_orders');
      const calls = new Map(cfd.rows.map(cfdOrders.parse).map((order) => [order.id, order]));
      expect(calls.size).toBe(naive.state.calls.length);
      for (const call of naive.state.calls) {
        const found = calls.get(callIds[call.number] ?? '');
        expect(found && callDifferences(call, found)).toEqual([]);
      }
      const balances = await balancesOf(replayed);
      expect(balances.toSorted()).toEqual(balancesExpected(simulated).toSorted());
      expect(await house.violations()).toEqual([]);
      await expectSamePayments(replayed, naive.state.house);
      const seconds = (performance.now() - started) / 1000;
      const { batches, commands } = house.executor.stats;
      report(`differential on ${engine}`, {
        seed,
        commands: answers.length,
        tickets: orders.size,
        spotOrders: spots.size,
        calls: calls.size,
        batches,
        executed: commands,
        differences: 0,
        seconds,
      });
    } finally {
      await house.close();
    }
  }, 600_000);
});
