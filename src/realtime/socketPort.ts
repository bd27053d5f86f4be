// What the middleware needs of a socket, and socket.io-client behind it, loaded when first wanted.
// Must never decide anything: which streams, when to ask again and what a message means is the middleware's.
// Source: wire.md "Socket" (WebSocket first, auth {token?, lang}), toolchain.md §6 (lazy).
import { apiBaseUrl } from '../lib/env.ts';

export interface SocketAuth {
  readonly token?: string;
  readonly lang: string;
}

export interface SocketPort {
  /** `connect`, `disconnect`, `connect_error` and the server's events. */
  on(event: string, listener: (payload: unknown) => void): void;
  /** Emits and waits for the acknowledgement; rejects when none comes. */
  ask(event: string, payload: unknown): Promise<unknown>;
  send(event: string, payload: unknown): void;
  /** Ends this connection and makes a new one with fresh credentials. */
  reconnect(): void;
  close(): void;
}

export type OpenSocket = (readAuth: () => SocketAuth) => Promise<SocketPort>;

/** An acknowledgement that takes longer is lost; the next connection asks again. */
const ACKNOWLEDGE_TIMEOUT_MS = 10_000;
/** First wait before reconnecting and the longest one: a restarted server is back within 5 s (reliability.md). */
const RECONNECT_MIN_MS = 300;
const RECONNECT_MAX_MS = 5000;

export const openSocket: OpenSocket = async (readAuth) => {
  const { io } = await import('socket.io-client');
  const options = {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    reconnectionDelay: RECONNECT_MIN_MS,
    reconnectionDelayMax: RECONNECT_MAX_MS,
    // Asked at every connection, so that a new token is used without a new socket.
    auth: (give: (auth: SocketAuth) => void) => {
      give(readAuth());
    },
  };
  const socket = apiBaseUrl === '' ? io(options) : io(apiBaseUrl, options);
  return {
    on: (event, listener) => {
      socket.on(event, listener);
    },
    ask: (event, payload) =>
      socket.timeout(ACKNOWLEDGE_TIMEOUT_MS).emitWithAck(event, payload) as Promise<unknown>,
    send: (event, payload) => {
      socket.emit(event, payload);
    },
    reconnect: () => {
      socket.disconnect().connect();
    },
    close: () => {
      socket.disconnect();
    },
  };
};
