// Real Socket.IO clients of an app that listens, for the tests of the socket.
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import type { StreamMessages, Subscription } from '../../protocol/socketEvents.ts';
import { makeSocketReader } from '../../src/realtime/socketReader.ts';
import type { TestApp } from '../builders/testApp.ts';

export interface ConnectOptions {
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

/** Makes the app listen; the clients that were opened are closed by `closeAll`. */
export async function openClients(app: TestApp) {
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
  const sockets: Socket[] = [];

  const connect = async ({ token, headers }: ConnectOptions = {}): Promise<Socket> => {
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { lang: 'en', ...(token === undefined ? {} : { token }) },
      ...(headers === undefined ? {} : { extraHeaders: headers }),
    });
    sockets.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve());
      socket.once('connect_error', reject);
    });
    return socket;
  };

  const closeAll = (): void => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  };
  return { url, connect, closeAll };
}
export type Clients = Awaited<ReturnType<typeof openClients>>;

/** The subscription's answer, narrowed by the test that knows what it asked. */
export interface AnyAnswer {
  readonly ok: boolean;
  readonly seq: number;
  readonly error: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a snapshot has five shapes
  readonly snapshot: any;
}
export const ask = (socket: Socket, event: string, value: unknown): Promise<AnyAnswer> =>
  socket.emitWithAck(event, value) as Promise<AnyAnswer>;

const reader = makeSocketReader(({ what, why }) => {
  throw new Error(`${what} does not fit the protocol: ${why}`);
});

/** Every message of an event from now on; one that the client would drop fails the test. */
export function collect<E extends keyof StreamMessages>(
  socket: Socket,
  event: E,
): StreamMessages[E][] {
  const messages: StreamMessages[E][] = [];
  socket.on<string>(event, (message: StreamMessages[E]) => {
    reader.readMessage(event, message);
    messages.push(message);
  });
  return messages;
}

/** A snapshot that the client would drop fails the test. */
export async function subscribe(socket: Socket, value: unknown): Promise<AnyAnswer> {
  const answer = await ask(socket, 'subscribe', value);
  if (answer.ok) reader.readAnswer(value as Subscription, answer);
  return answer;
}

/** Until the server has nothing more to say: a round trip after what it sent. */
export const settle = (socket: Socket) => ask(socket, 'unsubscribe', { channel: 'tickers' });
