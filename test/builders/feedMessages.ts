// Feed messages and a feed made by hand, for tests of the guard and the hub.
import type { Candle, FeedMessage, Level } from '../../core/market/types.ts';
import type { Feed, FeedListener } from '../../server/market/ports.ts';

export interface MessageShape {
  readonly productId?: string;
  readonly source?: string;
  /** Both times, unless one is given by itself. */
  readonly time?: number;
  readonly sourceTime?: number;
  readonly receivedTime?: number;
  /** Mid price in points; bids and asks stand 10 points around it. */
  readonly mid?: number;
  readonly last?: number;
  readonly bids?: readonly Level[];
  readonly asks?: readonly Level[];
  readonly trades?: FeedMessage['trades'];
  readonly seq?: number;
}

const DEFAULT_MID = 6_000_000;

/** A good message of BTCUSDT at 60,000.00 unless told otherwise. */
export function aMessage(shape: MessageShape = {}): FeedMessage {
  const mid = shape.mid ?? DEFAULT_MID;
  const time = shape.time ?? 1_772_452_800_000;
  const ladder = (direction: 1 | -1): Level[] =>
    Array.from({ length: 10 }, (_, depth) => [mid + direction * (10 + depth * 5), 1_000 + depth]);
  return {
    productId: shape.productId ?? 'BTCUSDT',
    source: shape.source ?? 'test',
    sourceTime: shape.sourceTime ?? time,
    receivedTime: shape.receivedTime ?? time,
    book: { bids: shape.bids ?? ladder(-1), asks: shape.asks ?? ladder(1) },
    last: shape.last ?? mid,
    trades: shape.trades ?? [],
    ...(shape.seq === undefined ? {} : { seq: shape.seq }),
  };
}

export interface ManualFeed extends Feed {
  push(message: FeedMessage): void;
  end(productId: string): void;
  candles: Candle[];
}

/** A feed that says what a test tells it to. */
export function createManualFeed(
  shape: Partial<Pick<Feed, 'kind' | 'label' | 'venues' | 'candleSource'>> = {},
): ManualFeed {
  let listener: FeedListener | undefined;
  const feed: ManualFeed = {
    kind: 'live',
    label: 'Test venue',
    ...shape,
    candles: [],
    push: (message) => listener?.onMessage(message),
    end: (productId) => listener?.onEnd(productId),
    start: (given) => {
      listener = given;
      return Promise.resolve();
    },
    stop: () => {
      listener = undefined;
      return Promise.resolve();
    },
    minuteCandles: (_productId, from, to) =>
      Promise.resolve(feed.candles.filter(({ time }) => time >= from && time < to)),
  };
  return feed;
}
