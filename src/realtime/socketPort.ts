// What the middleware needs of a socket, and the thread behind it (socketWorker.ts), started when first wanted.
// Must never decide anything: which streams, when to ask again and what a message means is the middleware's.
// Source: architecture.md "On the client".
import type { SocketAuth } from './socketWire.ts';

export type { SocketAuth } from './socketWire.ts';

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

/** Rejects when a script of it does not load. */
export const openSocket: OpenSocket = (readAuth) =>
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
