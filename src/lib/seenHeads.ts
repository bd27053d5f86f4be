// Heads of the logs of prices as messages carried them to this device: the newest of each product and second, in memory.
// Must stay small: a few minutes of a handful of products. Source: decisions.md "Price evidence" (every message carries its head).

const SECOND_MS = 1000;
/** Of each product. */
const SECONDS_KEPT = 300;

export interface SeenHead {
  /** Of the message that carried it. */
  readonly seq: number;
  readonly head: string;
}

const seen = new Map<string, Map<number, SeenHead>>();

/** `time`: when the server received the message, ms. */
export function noteHead(productId: string, time: number, { seq, head }: SeenHead): void {
  const known = seen.get(productId) ?? new Map<number, SeenHead>();
  seen.set(productId, known);
  const second = Math.floor(time / SECOND_MS) * SECOND_MS;
  const before = known.get(second);
  if (before !== undefined && before.seq > seq) return;
  known.set(second, { seq, head });
  const [oldest] = known.keys();
  if (known.size > SECONDS_KEPT && oldest !== undefined) known.delete(oldest);
}

/** The last ones of a second and its neighbours: a message may be sealed with the second after its own. */
export function headsNear(productId: string, second: number): readonly SeenHead[] {
  const known = seen.get(productId);
  return [second - SECOND_MS, second, second + SECOND_MS].flatMap((one) => known?.get(one) ?? []);
}
