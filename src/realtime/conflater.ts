// What came on each market stream since the last take, in its newest form, as if the server had sent only that.
// Must never bridge a gap: a message that does not follow the one before it is told beside it, so that who watches the
// numbers still sees it. Source: protocol/socketEvents.ts (`prev`).
import type { StreamMessages } from '../../protocol/socketEvents.ts';
import { TRADES_KEPT } from '../state/frame.ts';
import { streamOf } from './messages.ts';
import type { MarketEvent } from './messages.ts';
import { keyOf } from './subscriptions.ts';
import type { StreamKey } from './subscriptions.ts';

type MarketMessage = StreamMessages[MarketEvent];

export interface MarketNews {
  readonly event: MarketEvent;
  readonly message: MarketMessage;
}

export interface Conflater {
  add(event: MarketEvent, message: MarketMessage): void;
  /** Everything since the last take, in the order in which the streams were first heard. */
  take(): readonly MarketNews[];
}

/** `newer` after `older` of the same stream as one message; undefined when both must be told. */
function mergeMessages(older: MarketMessage, newer: MarketMessage): MarketMessage | undefined {
  if (newer.prev !== older.seq) return undefined;
  const { prev } = older;
  if ('quotes' in newer && 'quotes' in older) {
    const byId = new Map([...older.quotes, ...newer.quotes].map((quote) => [quote.id, quote]));
    return { ...newer, prev, quotes: [...byId.values()] };
  }
  if ('trades' in newer && 'trades' in older) {
    const trades = [...newer.trades, ...older.trades].slice(0, TRADES_KEPT);
    return { ...newer, prev, trades };
  }
  // A candle that has closed has to reach the chart with its last trade.
  const isNextCandle =
    'candle' in newer && 'candle' in older && newer.candle.time !== older.candle.time;
  return isNextCandle ? undefined : { ...newer, prev };
}

export function makeConflater(): Conflater {
  let told: MarketNews[] = [];
  /** Where each stream's newest message stands in `told`. */
  const places = new Map<StreamKey, number>();
  return {
    add(event, message) {
      const key = keyOf(streamOf(event, message));
      const place = places.get(key);
      const older = place === undefined ? undefined : told[place];
      const merged = older && mergeMessages(older.message, message);
      if (place !== undefined && merged !== undefined) told[place] = { event, message: merged };
      else {
        places.set(key, told.length);
        told.push({ event, message });
      }
    },
    take() {
      const taken = told;
      told = [];
      places.clear();
      return taken;
    },
  };
}
