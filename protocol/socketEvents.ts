// What travels over Socket.IO. No command that moves money is ever sent here. Source: wire.md "Socket".
import * as z from 'zod/mini';
import {
  interval,
  type CandleDto,
  type DepthDto,
  type TickerDto,
  type TradeDto,
} from './product.ts';
import { productId } from './primitives.ts';

export const channel = z.enum(['ticker', 'tickers', 'depth', 'trade', 'kline', 'account']);
export type Channel = z.infer<typeof channel>;

/** Emitted by the client as `subscribe` and `unsubscribe`. */
export const subscription = z.strictObject({
  channel,
  productId: z.optional(productId),
  interval: z.optional(interval),
});
export type Subscription = z.infer<typeof subscription>;

/** Acknowledgement of `subscribe`. */
export type SubscribeAnswer =
  | { readonly ok: true; readonly snapshot: unknown; readonly seq: number }
  | {
      readonly ok: false;
      readonly error: 'invalid_input' | 'unauthenticated' | 'not_found' | 'rate_limited';
    };

/** What changes in a ticker from message to message. */
export type QuoteDto = Pick<
  TickerDto,
  | 'id'
  | 'price'
  | 'mark'
  | 'index'
  | 'bid'
  | 'ask'
  | 'change24h'
  | 'high24h'
  | 'low24h'
  | 'volume24h'
  | 'amount24h'
  | 'open'
  | 'status'
  | 'sources'
  | 'time'
  | 'sourceTime'
  | 'seq'
>;

/**
 * Server → client events. Every market message names its channel's previous message by `prev`: the `seq` of the message
 * sent before it on the same channel; a client whose last `seq` is another one has missed some and asks for a snapshot.
 */
export interface StreamMessages {
  ticker: { readonly seq: number; readonly prev: number; readonly quote: QuoteDto };
  /** Conflated: the products that changed since the last one; `seq` counts messages of this channel. */
  tickers: { readonly seq: number; readonly prev: number; readonly quotes: readonly QuoteDto[] };
  depth: { readonly seq: number; readonly prev: number; readonly depth: DepthDto };
  trade: {
    readonly productId: string;
    readonly seq: number;
    readonly prev: number;
    readonly trades: readonly TradeDto[];
  };
  kline: {
    readonly productId: string;
    readonly interval: z.infer<typeof interval>;
    readonly seq: number;
    readonly prev: number;
    readonly candle: CandleDto;
  };
  /** Something of this user changed: what to fetch again, and for orders what happened. */
  account: AccountEvent;
}

export type AccountEvent =
  | {
      readonly type: 'contractOrder';
      readonly orderId: string;
      readonly state: string;
      readonly reason: string | null;
      readonly time: number;
    }
  | {
      readonly type: 'cfdOrder';
      readonly orderId: string;
      /** A state of protocol/order.ts. */
      readonly state: string;
      readonly reason: string | null;
      readonly time: number;
    }
  | {
      readonly type: 'spotOrder';
      readonly orderId: string;
      readonly state: string;
      /** Why it ended without being filled, else null. */
      readonly reason: string | null;
      readonly time: number;
    }
  | {
      readonly type: 'deposit' | 'withdrawal';
      /** Id of the record. */
      readonly orderId: string;
      /** A state of protocol/recharge.ts or protocol/withdraw.ts. */
      readonly state: string;
      readonly reason: string | null;
      readonly time: number;
    }
  | { readonly type: 'balances'; readonly accounts: readonly string[]; readonly time: number }
  /** A certification was decided. */
  | { readonly type: 'identity'; readonly time: number }
  | { readonly type: 'session'; readonly reason: 'revoked'; readonly time: number };
