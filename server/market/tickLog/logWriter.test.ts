// The log and a database that fails: nothing is lost, nothing is forked, and it is said when it cannot be written.
import { aMessage } from '../../../test/builders/feedMessages.ts';
import { aHub, type HubBench } from '../../../test/builders/marketHub.ts';
import { aProduct } from '../../../test/builders/marketProducts.ts';
import { createManualClock } from '../../../test/builders/manualClock.ts';

const START = Date.parse('2026-03-02T12:00:00Z');
const products = [aProduct('BTCUSDT')];
const aLog = () => aHub({ products, clock: createManualClock(START) });

/** Good messages, four a second; every flush settles. */
async function feedSeconds(bench: HubBench, seconds: number): Promise<void> {
  for (let step = 0; step < seconds * 4; step += 1) {
    await bench.clock.advanceAsync(250);
    bench.feed.push(aMessage({ time: bench.clock.now(), mid: 6_000_000 + step }));
  }
}

const NOT_WRITTEN = 'the tick log could not be written';
const writtenSeconds = ({ store }: HubBench): number[] =>
  store.ticks.seconds.map(({ second }) => (second - START) / 1000);
const firstSeconds = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

test('a reply that is lost stops nothing: what is there already counts as written', async () => {
  const bench = await aLog();
  bench.store.ticks.lostReplies = 1;
  await feedSeconds(bench, 12);
  expect(bench.logger.errors).toEqual([NOT_WRITTEN]);
  expect(writtenSeconds(bench)).toEqual(firstSeconds(11));
  expect(bench.hub.isRecorded()).toBe(true);
});

test('other lines for a second are an alarm: told once, never recorded again, nothing written behind them', async () => {
  const bench = await aLog();
  await feedSeconds(bench, 3);
  const [first] = bench.store.ticks.seconds;
  bench.store.ticks.seconds.push({ ...first!, second: START + 2_000 });
  await feedSeconds(bench, 5);
  expect(bench.logger.errors).toEqual([
    'the tick log holds other lines for these times; it is written no more',
  ]);
  expect(bench.hub.isRecorded()).toBe(false);
  expect(writtenSeconds(bench)).toEqual([0, 1, 2]);
});

test('what cannot be written for three seconds is said, until it is written', async () => {
  const bench = await aLog();
  await feedSeconds(bench, 5);
  bench.store.ticks.failures = 6;
  const recorded: boolean[] = [];
  for (let second = 0; second < 8; second += 1) {
    await feedSeconds(bench, 1);
    recorded.push(bench.hub.isRecorded());
  }
  expect(recorded).toEqual([true, true, true, false, false, false, true, true]);
  expect(writtenSeconds(bench)).toEqual(firstSeconds(12));
});

test('a write that never answers is said, too', async () => {
  const bench = await aLog();
  const { ticks } = bench.store;
  const save = ticks.saveSeconds.bind(ticks);
  let answer = (): void => {};
  ticks.saveSeconds = async (seconds) => {
    await new Promise<void>((resolve) => (answer = resolve));
    return save(seconds);
  };
  await feedSeconds(bench, 3);
  expect(bench.hub.isRecorded()).toBe(true);
  await feedSeconds(bench, 3);
  expect(bench.hub.isRecorded()).toBe(false);
  ticks.saveSeconds = save;
  answer();
  await feedSeconds(bench, 2);
  expect(bench.hub.isRecorded()).toBe(true);
  expect(writtenSeconds(bench)).toEqual(firstSeconds(7));
});
