// What the page and the thread of its socket say to each other. Everything is plain data: it is copied on the way.
import type { AccountEvent, Subscription } from '../../protocol/socketEvents.ts';
import type { MarketNews } from './conflater.ts';
import type { ReadAnswer } from './socketReader.ts';

export interface SocketAuth {
  readonly token?: string;
  readonly lang: string;
}

/** From the page. */
export type SocketOrder =
  /** The page listens: answered with `ready`. */
  | { readonly type: 'start' }
  | { readonly type: 'auth'; readonly auth: SocketAuth }
  /** Subscribes; wants an acknowledgement under this number. */
  | { readonly type: 'subscribe'; readonly id: number; readonly stream: Subscription }
  | { readonly type: 'unsubscribe'; readonly stream: Subscription }
  /** Another connection, of this number. */
  | { readonly type: 'reconnect'; readonly connection: number };

/** From the socket's thread. `connection` counts the page's `reconnect`s: news of an earlier one come too late. */
export type SocketNews = { readonly connection: number } & (
  | { readonly type: 'ready' }
  | { readonly type: 'authWanted' }
  | { readonly type: 'answer'; readonly id: number; readonly answer: ReadAnswer }
  | { readonly type: 'noAnswer'; readonly id: number }
  | { readonly type: 'up' }
  /** Refused, or lost for this reason. */
  | { readonly type: 'down'; readonly reason?: string }
  | { readonly type: 'account'; readonly event: AccountEvent }
  | { readonly type: 'market'; readonly news: readonly MarketNews[] }
);
