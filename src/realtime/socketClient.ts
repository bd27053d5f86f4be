// The life of the one connection: opened when first wanted, made again with fresh credentials, its state told to the
// store, private data fetched again once its changes are told. Must never keep market data: streams.ts does that.
// Source: architecture.md "On the client" ("Reconnect → resubscribe, refetch private data").
import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { baseApi } from '../api/baseApi.ts';
import { expired } from '../state/session.ts';
import type { SessionState } from '../state/session.ts';
import { TAGS } from '../api/tags.ts';
import { makeAccountEvents } from './accountEvents.ts';
import { closed, connected, disconnected } from '../state/connection.ts';
import type { OpenSocket, SocketAuth, SocketPort } from './socketPort.ts';
import type { Streams } from './streams.ts';

/** Wait before coming back to a server that ended the connection itself, or did not open the account's channel. */
const ENDED_WAIT_MS = 1000;
/** Wait before asking again for a script of the socket that did not come: a phone may lose the network just then. */
const SCRIPT_WAIT_MS = 2000;

export interface ClientOptions {
  readonly openSocket: OpenSocket;
  readonly streams: Streams;
  readonly dispatch: Dispatch<UnknownAction>;
  readonly readSession: () => SessionState;
  /** This device's clock, ms. */
  readonly now: () => number;
}

export class SocketClient {
  readonly #options: ClientOptions;
  readonly #account: ReturnType<typeof makeAccountEvents>;
  #socket: SocketPort | undefined;
  #isUp = false;
  #isOpening = false;
  #isStarted = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#account = makeAccountEvents(options.dispatch);
  }

  start(): void {
    this.#isStarted = true;
    this.wake();
  }

  stop(): void {
    this.#isStarted = false;
    this.#isUp = false;
    clearTimeout(this.#retry);
    this.#socket?.close();
    this.#socket = undefined;
    this.#options.streams.disconnect();
    this.#account.stop();
    this.#options.dispatch(closed());
  }

  /** Connects if there is something to connect for. */
  wake(): void {
    const { readSession, streams } = this.#options;
    if (readSession().token !== undefined || !streams.isEmpty) this.#open();
  }

  /** The identity or the user's patience changed: connects anew. */
  reconnect(): void {
    if (this.#socket === undefined) this.wake();
    else this.#socket.reconnect();
  }

  #open(): void {
    if (!this.#isStarted || this.#isOpening || this.#socket !== undefined) return;
    const { dispatch, now, openSocket } = this.#options;
    this.#isOpening = true;
    dispatch(disconnected({ at: now() }));
    openSocket(this.#readAuth)
      .then((port) => {
        this.#isOpening = false;
        if (!this.#isStarted) {
          port.close();
          return;
        }
        this.#socket = port;
        this.#listen(port);
      })
      .catch(() => {
        // The socket's own script did not load: the banner says so, "Try now" and the next stream do not wait.
        this.#isOpening = false;
        this.#later(() => {
          this.wake();
        }, SCRIPT_WAIT_MS);
      });
  }

  /** Without a port it is the port's script that is asked for again, with one the account's channel. */
  #later(work: () => void, ms: number): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(work, ms);
  }

  readonly #readAuth = (): SocketAuth => {
    const { token, lang } = this.#options.readSession();
    return token === undefined ? { lang } : { token, lang };
  };

  #listen(port: SocketPort): void {
    port.listen({
      onUp: () => {
        this.#onConnect(port);
      },
      onDown: (reason) => {
        this.#onDown();
        // The server ended it (a revoked token, a restart): socket.io leaves the next move to us.
        if (reason !== 'io server disconnect') return;
        setTimeout(() => {
          if (this.#socket === port) port.reconnect();
        }, ENDED_WAIT_MS);
      },
      onMarket: ({ event, message }) => {
        this.#options.streams.receive(event, message);
      },
      onAccount: (event) => {
        this.#account.receive(event);
      },
    });
  }

  #onConnect(port: SocketPort): void {
    const { dispatch, streams, readSession } = this.#options;
    this.#isUp = true;
    dispatch(connected());
    streams.connect(port);
    if (readSession().token !== undefined) this.#askForAccount(port);
  }

  #onDown(): void {
    const { dispatch, streams, now } = this.#options;
    this.#isUp = false;
    clearTimeout(this.#retry);
    streams.disconnect();
    dispatch(disconnected({ at: now() }));
  }

  /**
   * The account channel. What was read before it was open is read again: nobody told what changed meanwhile, while the
   * page came as little as in a break. A token that the server does not know is dead: it goes, the page stays. A server that
   * has no time, or does not answer, is asked again for as long as the connection stands.
   */
  #askForAccount(port: SocketPort): void {
    const { dispatch, readSession } = this.#options;
    const { token } = readSession();
    const askAgain = (): void => {
      if (!this.#isUp || this.#socket !== port) return;
      this.#later(() => {
        this.#askForAccount(port);
      }, ENDED_WAIT_MS);
    };
    port
      .subscribe({ channel: 'account' })
      .then((answer) => {
        if (readSession().token !== token) return;
        if (answer.ok) dispatch(baseApi.util.invalidateTags([...TAGS]));
        else if (answer.error === 'unauthenticated') dispatch(expired({ redirect: false }));
        else askAgain();
      })
      .catch(askAgain);
  }
}
