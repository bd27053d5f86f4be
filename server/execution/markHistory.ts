// What a product's price did before a server began to follow it: messages by seq, asked for the best since one of them.
// Made of what is kept and of the log, once where orders are taken over; nothing of it stays.
// Source: decisions.md "Orders beyond the first" (trailing stop).
import { type FollowedMessage, furtherOf, type Trigger } from '../../core/trading/trigger.ts';

type Fires = Trigger['fires'];

/** How trailing stops find what they had followed: every message of a product from `since` on that may have moved one. */
export type ReadFollowed = (
  productId: string,
  since: number,
) => Promise<readonly FollowedMessage[]>;

/** Keeps messages of a product that moved trailing stops and are not kept yet. */
export type KeepFollowed = (
  productId: string,
  messages: readonly FollowedMessage[],
) => Promise<void>;

export class MarkHistory {
  readonly #messages: readonly FollowedMessage[];
  /** At each place the best of that message and all later ones. */
  readonly #bestFrom: Readonly<Record<Fires, readonly FollowedMessage[]>>;

  constructor(messages: readonly FollowedMessage[]) {
    this.#messages = messages.toSorted((a, b) => a.seq - b.seq);
    this.#bestFrom = {
      at_or_below: bestFrom('at_or_below', this.#messages),
      at_or_above: bestFrom('at_or_above', this.#messages),
    };
  }

  /** Undefined where nothing came after it. */
  bestAfter(seq: number, fires: Fires): FollowedMessage | undefined {
    let [from, to] = [0, this.#messages.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#messages[middle]?.seq ?? Infinity) > seq) to = middle;
      else from = middle + 1;
    }
    return this.#bestFrom[fires][from];
  }
}

function bestFrom(fires: Fires, messages: readonly FollowedMessage[]): FollowedMessage[] {
  const best: FollowedMessage[] = [];
  for (let place = messages.length - 1; place >= 0; place -= 1) {
    const [own, later] = [messages[place], best[place + 1]];
    if (own === undefined) continue;
    best[place] = later === undefined ? own : furtherOf(fires, own, later);
  }
  return best;
}
