// Which streams are wanted, counted: two components may want the same one, and the socket hears of it once.
// Must never talk to the socket itself: socketMiddleware does, from what `add` and `remove` answer.
// Source: wire.md "Socket", protocol/socketEvents.ts.
import type { Subscription } from '../../protocol/socketEvents.ts';

/** `depth BTCUSDT`, `kline BTCUSDT 1m`, `tickers`: one text per stream. */
export type StreamKey = string;

export function keyOf(stream: Subscription): StreamKey {
  return [stream.channel, stream.productId, stream.interval].filter(Boolean).join(' ');
}

export interface SubscriptionRegistry {
  /** Counts one more; true when the stream was not wanted before. */
  add(stream: Subscription): boolean;
  /** Counts one less; true when nobody wants the stream any more. */
  remove(stream: Subscription): boolean;
  has(key: StreamKey): boolean;
  list(): readonly Subscription[];
}

export function makeSubscriptionRegistry(): SubscriptionRegistry {
  const wanted = new Map<StreamKey, { readonly stream: Subscription; count: number }>();
  return {
    add(stream) {
      const key = keyOf(stream);
      const entry = wanted.get(key);
      if (entry !== undefined) {
        entry.count += 1;
        return false;
      }
      wanted.set(key, { stream, count: 1 });
      return true;
    },
    remove(stream) {
      const key = keyOf(stream);
      const entry = wanted.get(key);
      if (entry === undefined) return false;
      entry.count -= 1;
      if (entry.count > 0) return false;
      wanted.delete(key);
      return true;
    },
    has: (key) => wanted.has(key),
    list: () => [...wanted.values()].map((entry) => entry.stream),
  };
}
