// Which rolls are due, and in which order they are charged when one of them has to wait for a price.
import { createManualClock } from '../../test/builders/manualClock.ts';
import { BTC } from '../../test/builders/contract.ts';
import { type ChargeableTicket, dueCharges, type DueCharge, overnightJob } from './overnight.ts';

const NOON = Date.UTC(2026, 2, 3, 12);
const DAY_MS = 86_400_000;
/** 22:00 UTC, so many days after the first. */
const roll = (day: number): number => Date.UTC(2026, 2, 3 + day, 22);

const aTicket = (id: string, over: Partial<ChargeableTicket> = {}): ChargeableTicket => ({
  id,
  userId: `user of ${id}`,
  productId: 'BTCUSDT',
  rulebookHash: 'test',
  openSince: NOON,
  lastRollAt: null,
  ...over,
});

/** The job over tickets and a price that may be missing; `charged` has what it charged, in order. */
function openJob(tickets: readonly ChargeableTicket[]) {
  const clock = createManualClock(NOON);
  const charged: string[] = [];
  const tried: string[] = [];
  let isPriced: (due: DueCharge) => boolean = () => true;
  const job = overnightJob({
    clock,
    live: () => tickets,
    rulesOf: () => BTC,
    charge: async (due) => {
      const name = `${due.ticket.id} ${(due.rollAt - roll(0)) / DAY_MS}`;
      tried.push(name);
      if (!isPriced(due)) return false;
      charged.push(name);
      return true;
    },
  });
  return {
    clock,
    charged,
    tried,
    job,
    price: (given: typeof isPriced) => {
      isPriced = given;
    },
  };
}

test.each<[string, Partial<ChargeableTicket>, number, number[]]>([
  ['before the roll nothing is due', {}, roll(0) - 1, []],
  ['at the roll it is', {}, roll(0), [0]],
  ['every roll that was missed', {}, roll(2) + 5, [0, 1, 2]],
  ['none before it was open', { openSince: roll(0) }, roll(1), [1]],
  ['none that was charged', { lastRollAt: roll(1) }, roll(2), [2]],
  ['none while nothing is open', { openSince: null }, roll(2), []],
  ['none by a clock that was set back', { lastRollAt: roll(1) }, roll(0) + 5, []],
])('%s', (_name, ticket, now, days) => {
  const due = dueCharges([aTicket('a', ticket)], () => BTC, now);
  expect(due.map(({ rollAt }) => rollAt)).toEqual(days.map(roll));
});

test('two rolls due, the first without a price: the second waits for it, and both come in their order', async () => {
  const { clock, job, charged, tried, price } = openJob([aTicket('a')]);
  clock.jump(roll(1) + 1 - clock.now());
  price(({ rollAt }) => rollAt !== roll(0));
  await job.run();
  expect([tried, charged]).toEqual([['a 0'], []]);
  await job.run();
  expect([tried, charged]).toEqual([['a 0', 'a 0'], []]);
  price(() => true);
  await job.run();
  expect(charged).toEqual(['a 0', 'a 1']);
  // What has been looked at is not looked at again.
  await job.run();
  expect(charged).toEqual(['a 0', 'a 1']);
});

test('a ticket whose product has no price holds back no other', async () => {
  const { clock, job, charged, price } = openJob([aTicket('a'), aTicket('b')]);
  clock.jump(roll(1) - clock.now());
  price(({ ticket }) => ticket.id !== 'a');
  await job.run();
  expect(charged).toEqual(['b 0', 'b 1']);
});
