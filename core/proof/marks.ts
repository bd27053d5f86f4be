// The mark of each price line worked out again from the lines before it: what decided stops and liquidations is no word of the
// server. Says nothing before it has seen half a minute of the product's own time. Source: decisions.md "Prices" (mark price).
import { GUARD_DEFAULTS } from '../market/guard.ts';
import { calculateMark, INDEX_WINDOW_MS, IndexAverage } from '../market/mark.ts';
import type { TimeMs } from '../market/types.ts';
import type { TickLine } from './tickLine.ts';

/** Of one product; its lines are shown in their order, none left out. */
export class MarkCheck {
  readonly #average = new IndexAverage();
  #lastTime: TimeMs | undefined;
  #seenMs = 0;

  /** Whether the mark of a line is what it must be; undefined where that is not known, or nothing was decided by it. */
  isRight(line: TickLine): boolean | undefined {
    const { bid, ask, last, flag, receivedTime, indexDoubled, mark } = line;
    if (flag !== 'ok' || indexDoubled === undefined || mark === undefined) return undefined;
    const step = receivedTime - (this.#lastTime ?? receivedTime);
    this.#lastTime = receivedTime;
    this.#seenMs += Math.min(Math.max(step, 0), GUARD_DEFAULTS.maxAgeMs);
    this.#average.add(receivedTime, indexDoubled);
    if (this.#seenMs <= INDEX_WINDOW_MS) return undefined;
    return mark === calculateMark(bid, ask, last, this.#average.averageDoubled() ?? indexDoubled);
  }
}
