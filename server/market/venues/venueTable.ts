// The live venues that FEED may name, and how each is asked for the market data that we use.
// Sources: the venues' public API pages; the connector library's option names.

export interface VenueInfo {
  /** As FEED names it. */
  readonly name: string;
  /** As people write it. */
  readonly label: string;
  /** Name of the venue in the connector library. */
  readonly connector: string;
  /** Quote currencies that stand for USDT, best first: USD counts as USDT 1:1 (decisions.md "Prices"). */
  readonly dollars: readonly string[];
  /** Perpetual contracts are named "BTC/USDT:USDT". */
  readonly isPerpetual: boolean;
  /** Options of the connector: only what is traded here, so that the start stays short. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Parameters of the order book subscription. */
  readonly bookParameters: Readonly<Record<string, unknown>>;
  /** The library asks for a key although the channel named in `bookParameters` needs none. */
  readonly isOpenWithoutKey: boolean;
  /** Levels asked for, where the venue wants a number; undefined: its default. */
  readonly bookDepth: number | undefined;
}

const venueOf = (info: Partial<VenueInfo> & Pick<VenueInfo, 'name' | 'label'>): VenueInfo => ({
  connector: info.name,
  dollars: ['USDT', 'USD'],
  isPerpetual: false,
  options: {},
  bookParameters: {},
  isOpenWithoutKey: false,
  bookDepth: undefined,
  ...info,
});

/** Aggregated trades carry the same volume in fewer messages. */
const BINANCE_TRADES = { watchTrades: { name: 'aggTrade' } };

export const VENUES: readonly VenueInfo[] = [
  venueOf({ name: 'kraken', label: 'Kraken', dollars: ['USD', 'USDT'], bookDepth: 25 }),
  venueOf({
    name: 'binance',
    label: 'Binance',
    options: { ...BINANCE_TRADES, fetchMarkets: { types: ['spot'] } },
  }),
  venueOf({
    name: 'binanceusdm',
    label: 'Binance Futures',
    isPerpetual: true,
    options: { ...BINANCE_TRADES, fetchMarkets: { types: ['linear'] } },
  }),
  venueOf({
    name: 'coinbase',
    label: 'Coinbase',
    connector: 'coinbaseexchange',
    dollars: ['USD', 'USDT'],
    // The unbatched channel wants an account since 2023; the batched one carries the same frames every 50 ms.
    bookParameters: { channels: ['level2_batch'] },
    isOpenWithoutKey: true,
  }),
  venueOf({ name: 'okx', label: 'OKX', options: { fetchMarkets: { types: ['spot'] } } }),
  venueOf({ name: 'bitstamp', label: 'Bitstamp', dollars: ['USD', 'USDT'] }),
];

export const VENUE_NAMES: readonly string[] = VENUES.map((venue) => venue.name);

export function findVenue(name: string): VenueInfo | undefined {
  return VENUES.find((venue) => venue.name === name);
}
