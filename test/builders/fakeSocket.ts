/** A socket for client tests: records what was asked, and says what the test tells it to. */
import type { StreamMessages, Subscription } from '../../protocol/socketEvents.ts';
import { makeSocketReader } from '../../src/realtime/socketReader.ts';
import type { OpenSocket, SocketAuth, SocketListener } from '../../src/realtime/socketPort.ts';

type Answer = (stream: Subscription) => unknown;

export interface FakeSocket {
  readonly openSocket: OpenSocket;
  /** Streams subscribed and unsubscribed, in order: "+depth BTCUSDT", "-depth BTCUSDT". */
  readonly log: string[];
  /** Credentials of each connection. */
  readonly auths: SocketAuth[];
  connect(): void;
  drop(reason?: string): void;
  refuse(): void;
  /** A message as the socket's thread reads it: one that does not fit fails the test. */
  say(event: keyof StreamMessages, message: unknown): void;
  /** What `subscribe` is answered from now on. */
  answerWith(answer: Answer): void;
  isClosed(): boolean;
}

export function makeFakeSocket(): FakeSocket {
  let listener: SocketListener | undefined;
  const reader = makeSocketReader(({ what, why }) => {
    throw new Error(`${what} does not fit: ${why}`);
  });
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
        listen: (next) => {
          listener = next;
        },
        subscribe: async (stream) => {
          log.push(`+${name(stream)}`);
          const read = reader.readAnswer(stream, await answer(stream));
          if (read === undefined) throw new Error('no acknowledgement');
          return read;
        },
        unsubscribe: (stream) => {
          log.push(`-${name(stream)}`);
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
      listener?.onUp();
    },
    drop: (reason = 'transport close') => listener?.onDown(reason),
    refuse: () => listener?.onDown(),
    say: (event, message) => {
      const read = reader.readMessage(event, message);
      if (read === undefined) return;
      if (read.event === 'account') listener?.onAccount(read.message);
      else listener?.onMarket(read);
    },
    answerWith: (next) => {
      answer = next;
    },
    isClosed: () => isClosed,
  };
  return fake;
}
