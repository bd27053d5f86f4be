// How each venue answers: its subscriptions, its market list, its REST snapshot. Prices come from the recorded session
// alone; market lists are written here, because none was recorded.
import type { Session, SessionFrame } from './session.ts';

export interface Subscription {
  /** Names one stream; subscribing again begins it anew. */
  readonly key: string;
  /** Sent at once. */
  readonly acknowledgement: string;
  /** Which recorded frames belong to it. */
  isOurs(frame: SessionFrame): boolean;
}
export interface VenueScript {
  /** undefined: not found. */
  rest(url: URL, session: Session): string | undefined;
  /** What a client's message asks for; "pong" style answers are plain texts. */
  receive(text: string, session: Session): readonly (Subscription | string)[];
  /** The frame as it goes over the wire. */
  send(frame: SessionFrame): string;
}
type Fields = Readonly<Record<string, unknown>>;
const asIs = (frame: SessionFrame): string => frame.text;
const parse = (text: string): Fields => JSON.parse(text) as Fields;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function findRest(session: Session, part: string): string | undefined {
  return [...session.rest].find(([address]) => address.includes(part))?.[1];
}

function binanceScript(baseAsset: string, isPerpetual: boolean): VenueScript {
  const quoteAsset = 'USDT';
  const market = {
    symbol: baseAsset + quoteAsset,
    pair: baseAsset + quoteAsset,
    ...(isPerpetual ? { contractType: 'PERPETUAL' } : {}),
    status: 'TRADING',
    isSpotTradingAllowed: true,
    baseAsset,
    quoteAsset,
    marginAsset: quoteAsset,
    filters: [],
    permissions: ['SPOT'],
  };
  return {
    rest(url, session) {
      if (url.pathname.endsWith('/exchangeInfo')) return JSON.stringify({ symbols: [market] });
      if (!url.pathname.endsWith('/depth')) return undefined;
      return findRest(session, `symbol=${url.searchParams.get('symbol')}&`);
    },
    receive(text) {
      const { method, params, id } = parse(text);
      const done = JSON.stringify({ result: null, id });
      if (method !== 'SUBSCRIBE') return [done];
      return listOf(params).map((name) => ({
        key: String(name),
        acknowledgement: done,
        isOurs: ({ frame }) =>
          String(frame['stream']).replace(/@\d+ms$/, '') === String(name).replace(/@\d+ms$/, ''),
      }));
    },
    // The recorded client used the combined stream, ours the plain one: the same frame without its wrapper.
    send: ({ frame }) => JSON.stringify(frame['data']),
  };
}

const kraken: VenueScript = {
  rest(url) {
    if (!url.pathname.endsWith('/AssetPairs')) return undefined;
    const pair = (altname: string, wsname: string, base: string, decimals: number): Fields => ({
      altname,
      wsname,
      aclass_base: 'currency',
      base,
      aclass_quote: 'currency',
      quote: 'ZUSD',
      pair_decimals: decimals,
      cost_decimals: 5,
      lot_decimals: 8,
      lot_multiplier: 1,
      leverage_buy: [],
      leverage_sell: [],
      fees: [[0, 0.4]],
      fees_maker: [[0, 0.25]],
      ordermin: '0.00005',
      costmin: '0.5',
      tick_size: '0.1',
      status: 'online',
    });
    const result = {
      XXBTZUSD: pair('XBTUSD', 'XBT/USD', 'XXBT', 1),
      XETHZUSD: pair('ETHUSD', 'ETH/USD', 'XETH', 2),
    };
    return JSON.stringify({ error: [], result });
  },
  receive(text) {
    const { method, params, req_id } = parse(text);
    if (method === 'ping') return [JSON.stringify({ method: 'pong', req_id })];
    const { channel, symbol: symbols, depth } = fieldsOf(params);
    return listOf(symbols).map((symbol): Subscription | string => {
      const result = { channel, symbol, snapshot: true, ...(depth === undefined ? {} : { depth }) };
      const acknowledgement = JSON.stringify({ method, result, success: true, req_id });
      if (method !== 'subscribe') return acknowledgement;
      return {
        key: `${String(channel)} ${String(symbol)}`,
        acknowledgement,
        isOurs: ({ frame }) =>
          channel === 'book' && (frame['channel'] === 'book' || frame['channel'] === 'heartbeat'),
      };
    });
  },
  send: asIs,
};

