// The page's end of the talk with the socket's thread (socketWorker.ts): questions find their answers, and what belongs
// to an earlier connection is not heard any more. Must never decide what a message means. Source: socketWire.ts.
import type { SocketPort } from './socketPort.ts';
import type { SocketAuth, SocketNews, SocketOrder } from './socketWire.ts';

/** What is used of a worker. */
export type SocketThread = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The port of a thread that speaks socketWire.ts; resolves when the thread's script runs. */
export function openThread(thread: SocketThread, readAuth: () => SocketAuth): Promise<SocketPort> {
  const listeners = new Map<string, (payload: unknown) => void>();
  const waiting = new Map<number, Waiting>();
  let connection = 0;
  let asks = 0;
  const order = (one: SocketOrder): void => {
    thread.postMessage(one);
  };
  const port: SocketPort = {
    on: (event, listener) => {
      listeners.set(event, listener);
    },
    ask: (event, payload) =>
      new Promise((resolve, reject) => {
        asks += 1;
        waiting.set(asks, { resolve, reject });
        order({ type: 'ask', id: asks, event, payload });
      }),
    send: (event, payload) => {
      order({ type: 'send', event, payload });
    },
    reconnect: () => {
      connection += 1;
      for (const { reject } of waiting.values()) reject(new Error('connected anew'));
      waiting.clear();
      order({ type: 'reconnect', connection });
    },
    close: () => {
      thread.terminate();
    },
  };
  const receive = (news: SocketNews): void => {
    if (news.type === 'authWanted') order({ type: 'auth', auth: readAuth() });
    // Said to another user, before the thread heard that the connection is made anew.
    if (news.connection !== connection) return;
    if (news.type === 'event') listeners.get(news.event)?.(news.payload);
    else if (news.type === 'market') {
      for (const { event, message } of news.news) listeners.get(event)?.(message);
    } else if (news.type === 'answer' || news.type === 'noAnswer') {
      const asked = waiting.get(news.id);
      waiting.delete(news.id);
      if (news.type === 'answer') asked?.resolve(news.answer);
      else asked?.reject(new Error('no acknowledgement'));
    }
  };
  return new Promise((resolve) => {
    thread.addEventListener('message', (event: MessageEvent<SocketNews>) => {
      if (event.data.type === 'ready') resolve(port);
      else receive(event.data);
    });
    order({ type: 'start' });
  });
}
