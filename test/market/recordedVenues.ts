// The recorded session of each venue, and the product that it trades.
import type { MarketProduct } from '../../core/market/types.ts';
import { aMarketProduct } from './marketProducts.ts';
import type { Session } from './session.ts';
import { readSession } from './session.ts';
import type { ScriptedVenue } from './venueScripts.ts';

export interface RecordedVenue {
  readonly venue: ScriptedVenue;
  readonly path: string;
  readonly product: MarketProduct;
  /** Trades of the product in the session. */
  readonly trades: number;
}

const inSessions = (name: string): string => `frames/sessions/${name}.ndjson.gz`;
const other = (base: string): MarketProduct => aMarketProduct({ base, priceDecimals: 5 });

export const RECORDED_VENUES: readonly RecordedVenue[] = [
  {
    venue: 'binance',
    path: inSessions('binance-spot_2021-10-12'),
    product: other('NKN'),
    trades: 1,
  },
  {
    venue: 'binanceusdm',
    path: inSessions('binance-usdm_2021-07-22'),
    product: other('SUSHI'),
    trades: 40,
  },
  {
    venue: 'coinbase',
    path: inSessions('coinbase-exchange_2021-04-17'),
    product: other('SKL'),
    trades: 52,
  },
  { venue: 'okx', path: inSessions('okx-v5_2022-05-13'), product: aMarketProduct(), trades: 69 },
  {
    venue: 'bitstamp',
    path: inSessions('bitstamp-v2_2022-01-05'),
    product: aMarketProduct({ base: 'ETH' }),
    trades: 10,
  },
  {
    venue: 'kraken',
    path: 'crypto-ticks/kraken_v2_btcusd_2026-08-02_frames.ndjson.gz',
    product: aMarketProduct(),
    trades: 0,
  },
];

export function recordedVenue(venue: ScriptedVenue): RecordedVenue & { readonly session: Session } {
  const found = RECORDED_VENUES.find((candidate) => candidate.venue === venue);
  if (found === undefined) throw new Error(`no session of ${venue}`);
  return { ...found, session: readSession(found.path) };
}
