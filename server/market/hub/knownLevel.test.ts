// What a start knows of before it: the level that the log ends with is the trusted one, and the average of the index goes on.
// Else three wrong messages that agree would be the price after each restart. Source: decisions.md "Prices" (feed guard).
import { GUARD_DEFAULTS } from '../../../core/market/guard.ts';
import type { GuardFlag } from '../../../core/market/types.ts';
import { parseTickLine } from '../../../core/proof/tickLine.ts';
import { aMessage, createManualFeed } from '../../../test/builders/feedMessages.ts';
import { aHub, type HubBench, type HubShape } from '../../../test/builders/marketHub.ts';
import { aProduct } from '../../../test/builders/marketProducts.ts';

const SPACING_MS = 250;
const HOUR_MS = 3_600_000;

/** Messages a quarter of a second apart, each with a mid of its own. */
function play(bench: HubBench, count: number, mid: number, over: object = {}): void {
  for (let step = 0; step < count; step += 1) {
    bench.clock.advance(SPACING_MS);
    const time = bench.clock.now();
    bench.feed.push(aMessage({ time, mid: mid + (step % 7), ...over }));
  }
}

/** A hub that has spoken, and was stopped. */
async function stopped(count: number, mid = 6_000_000, shape: HubShape = {}): Promise<HubBench> {
  const bench = await aHub(shape);
  play(bench, count, mid);
  await bench.hub.stop();
  return bench;
}

/** The next process on the same database, after a while. */
function restart({ clock, store }: HubBench, afterMs: number, shape: HubShape = {}) {
  clock.jump(afterMs);
  return aHub({ clock, store, ...shape });
}

/** What the guard said of each message since `from`, as the log has it. */
async function flagsOf({ hub, clock }: HubBench, from: number): Promise<GuardFlag[]> {
  const lines = await hub.log.lines('BTCUSDT', from, clock.now());
  return lines.flatMap(({ line }) => parseTickLine(line)?.flag ?? []);
}

/** Messages at another level after a restart until the first that is a tick. */
async function confirmedAfter(bench: HubBench, mid: number): Promise<number> {
  const from = bench.clock.now() + 1;
  play(bench, 60, mid);
  return (await flagsOf(bench, from)).indexOf('ok');
}

const AT_ONCE = GUARD_DEFAULTS.goodToResume - 1;
const AFTER_HOLDING = GUARD_DEFAULTS.holdMs / SPACING_MS;

test.each([
  ['the same level', 6_000_000, 1_000, AT_ONCE],
  ['10 % more', 6_600_000, 1_000, AT_ONCE],
  ['11 % more', 6_660_000, 1_000, AFTER_HOLDING],
  ['a tenth', 600_000, 1_000, AFTER_HOLDING],
  ['a tenth, an hour later', 600_000, HOUR_MS, AFTER_HOLDING],
  ['a tenth after a long weekend', 600_000, 71 * HOUR_MS, AFTER_HOLDING],
  // A level of longer ago says nothing.
  ['a tenth three days later', 600_000, 72 * HOUR_MS, AT_ONCE],
])('after a restart %s is the price', async (_name, mid, afterMs, expected) => {
  const first = await stopped(40);
  expect(await confirmedAfter(await restart(first, afterMs), mid)).toBe(expected);
});

test('a product that was paused when the process ended is known by its last accepted message', async () => {
  const first = await aHub();
  play(first, 40, 6_000_000);
  // Twenty minutes of nonsense.
  for (let step = 0; step < 600; step += 1) {
    first.clock.advance(2_000);
    first.feed.push(aMessage({ time: first.clock.now(), bids: [], mid: 6_000_000 }));
  }
  await first.hub.stop();
  const second = await restart(first, 1_000);
  expect(await confirmedAfter(second, 600_000)).toBe(AFTER_HOLDING);
});

test('each venue of a product knows the level, and each product its own', async () => {
  const products = [aProduct('BTCUSDT'), aProduct('ETHUSDT')];
  const first = await aHub({ products });
  play(first, 40, 6_000_000);
  play(first, 40, 300_000, { productId: 'ETHUSDT' });
  await first.hub.stop();

  const feed = createManualFeed({ venues: ['a', 'b'] });
  const second = await restart(first, 1_000, { products, feed });
  for (let step = 0; step < 8; step += 1) {
    for (const source of ['a', 'b']) play(second, 1, 600_000 + step, { source });
    for (const source of ['a', 'b'])
      play(second, 1, 300_000 + step, { source, productId: 'ETHUSDT' });
  }
  expect(new Set(second.ticks.map(({ productId }) => productId))).toEqual(new Set(['ETHUSDT']));
});

test('the average of the index goes on, and with it the mark', async () => {
  const first = await stopped(200);
  const second = await restart(first, 60_000);
  // 9 % higher is taken at once, and the mark stays at the level of before.
  play(second, 5, 6_540_000);
  expect(second.ticks).toHaveLength(3);
  for (const { mark } of second.ticks) expect(mark).toBeLessThan(6_000_000 * 1.01);
  // Half a minute later nothing is left of it.
  play(second, 130, 6_540_000);
  expect(second.ticks.at(-1)?.mark).toBeGreaterThan(6_500_000);
});

test('an empty database knows nothing', async () => {
  const bench = await aHub();
  play(bench, 5, 6_000_000);
  expect(bench.ticks[0]?.mark).toBe(6_000_002);
});
