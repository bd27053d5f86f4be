// What travels over Socket.IO. No command that moves money is ever sent here. Source: wire.md "Socket".
import * as z from 'zod/mini';
import { candle, depth, interval, ticker, trade } from './product.ts';
import { productId, timeMs } from './primitives.ts';
import { pathSteps } from './proof.ts';

export const channel = z.enum(['ticker', 'tickers', 'depth', 'trade', 'kline', 'account']);
export type Channel = z.infer<typeof channel>;

/** Emitted by the client as `subscribe` and `unsubscribe`. */
export const subscription = z.strictObject({
  channel,
  productId: z.optional(productId),
  interval: z.optional(interval),
});
export type Subscription = z.infer<typeof subscription>;

/** What changes in a ticker from message to message. */
export const quote = z.pick(ticker, {
  id: true,
  price: true,
  mark: true,
  index: true,
  bid: true,
  ask: true,
  change24h: true,
  high24h: true,
  low24h: true,
  volume24h: true,
  amount24h: true,
  open: true,
  status: true,
  sources: true,
  time: true,
  sourceTime: true,
  seq: true,
  head: true,
});
export type QuoteDto = z.infer<typeof quote>;

/** Acknowledgement of `subscribe`. */
export const subscribeAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), snapshot: z.unknown(), seq: z.int() }),
  z.object({
    ok: z.literal(false),
    error: z.enum(['invalid_input', 'unauthenticated', 'not_found', 'rate_limited']),
  }),
]);
export type SubscribeAnswer = z.infer<typeof subscribeAnswer>;

const snapshotOf = <C extends Channel, S extends z.core.$ZodType>(name: C, snapshot: S) =>
  z.object({ channel: z.literal(name), snapshot: z.nullable(snapshot) });

/** What an acknowledgement's snapshot is, by the channel that was subscribed; null where there is none yet. */
export const streamSnapshot = z.discriminatedUnion('channel', [
  snapshotOf('ticker', quote),
  snapshotOf('tickers', z.array(quote)),
  snapshotOf('depth', depth),
  snapshotOf('trade', z.array(trade)),
  snapshotOf('kline', z.array(candle)),
  snapshotOf('account', z.null()),
]);
export type StreamSnapshot = z.infer<typeof streamSnapshot>;

/** Of an order or a record: what happened to it. */
const happened = {
  orderId: z.string(),
  /** A state of the kind's own protocol file. */
  state: z.string(),
  /** Why it ended; null where nothing says so. */
  reason: z.nullable(z.string()),
  /** How a rule has filled some of it, at a moment when nobody asked: a kind of fill (proof.ts); left out where none has. */
  filled: z.optional(z.string()),
  time: timeMs,
};

/** Something of this user changed: what to fetch again, and for orders what happened. */
export const accountEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('contractOrder'), ...happened }),
  z.object({ type: z.literal('cfdOrder'), ...happened }),
  z.object({ type: z.literal('spotOrder'), ...happened }),
  z.object({ type: z.literal('quantOrder'), ...happened }),
  z.object({ type: z.literal('loan'), ...happened }),
  /** Its id is the alert's; its state is `saved`, `removed` or `fired`. */
  z.object({ type: z.literal('alert'), ...happened }),
  /** A mail was written to the user; its state is what about, as the server's mails name it (`loan_notice_1` …). */
  z.object({ type: z.literal('notice'), ...happened }),
  z.object({ type: z.literal('deposit'), ...happened }),
  z.object({ type: z.literal('withdrawal'), ...happened }),
  /** An order has its place in the log: core/proof/acceptance.ts says how it is checked. */
  z.object({
    type: z.literal('acceptance'),
    /** Of the request. */
    key: z.string(),
    productId,
    /** The price message before it. */
    seq: z.int(),
    line: z.string(),
    /** From the line's hash to the root that the note signs. */
    path: pathSteps,
    /** A signed note by the log's key. */
    note: z.string(),
    time: timeMs,
  }),
  z.object({ type: z.literal('balances'), accounts: z.array(z.string()), time: timeMs }),
  /** A certification was decided. */
  z.object({ type: z.literal('identity'), time: timeMs }),
  z.object({ type: z.literal('session'), reason: z.literal('revoked'), time: timeMs }),
]);
export type AccountEvent = z.infer<typeof accountEvent>;

const streamed = <E extends Channel, M extends z.core.$ZodType>(event: E, message: M) =>
  z.object({ event: z.literal(event), message });
const numbers = { seq: z.int(), prev: z.int() };
const ofProduct = { ...numbers, head: quote.shape.head };

/**
 * Server → client events. Every market message names its channel's previous message by `prev`: the `seq` of the message
 * sent before it on the same channel; a client whose last `seq` is another one has missed some and asks for a snapshot.
 */
export const streamMessage = z.discriminatedUnion('event', [
  streamed('ticker', z.object({ ...ofProduct, quote })),
  /** Conflated: the products that changed since the last one; `seq` counts messages of this channel. */
  streamed('tickers', z.object({ ...numbers, quotes: z.array(quote) })),
  streamed('depth', z.object({ ...ofProduct, depth })),
  streamed('trade', z.object({ productId, ...ofProduct, trades: z.array(trade) })),
  streamed('kline', z.object({ productId, interval, ...ofProduct, candle })),
  streamed('account', accountEvent),
]);
export type StreamMessage = z.infer<typeof streamMessage>;

export type StreamMessages = {
  readonly [E in Channel]: Extract<StreamMessage, { event: E }>['message'];
};
