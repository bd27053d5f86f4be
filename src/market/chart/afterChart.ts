import { readFirstData } from '../../lib/firstData.ts';
import { pause } from '../../lib/pause.ts';
import { whenIdle } from '../../lib/whenIdle.ts';
import { firstChart } from './firstChart.ts';

/** A chart that does not stand so long after its script came will not: it has no candles, or the screen shows none. */
const LONGEST_MS = 2000;

/** Resolves with the first tap or key of a visit: who is at work already is not kept waiting. */
const firstTouch = new Promise<void>((resolve) => {
  for (const kind of ['pointerdown', 'keydown'])
    window.addEventListener(
      kind,
      () => {
        resolve();
      },
      { once: true, capture: true },
    );
});

/** A page that draws a market is never quite idle. */
const LONGEST_TURN_MS = 400;
let turn = Promise.resolve();

/**
 * Resolves once the first chart has come, or will not, and is drawn: what a user opens later does not stand in its way. Who waits
 * goes on in turn, each when the page has nothing to do: all at once they would be a stop that is felt.
 */
export async function afterChart(): Promise<void> {
  await import('./PriceChart.tsx').catch(() => undefined);
  // Only where scripts come over a line is there anything to stand in the way of.
  if (readFirstData() !== undefined)
    await Promise.race([firstChart, firstTouch, pause(LONGEST_MS)]);
  turn = turn.then(() => whenIdle(LONGEST_TURN_MS));
  await turn;
}
