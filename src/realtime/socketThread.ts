// The page's end of the talk with the socket's thread (socketWorker.ts): questions find their answers, and what belongs
// to an earlier connection is not heard any more. Must never decide what a message means. Source: socketWire.ts.
import type { SocketListener, SocketPort } from './socketPort.ts';
import type { ReadAnswer } from './socketReader.ts';
import type { SocketAuth, SocketNews, SocketOrder } from './socketWire.ts';

/** What is used of a worker. */
export type SocketThread = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

interface Waiting {
  readonly resolve: (answer: ReadAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** The port of a thread that speaks socketWire.ts; resolves when the thread's script runs. */
export function openThread(thread: SocketThread, readAuth: () => SocketAuth): Promise<SocketPort> {
  let listener: SocketListener | undefined;
  const waiting = new Map<number, Waiting>();
  let connection = 0;
  let asks = 0;
  const order = (one: SocketOrder): void => {
    thread.postMessage(one);
  };
  const port: SocketPort = {
    listen: (next) => {
      listener = next;
    },
    subscribe: (stream) =>
      new Promise((resolve, reject) => {
        asks += 1;
        waiting.set(asks, { resolve, reject });
        order({ type: 'subscribe', id: asks, stream });
      }),
    unsubscribe: (stream) => {
      order({ type: 'unsubscribe', stream });
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
    if (news.type === 'up') listener?.onUp();
    else if (news.type === 'down') listener?.onDown(news.reason);
    else if (news.type === 'account') listener?.onAccount(news.event);
    else if (news.type === 'market') {
      for (const one of news.news) listener?.onMarket(one);
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
