// What the page and the thread of its socket say to each other. Everything is plain data: it is copied on the way.
import type { MarketNews } from './conflater.ts';

export interface SocketAuth {
  readonly token?: string;
  readonly lang: string;
}

/** From the page. */
export type SocketOrder =
  /** The page listens: answered with `ready`. */
  | { readonly type: 'start' }
  | { readonly type: 'auth'; readonly auth: SocketAuth }
  /** Wants an acknowledgement under this number. */
  | { readonly type: 'ask'; readonly id: number; readonly event: string; readonly payload: unknown }
  | { readonly type: 'send'; readonly event: string; readonly payload: unknown }
  /** Another connection, of this number. */
  | { readonly type: 'reconnect'; readonly connection: number };

/** From the socket's thread. `connection` counts the page's `reconnect`s: news of an earlier one come too late. */
export type SocketNews = { readonly connection: number } & (
  | { readonly type: 'ready' }
  | { readonly type: 'authWanted' }
  | { readonly type: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly type: 'noAnswer'; readonly id: number }
  /** `connect`, `connect_error`, `disconnect` with its reason, `account` with its message. */
  | { readonly type: 'event'; readonly event: string; readonly payload: unknown }
  | { readonly type: 'market'; readonly news: readonly MarketNews[] }
);
