// The live market: one or several venues through the connector library, each message marked with its venue.
// Must never merge or repair prices here: what several venues together mean is the hub's to decide.
// Source: running.md "FEED", decisions.md "Prices".
import type { MarketProduct } from '../../../core/market/types.ts';
import type { Clock, Logger } from '../../ports.ts';
import type { Feed, FeedListener } from '../ports.ts';
import { VenueConnection } from './venueConnection.ts';
import { findVenue, VENUE_NAMES } from './venueTable.ts';

export interface VenueFeedOptions {
  /** Names of VENUES, each once; at least one. */
  readonly venues: readonly string[];
  readonly products: readonly MarketProduct[];
  /** Maps each of a venue's addresses, e.g. to a proxy or a test server. */
  readonly endpoint?: (url: string) => string;
  readonly clock: Clock;
  readonly logger: Logger;
}

export interface VenueFeed extends Feed {
  readonly venues: readonly string[];
}

/** Throws an Error of one line for an unknown or repeated venue. Nothing is loaded before `start`. */
export function createVenueFeed(options: VenueFeedOptions): VenueFeed {
  const { products, clock, logger } = options;
  const infos = options.venues.map((name) => {
    const info = findVenue(name);
    if (info === undefined)
      throw new Error(`"${name}" is no venue (known: ${VENUE_NAMES.join(', ')})`);
    return info;
  });
  if (new Set(options.venues).size !== infos.length) throw new Error('a venue is named twice');
  if (infos.length === 0) throw new Error('no venue is named');
  let connections: readonly VenueConnection[] = [];
  let opening: Promise<unknown> = Promise.resolve();
  let isStopped = false;

  async function openAll(listener: FeedListener): Promise<void> {
    await Promise.all(
      connections.map((connection, index) =>
        connection.open().catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error);
          logger.error({ venue: infos[index]?.name, reason }, 'venue cannot be used');
        }),
      ),
    );
    if (isStopped) return;
    for (const { id } of products) {
      if (!connections.some((connection) => connection.has(id))) listener.onEnd(id);
    }
  }

  return {
    kind: 'live',
    label: infos.map((info) => info.label).join(', '),
    venues: options.venues,
    start(listener) {
      connections = infos.map(
        (venue) =>
          new VenueConnection({
            venue,
            products,
            endpoint: options.endpoint,
            clock,
            logger,
            onMessage: (message) => listener.onMessage(message),
          }),
      );
      // A venue that does not answer must not keep the server from starting: its products are paused until it does.
      opening = openAll(listener);
      return Promise.resolve();
    },
    async stop() {
      isStopped = true;
      await Promise.all(connections.map((connection) => connection.stop()));
      await opening;
    },
    async minuteCandles(productId, from, to) {
      const product = products.find((candidate) => candidate.id === productId);
      const connection = connections.find((candidate) => candidate.has(productId));
      if (product === undefined || connection === undefined) return [];
      return connection.candles(product, from, to);
    },
  };
}
