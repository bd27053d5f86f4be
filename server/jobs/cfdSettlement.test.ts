import { createManualClock } from '../../test/builders/manualClock.ts';
import { createTestLogger } from '../../test/builders/tradingHouse.ts';
import { CfdSettlement } from './cfdSettlement.ts';
import { DueOrders, type DueOrder } from './dueOrders.ts';
import { setUpPeriodicJob } from './periodic.ts';

const START = 1_772_452_800_000;

const due = (id: string, expiresAt: number, productId = 'BTCUSDT'): DueOrder => ({
  id,
  userId: `user of ${id}`,
  productId,
  rulebookHash: 'book',
  acceptedAt: expiresAt - 30_000,
  expiresAt,
});

/** The job over a clock and ticks moved by hand; `settled` has what it settled, in order. */
function openJob(over: { readonly fails?: Set<string>; readonly overdue?: DueOrder[] } = {}) {
  const clock = createManualClock(START);
  const logger = createTestLogger();
  const settled: string[] = [];
  const reads: (readonly string[])[] = [];
  const ticks = new Map<string, number>();
  const job = new CfdSettlement({
    clock,
    logger,
    newestTick: (productId) => ticks.get(productId),
    readRecord: async (orders) => {
      reads.push(orders.map(({ id }) => id));
      return { lines: [] };
    },
    settle: async ({ id }) => {
      if (over.fails?.delete(id)) throw new Error('no database');
      settled.push(id);
      return true;
    },
    readOverdue: async () => over.overdue ?? [],
  });
  const stop = setUpPeriodicJob(job, { clock, logger });
  return { clock, logger, settled, reads, ticks, job, stop };
}

test('settles what expired once a later tick is there, the earliest first, with one reading', async () => {
  const { clock, settled, reads, ticks, job } = openJob();
  for (const order of [due('c', START + 900), due('a', START + 300), due('b', START + 600)])
    job.watch(order);
  job.watch(due('later', START + 60_000));
  ticks.set('BTCUSDT', START + 900);
  await clock.advanceAsync(1000);
  // A tick of the expiry's own millisecond may not be the last of it.
  expect(settled).toEqual(['a', 'b']);
  ticks.set('BTCUSDT', START + 901);
  await clock.advanceAsync(100);
  expect(settled).toEqual(['a', 'b', 'c']);
  expect(reads.length).toBeLessThanOrEqual(3);
  expect(job.size).toBe(1);
});

test('a silent product is waited for, five seconds by the timer and not by the clock', async () => {
  const { clock, settled, job } = openJob();
  job.watch(due('silent', START + 1000));
  clock.jump(3_600_000);
  await clock.advanceAsync(4900);
  expect(settled).toEqual([]);
  await clock.advanceAsync(400);
  expect(settled).toEqual(['silent']);
});

test('products do not wait for each other', async () => {
  const { clock, settled, ticks, job } = openJob();
  job.watch(due('silent', START + 100, 'ETHUSDT'));
  job.watch(due('lively', START + 100));
  ticks.set('BTCUSDT', START + 500);
  await clock.advanceAsync(600);
  expect(settled).toEqual(['lively']);
});

test('what was sold in between is dropped, and what is told twice is settled once', async () => {
  const { clock, settled, ticks, job } = openJob();
  job.watch(due('sold', START + 100));
  job.watch(due('kept', START + 100));
  job.watch(due('kept', START + 100));
  job.forget('sold');
  ticks.set('BTCUSDT', START + 500);
  await clock.advanceAsync(1000);
  expect(settled).toEqual(['kept']);
  expect(job.size).toBe(0);
});

test('what could not be settled is said and tried again until it is', async () => {
  const { clock, logger, settled, ticks, job } = openJob({ fails: new Set(['a']) });
  job.watch(due('a', START + 100));
  job.watch(due('b', START + 100));
  ticks.set('BTCUSDT', START + 500);
  await clock.advanceAsync(300);
  expect(settled.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['a', 'b']);
  expect(logger.errors).toMatchObject([{ orders: 1 }]);
});

test('an order nobody told of is found by the sweep', async () => {
  const lost = due('lost', START - 60_000);
  const { clock, settled, ticks } = openJob({ overdue: [lost] });
  ticks.set('BTCUSDT', START);
  await clock.advanceAsync(16_000);
  expect(settled).toEqual(['lost']);
});

test('orders far apart are read apart', async () => {
  const { clock, reads, ticks, job } = openJob();
  job.watch(due('old', START - 3_600_000));
  job.watch(due('new', START - 1000));
  ticks.set('BTCUSDT', START);
  await clock.advanceAsync(200);
  expect(reads).toEqual([['old'], ['new']]);
});

test('the heap gives every expired order, earliest first', () => {
  const heap = new DueOrders();
  const times = Array.from({ length: 500 }, (_, index) => START + ((index * 7919) % 1000));
  for (const [index, time] of times.entries()) heap.push(due(String(index), time));
  const taken = heap.takeDue(START + 499);
  const expected = times.filter((time) => time <= START + 499).toSorted((a, b) => a - b);
  expect(taken.map(({ expiresAt }) => expiresAt)).toEqual(expected);
  expect(heap.size).toBe(500 - expected.length);
  expect(heap.takeDue(START + 2000)).toHaveLength(500 - expected.length);
});