const coinbase: VenueScript = {
  rest(url) {
    if (!url.pathname.endsWith('/products')) return undefined;
    const product = {
      id: 'SKL-USD',
      base_currency: 'SKL',
      quote_currency: 'USD',
      quote_increment: '0.0001',
      base_increment: '0.1',
      min_market_funds: '1',
      status: 'online',
      trading_disabled: false,
    };
    return JSON.stringify([product]);
  },
  receive(text) {
    const { product_ids: ids, channels } = parse(text);
    return listOf(ids).flatMap((id) =>
      listOf(channels).map((channel) => ({
        key: `${String(channel)} ${String(id)}`,
        acknowledgement: JSON.stringify({
          type: 'subscriptions',
          channels: [{ name: channel, product_ids: [id] }],
        }),
        isOurs: ({ frame }: SessionFrame) =>
          frame['product_id'] === id &&
          (channel === 'matches' ? ['match', 'last_match'] : ['snapshot', 'l2update']).includes(
            String(frame['type']),
          ),
      })),
    );
  },
  send: asIs,
};

const okx: VenueScript = {
  rest(url) {
    if (!url.pathname.endsWith('/instruments')) return undefined;
    const instrument = {
      instType: 'SPOT',
      instId: 'BTC-USDT',
      baseCcy: 'BTC',
      quoteCcy: 'USDT',
      tickSz: '0.1',
      lotSz: '0.00000001',
      minSz: '0.00001',
      state: 'live',
    };
    return JSON.stringify({ code: '0', msg: '', data: [instrument] });
  },
  receive(text) {
    if (text === 'ping') return ['pong'];
    const { op, args } = parse(text);
    return listOf(args).map((argument): Subscription | string => {
      const { channel, instId } = fieldsOf(argument);
      const acknowledgement = JSON.stringify({ event: op, arg: argument });
      if (op !== 'subscribe') return acknowledgement;
      return {
        key: `${String(channel)} ${String(instId)}`,
        acknowledgement,
        isOurs: ({ frame }) => {
          const own = fieldsOf(frame['arg']);
          return (
            frame['data'] !== undefined && own['channel'] === channel && own['instId'] === instId
          );
        },
      };
    });
  },
  send: asIs,
};

const bitstamp: VenueScript = {
  rest(url, session) {
    if (/order_book\/(\w+)/.test(url.pathname))
      return findRest(
        session,
        url.pathname.replace(/.*order_book/, 'order_book').replace(/\/$/, ''),
      );
    const market = {
      name: 'ETH/USD',
      market_symbol: 'ethusd',
      url_symbol: 'ethusd',
      base_currency: 'ETH',
      base_decimals: 8,
      counter_currency: 'USD',
      counter_decimals: 2,
      minimum_order: '10 USD',
      minimum_order_value: '10',
      trading: 'Enabled',
      instant_and_market_orders: 'Enabled',
      description: 'Ether / U.S. dollar',
    };
    return JSON.stringify([market]);
  },
  receive(text) {
    const { event, data } = parse(text);
    const { channel } = fieldsOf(data);
    if (event === 'bts:heartbeat')
      return [JSON.stringify({ event, channel: '', data: { status: 'success' } })];
    const done = {
      event: `${String(event)}`.replace(/subscribe$/, 'subscription_succeeded'),
      channel,
      data: {},
    };
    if (event !== 'bts:subscribe') return [JSON.stringify(done)];
    return [
      {
        key: String(channel),
        acknowledgement: JSON.stringify(done),
        isOurs: ({ frame }) =>
          frame['channel'] === channel && (frame['event'] === 'data' || frame['event'] === 'trade'),
      },
    ];
  },
  send: asIs,
};

export const VENUE_SCRIPTS = {
  binance: binanceScript('NKN', false),
  binanceusdm: binanceScript('SUSHI', true),
  kraken,
  coinbase,
  okx,
  bitstamp,
} as const satisfies Readonly<Record<string, VenueScript>>;
export type ScriptedVenue = keyof typeof VENUE_SCRIPTS;
