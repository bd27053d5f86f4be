// Watches the numbering of each stream: what is old, what follows, and where something is missing.
// A gap never throws a message away: each one is newer state; a gap only asks for a snapshot beside it.
// Source: wire.md "Socket" (seq never goes back; a gap means a new snapshot), protocol/socketEvents.ts (prev).
import type { StreamKey } from './subscriptions.ts';

export type Arrival = 'next' | 'gap' | 'old';

export interface SequenceWatch {
  /** Judges a message and remembers it. */
  judge(key: StreamKey, message: { readonly seq: number; readonly prev: number }): Arrival;
  /** A snapshot stands at `seq`: judging goes on from there. */
  restart(key: StreamKey, seq: number): void;
  forget(key: StreamKey): void;
  forgetAll(): void;
}

export function makeSequenceWatch(): SequenceWatch {
  const last = new Map<StreamKey, number>();
  return {
    judge(key, message) {
      const known = last.get(key);
      // Nothing known: the subscription's answer is still on its way and will say where it stands.
      if (known === undefined) return 'next';
      // An equal number is news of the same price message: the product was paused, or a candle closed with it.
      if (message.seq < known) return 'old';
      last.set(key, message.seq);
      return message.prev === known ? 'next' : 'gap';
    },
    restart(key, seq) {
      last.set(key, seq);
    },
    forget(key) {
      last.delete(key);
    },
    forgetAll() {
      last.clear();
    },
  };
}
