/** A socket for client tests: records what was asked, and says what the test tells it to. */
import type { Subscription } from '../../protocol/socketEvents.ts';
import type { OpenSocket, SocketAuth } from '../../src/realtime/socketPort.ts';

type Answer = (stream: Subscription) => unknown;

export interface FakeSocket {
  readonly openSocket: OpenSocket;
  /** Streams subscribed and unsubscribed, in order: "+depth BTCUSDT", "-depth BTCUSDT". */
  readonly log: string[];
  /** Credentials of each connection. */
  readonly auths: SocketAuth[];
  connect(): void;
  drop(reason?: string): void;
  refuse(message: string): void;
  say(event: string, message: unknown): void;
  /** What `subscribe` is answered from now on. */
  answerWith(answer: Answer): void;
  isClosed(): boolean;
}

export function makeFakeSocket(): FakeSocket {
  const listeners = new Map<string, (payload: unknown) => void>();
  const log: string[] = [];
  const auths: SocketAuth[] = [];
  let answer: Answer = () => ({ ok: true, snapshot: null, seq: 0 });
  let isClosed = false;
  let readAuth: () => SocketAuth = () => ({ lang: 'en' });
  const name = (stream: Subscription): string =>
    [stream.channel, stream.productId, stream.interval].filter(Boolean).join(' ');
  const fake: FakeSocket = {
    log,
    auths,
    openSocket: (read) => {
      readAuth = read;
      isClosed = false;
      return Promise.resolve({
        on: (event, listener) => {
          listeners.set(event, listener);
        },
        ask: (_event, payload) => {
          log.push(`+${name(payload as Subscription)}`);
          return Promise.resolve(answer(payload as Subscription));
        },
        send: (_event, payload) => {
          log.push(`-${name(payload as Subscription)}`);
        },
        reconnect: () => {
          fake.drop('io client disconnect');
          fake.connect();
        },
        close: () => {
          isClosed = true;
        },
      });
    },
    connect: () => {
      auths.push(readAuth());
      listeners.get('connect')?.(undefined);
    },
    drop: (reason = 'transport close') => listeners.get('disconnect')?.(reason),
    refuse: (message) => listeners.get('connect_error')?.(new Error(message)),
    say: (event, message) => listeners.get(event)?.(message),
    answerWith: (next) => {
      answer = next;
    },
    isClosed: () => isClosed,
  };
  return fake;
}
