import { aMessage } from '../../../test/builders/feedMessages.ts';
import { aHub, type HubBench } from '../../../test/builders/marketHub.ts';

/** Pushes good messages a quarter of a second apart. */
function feedGood(bench: HubBench, count: number): void {
  for (let index = 0; index < count; index += 1) {
    bench.clock.advance(250);
    bench.feed.push(aMessage({ time: bench.clock.now(), mid: 6_000_000 + index }));
  }
}

test('no seq is given twice, whenever the process was killed: not one that was handed out and never written', async () => {
  const first = await aHub();
  // Three seconds in the log, and one more that the kill took with it.
  feedGood(first, 12);
  await first.clock.advanceAsync(1_250);
  feedGood(first, 3);
  const written = first.store.ticks.seconds.flatMap(({ products }) =>
    products.flatMap(({ ticks }) => ticks.map(({ seq }) => seq)),
  );
  const given = first.ticks.map(({ seq }) => seq);
  expect(Math.max(...given)).toBeGreaterThan(Math.max(...written));
  const second = await aHub({ clock: first.clock, store: first.store });
  feedGood(second, 6);
  expect(second.ticks.length).toBeGreaterThan(0);
  expect(Math.min(...second.ticks.map(({ seq }) => seq))).toBeGreaterThan(Math.max(...given));
});
