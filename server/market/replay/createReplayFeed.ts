// A market played from recordings: real prices at their recorded pace, moved to now.
// Must never copy the data into the project and never invent a price; a modelled book is named in the label.
// Source: running.md "FEED", decisions.md "Prices".
import type { MarketProduct, ProductId } from '../../../core/market/types.ts';
import type { Clock, Logger } from '../../ports.ts';
import type { Feed } from '../ports.ts';
import type { Catalogue, Recording } from './catalogue.ts';
import { hasModelledBook, readCatalogue } from './catalogue.ts';
import type { ReplayOption } from './parseReplayOption.ts';
import type { RecordingCounts } from './recordedStep.ts';
import { ReplayPlayer } from './replayPlayer.ts';

export interface ReplayOptions extends ReplayOption {
  readonly products: readonly MarketProduct[];
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface ReplayFeed extends Feed {
  /** The recordings each product plays. */
  readonly recordings: ReadonlyMap<ProductId, readonly Recording[]>;
  /** What was read so far, for logs and tests. */
  counts(productId: ProductId): RecordingCounts | undefined;
}

/** Names beyond this make the label unreadable. */
const MOST_VENUES_NAMED = 3;

/** Throws an Error of one line when the path is missing, unreadable, or holds no recording of any product. */
export function createReplayFeed(options: ReplayOptions): ReplayFeed {
  const { products, logger, clock } = options;
  const { recordings, skipped } = openCatalogue(options.path, products);
  if (recordings.size === 0) {
    const only = skipped[0] !== undefined && skipped.length === 1 ? ` (${skipped[0].skipped})` : '';
    throw new Error(`${options.path} holds no recording of any product${only}`);
  }
  const players = new Map<ProductId, ReplayPlayer>();
  for (const product of products) {
    const own = recordings.get(product.id);
    if (own === undefined) continue;
    players.set(product.id, new ReplayPlayer({ ...options, product, recordings: own }));
  }

  return {
    kind: 'replay',
    label: labelOf([...recordings.values()].flat()),
    // Each start lays the same recorded minutes to other times.
    candleSource: `replay:${options.path}@${clock.now()}`,
    recordings,
    counts: (productId) => players.get(productId)?.counts,
    async start(listener) {
      for (const { path, skipped: reason } of skipped) {
        logger.info({ file: path, reason }, 'file not played');
      }
      await Promise.all([...players.values()].map((player) => player.start(listener)));
      for (const { id } of products) if (!players.has(id)) listener.onEnd(id);
    },
    async stop() {
      await Promise.all([...players.values()].map((player) => player.stop()));
    },
    async minuteCandles(productId, from, to) {
      const player = players.get(productId);
      await player?.prepare();
      const candles = player?.history() ?? [];
      return candles.filter((candle) => candle.time >= from && candle.time < to);
    },
  };
}

function openCatalogue(path: string, products: readonly MarketProduct[]): Catalogue {
  try {
    return readCatalogue(path, products);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Error(`${path}: no such file or folder`, { cause: error });
    if (code === 'EACCES') throw new Error(`${path}: not readable`, { cause: error });
    throw error;
  }
}

/** "Replay of binance-usdm, book modelled from bars". */
export function labelOf(recordings: readonly Recording[]): string {
  const venues = [...new Set(recordings.map((recording) => recording.file.venue))].sort();
  const names = venues.length > MOST_VENUES_NAMED ? 'recorded data' : venues.join(', ');
  const modelled = recordings.filter(hasModelledBook);
  if (modelled.length === 0) return `Replay of ${names}`;
  if (modelled.length < recordings.length) return `Replay of ${names}, some books modelled`;
  const bars = modelled.every(({ file }) => file.kind === 'tradeBars' || file.kind === 'quoteBars');
  return `Replay of ${names}, book modelled from ${bars ? 'bars' : 'recorded prices'}`;
}
