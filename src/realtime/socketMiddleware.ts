// The one place that talks to the socket. Components ask with the actions of actions.ts; what arrives reaches the
// store as one `quotes/frameReceived`, in an animation frame, ten times a second at most.
// Must never send a command that moves money (reliability.md "Sockets") nor dispatch per message.
// Source: wire.md "Socket", architecture.md "On the client".
import { isAnyOf } from '@reduxjs/toolkit';
import type { Dispatch, Middleware, UnknownAction } from '@reduxjs/toolkit';
import { changedElsewhere, expired, signedIn, signedOut } from '../state/session.ts';
import type { SessionState } from '../state/session.ts';
import { retried, started, stopped, subscribed, unsubscribed } from './actions.ts';
import { watching } from '../state/connection.ts';
import type { ConnectionState } from '../state/connection.ts';
import { HAND_OVER_EVERY_MS, makeFrameBuffer } from './frameBuffer.ts';
import { askFrame, cancelFrame } from './frameWork.ts';
import { klineFeed as clientKlineFeed } from './klineFeed.ts';
import type { KlineFeed } from './klineFeed.ts';
import { frameReceived } from '../state/quotes.ts';
import { SocketClient } from './socketClient.ts';
import type { OpenSocket } from './socketPort.ts';
import { Streams } from './streams.ts';

export interface SocketOptions {
  readonly openSocket: OpenSocket;
  /** This device's clock, ms. */
  readonly now: () => number;
  readonly klineFeed?: KlineFeed;
}

/** Another identity: the handshake carries the token, so the connection is made again. */
const isNewIdentity = isAnyOf(signedIn, signedOut, expired, changedElsewhere);

/** The middleware. Wants `session` in the state. */
export function makeSocketMiddleware(options: SocketOptions): Middleware {
  return (store) => {
    const dispatch: Dispatch<UnknownAction> = store.dispatch;
    const klines = options.klineFeed ?? clientKlineFeed;
    const frame = makeFrameBuffer();
    const { openSocket, now } = options;
    let handedOverAt = -Infinity;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handOver = (): void => {
      handedOverAt = now();
      klines.flush();
      const taken = frame.take();
      if (taken !== undefined) dispatch(frameReceived(taken));
    };
    const ask = (): void => {
      timer = undefined;
      askFrame(handOver);
    };
    const onNews = (): void => {
      // A device whose clock was set back must not wait for it to come round again.
      const since = Math.abs(now() - handedOverAt);
      if (since >= HAND_OVER_EVERY_MS) ask();
      else timer ??= setTimeout(ask, HAND_OVER_EVERY_MS - since);
    };
    const streams = new Streams({ sinks: { frame, klines }, now, onNews });
    const readSession = (): SessionState => (store.getState() as { session: SessionState }).session;
    const client = new SocketClient({ openSocket, streams, dispatch, readSession, now });

    const tellWatched = (): void => {
      const products = streams.tickers;
      const { connection } = store.getState() as { connection: ConnectionState };
      if (products.join() !== connection.watched.join())
        dispatch(watching({ products, at: now() }));
    };
    let telling: ReturnType<typeof setTimeout> | undefined;
    // A screen wants many streams in one stretch of work: what follows from them follows once, and not in that stretch.
    const heedStreams = (): void => {
      telling ??= setTimeout(() => {
        telling = undefined;
        client.wake();
        tellWatched();
      });
    };

    return (next) => (action) => {
      const result = next(action);
      if (started.match(action)) client.start();
      else if (stopped.match(action)) {
        clearTimeout(timer);
        clearTimeout(telling);
        timer = undefined;
        telling = undefined;
        cancelFrame(handOver);
        client.stop();
      } else if (subscribed.match(action)) {
        streams.subscribe(action.payload);
        heedStreams();
      } else if (unsubscribed.match(action)) {
        streams.unsubscribe(action.payload);
        heedStreams();
      } else if (retried.match(action) || isNewIdentity(action)) client.reconnect();
      return result;
    };
  };
}
