// Calls and puts from their expiry to their settlement: over a clock and ticks moved by hand, and a record that is only counted.
import { ACCEPTED_AT, aCfdOrder } from '../../../test/builders/cfd.ts';
import { aTick } from '../../../test/builders/contract.ts';
import { aKindHouse } from '../../../test/builders/kindHouse.ts';
import { createTestLogger } from '../../../test/builders/tradingHouse.ts';
import type { Answer } from '../../execution/command.ts';
import { DueIndex } from '../../execution/dueIndex.ts';
import { DueRunner } from '../../execution/dueRunner.ts';
import type { SettleCfdInput } from './cfdOperations.ts';
import { restingCfd } from './cfdWaits.ts';

const START = ACCEPTED_AT + 3_600_000;
const LOOK_MS = 100;

/** A house of one product; `settled` has what was settled, in order, `reads` the stretches that were read. */
function openHouse(answerOf: (id: string) => Answer = () => ({ ok: true, data: null })) {
  const index = new DueIndex();
  const logger = createTestLogger();
  const settled: string[] = [];
  const reads: [number, number][] = [];
  const over: string[] = [];
  const { house, market: hub } = aKindHouse({
    linesOf: (from, until) => {
      reads.push([from - START, until - START]);
      return [];
    },
  });
  const market = {
    now: START,
    /** Reception of the newest message. */
    set newest(time: number) {
      hub.tick = aTick({ time });
    },
  };
  const resting = restingCfd(house);
  const runner = new DueRunner({
    shards: () => [{ due: index }],
    ruleOf: (_kind, what) => resting.due?.[what],
    run: async ({ input }) => {
      const { orderId: id } = input as SettleCfdInput;
      const answer = answerOf(id);
      if (answer.ok) settled.push(id);
      return answer;
    },
    forget: ({ orderId }) => {
      over.push(orderId);
      index.forget(orderId);
    },
    clock: { now: () => market.now },
    logger,
  });
  return {
    index,
    logger,
    settled,
    reads,
    over,
    market,
    watch: (id: string, expiresAt: number): void => {
      const order = aCfdOrder({ id, expiresAt, acceptedAt: expiresAt - 30_000 });
      const { userId } = order;
      const watch = resting.watch(order, null, order.productId);
      if (watch) index.watch({ kind: 'cfd', id, userId, ...watch }, watch.due);
    },
    /** Looks as often as the runner does in so much time. */
    pass: async (ms: number): Promise<void> => {
      for (let passed = 0; passed < ms; passed += LOOK_MS) {
        market.now += LOOK_MS;
        await runner.look();
      }
    },
  };
}

test('settles what expired once a later tick is there, the earliest first, with one reading', async () => {
  const { watch, pass, market, settled, reads, index } = openHouse();
  for (const [id, after] of [
    ['c', 900],
    ['a', 300],
    ['b', 600],
  ] as const)
    watch(id, START + after);
  watch('later', START + 60_000);
  market.newest = START + 900;
  await pass(1000);
  // A tick of the expiry's own millisecond may not be the last of it.
  expect(settled).toEqual(['a', 'b']);
  market.newest = START + 901;
  await pass(100);
  expect([settled, index.size]).toEqual([['a', 'b', 'c'], 1]);
  expect(reads.length).toBeLessThanOrEqual(3);
});

test('a silent product is waited for, five seconds by the timer and not by the clock', async () => {
  const { watch, pass, market, settled } = openHouse();
  watch('silent', START + 1000);
  market.now += 3_600_000;
  await pass(5000);
  expect(settled).toEqual([]);
  await pass(100);
  expect(settled).toEqual(['silent']);
});

test('orders within a minute share a reading of the record of them all, others are read apart', async () => {
  const { watch, pass, market, reads } = openHouse();
  watch('old', START - 3_600_000);
  watch('first', START - 59_999);
  watch('second', START - 1);
  market.newest = START;
  await pass(100);
  expect(reads).toEqual([
    [-3_600_000 - 30_000, -3_600_000],
    [-59_999 - 30_000, -1],
  ]);
});

test('what could not be settled is said and tried again until it is', async () => {
  const failing = new Set(['a']);
  const { watch, pass, market, settled, logger } = openHouse((id) =>
    failing.delete(id) ? { ok: false, error: 'not_found' } : { ok: true, data: null },
  );
  watch('a', START);
  watch('b', START);
  market.newest = START + 1;
  await pass(200);
  expect(settled).toEqual(['b', 'a']);
  expect(logger.errors).toMatchObject([
    { orders: 1, err: { message: 'order a was not settled: not_found' } },
  ]);
});

test('one that was final already is over', async () => {
  const { watch, pass, market, over, index, logger } = openHouse(() => ({
    ok: false,
    error: 'already_final',
  }));
  watch('sold', START);
  market.newest = START + 1;
  await pass(300);
  expect([over, index.size, logger.errors]).toEqual([['sold'], 0, []]);
});

test('one that is over waits for nothing', () => {
  const resting = restingCfd(aKindHouse().house);
  expect(resting.watch(aCfdOrder({ state: 'won' }), null, 'BTCUSDT')).toBeUndefined();
});
