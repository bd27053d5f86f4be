// The part of the connector library (ccxt) that we use, and the only place that loads it: lazily, because nobody who
// runs the simulator or a replay should pay for it. Must never be given a key: only public data is read.
import type { VenueInfo } from './venueTable.ts';

/** [price, quantity, …] as the library's numbers. */
export type NumberLevel = readonly (number | undefined)[];

export interface VenueOrderBook {
  readonly bids: readonly NumberLevel[];
  readonly asks: readonly NumberLevel[];
  readonly timestamp?: number | undefined;
}

export interface VenueTrade {
  readonly id?: string | undefined;
  readonly timestamp?: number | undefined;
  readonly price?: number | undefined;
  readonly amount?: number | undefined;
  readonly side?: string | undefined;
}

export interface VenueMarket {
  readonly id: string;
  readonly symbol: string;
  readonly active?: boolean | undefined;
  /** The venue's own description. */
  readonly info?: unknown;
}

/** A connection to one venue. Every call rejects when the network or the venue fails; calling again tries anew. */
export interface VenueExchange {
  loadMarkets(reload?: boolean): Promise<unknown>;
  readonly markets: Readonly<Record<string, VenueMarket>> | undefined;
  /** Resolves at the next change of the book, which is the library's own object and changes on. */
  watchOrderBook(symbol: string, limit?: number, parameters?: object): Promise<VenueOrderBook>;
  /** Resolves with the trades since the last call. */
  watchTrades(symbol: string): Promise<readonly VenueTrade[]>;
  /** Rows of [time, open, high, low, close, volume]. */
  fetchOHLCV(
    symbol: string,
    timeframe: string,
    since: number,
    limit: number,
  ): Promise<readonly (readonly (number | undefined)[])[]>;
  /** Closes the connections; with `true` also forgets every book. */
  close(clean?: boolean): Promise<void>;
  handleOrderBook(client: unknown, message: unknown): void;
}

interface RawExchange extends VenueExchange {
  urls: { api: unknown };
  hostname?: string;
  has: Record<string, unknown>;
  authenticate(): unknown;
  client(url: string): RawClient;
  /** Needed once before any address without TLS. */
  loadHttpProxyAgent(): Promise<unknown>;
}
interface RawClient {
  send(message: unknown): Promise<unknown>;
}
type Connector = new (settings: object) => RawExchange;

/** `endpoint` maps each of the venue's addresses, e.g. to a proxy; undefined leaves them. Throws for an unknown connector. */
export async function openExchange(
  venue: VenueInfo,
  endpoint: ((url: string) => string) | undefined,
): Promise<VenueExchange> {
  const { default: ccxt } = await import('ccxt');
  const connectors = ccxt.pro as unknown as Readonly<Record<string, Connector | undefined>>;
  const Exchange = connectors[venue.connector];
  if (Exchange === undefined) throw new Error(`the connector library has no ${venue.connector}`);
  const exchange = new Exchange({
    options: venue.options,
    enableRateLimit: true,
    newUpdates: true,
  });
  // Currencies are for deposits; their list is the slowest call of most venues.
  exchange.has['fetchCurrencies'] = false;
  setUpQuietSend(exchange);
  if (venue.isOpenWithoutKey) exchange.authenticate = () => ({});
  if (endpoint !== undefined) {
    await exchange.loadHttpProxyAgent();
    const { hostname } = exchange;
    exchange.urls.api = mapTexts(exchange.urls.api, (url) =>
      endpoint(url.replace('{hostname}', hostname ?? '')),
    );
  }
  return exchange;
}

/**
 * A subscription that waits for its turn while the connection closes fails where nobody listens, and an unheard
 * rejection ends the process. The close itself is heard: every waiting call rejects with it.
 */
function setUpQuietSend(exchange: RawExchange): void {
  const seen = new WeakSet<RawClient>();
  const open = exchange.client.bind(exchange);
  exchange.client = (url) => {
    const client = open(url);
    if (!seen.has(client)) {
      seen.add(client);
      const send = client.send.bind(client);
      client.send = (message) => {
        const sent = send(message);
        sent.catch(() => {});
        return sent;
      };
    }
    return client;
  };
}

function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, map)]),
  );
}
