// What the middleware needs of a socket, and the thread behind it (socketWorker.ts), started when first wanted.
// Must never decide anything: which streams, when to ask again and what a message means is the middleware's.
// Source: architecture.md "On the client".
import { firstScreenDone } from '../lib/firstData.ts';
import type { AccountEvent, Subscription } from '../../protocol/socketEvents.ts';
import type { MarketNews } from './conflater.ts';
import type { ReadAnswer } from './socketReader.ts';
import type { SocketAuth } from './socketWire.ts';

export type { SocketAuth } from './socketWire.ts';

/** What is heard of the connection and of the server; only what fits the protocol. */
export interface SocketListener {
  readonly onUp: () => void;
  /** Refused, or lost for this reason. */
  readonly onDown: (reason?: string) => void;
  readonly onMarket: (news: MarketNews) => void;
  readonly onAccount: (event: AccountEvent) => void;
}

export interface SocketPort {
  listen(listener: SocketListener): void;
  /** Rejects when no acknowledgement comes. */
  subscribe(stream: Subscription): Promise<ReadAnswer>;
  unsubscribe(stream: Subscription): void;
  /** Ends this connection and makes a new one with fresh credentials. */
  reconnect(): void;
  close(): void;
}

export type OpenSocket = (readAuth: () => SocketAuth) => Promise<SocketPort>;

/** After the first screen is drawn: its first prices come with the page. Rejects when a script of it does not load. */
export const openSocket: OpenSocket = async (readAuth) => {
  await firstScreenDone();
  return startThread(readAuth);
};

const startThread: OpenSocket = (readAuth) =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./socketWorker.ts', import.meta.url), { type: 'module' });
    const fail = (): void => {
      thread.terminate();
      reject(new Error('the socket did not start'));
    };
    thread.addEventListener('error', fail, { once: true });
    // The thread's script and the talk with it come side by side.
    import('./socketThread.ts')
      .then(async ({ openThread }) => {
        const port = await openThread(thread, readAuth);
        // From here on an error is one message's: the thread goes on.
        thread.removeEventListener('error', fail);
        resolve(port);
      })
      .catch(fail);
  });
