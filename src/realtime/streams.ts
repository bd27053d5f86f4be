// The market streams of one socket: which are wanted, in which order their messages came, when to ask for a snapshot.
// Must never dispatch: what arrives goes into the frame buffer and the candle feed.
// Source: wire.md "Socket", protocol/socketEvents.ts.
import type { StreamMessages, Subscription } from '../../protocol/socketEvents.ts';
import { streamOf, takeMessage, takeSnapshot } from './messages.ts';
import type { MarketEvent, Sinks } from './messages.ts';
import { makeSequenceWatch } from './sequence.ts';
import type { SocketPort } from './socketPort.ts';
import type { ReadAnswer } from './socketReader.ts';
import { keyOf, makeSubscriptionRegistry } from './subscriptions.ts';
import type { StreamKey } from './subscriptions.ts';

/** Wait before asking again for a stream that the server refused for its rate limit. */
const REFUSED_WAIT_MS = 1000;

export interface StreamsOptions {
  readonly sinks: Sinks;
  /** This device's clock, ms. */
  readonly now: () => number;
  /** Something arrived. */
  readonly onNews: () => void;
}

export class Streams {
  readonly #options: StreamsOptions;
  readonly #registry = makeSubscriptionRegistry();
  readonly #sequence = makeSequenceWatch();
  /** Asks on their way, by stream; an answer to an ask that is not here any more is late and counts for nothing. */
  readonly #asked = new Map<StreamKey, symbol>();
  #socket: SocketPort | undefined;
  #hasBeenUp = false;

  constructor(options: StreamsOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#registry.list().length === 0;
  }

  /** Products whose ticker is wanted. */
  get tickers(): readonly string[] {
    return this.#registry
      .list()
      .flatMap(({ channel, productId }) =>
        channel === 'ticker' && productId !== undefined ? [productId] : [],
      );
  }

  subscribe(stream: Subscription): void {
    if (this.#registry.add(stream)) this.#ask(stream);
  }

  unsubscribe(stream: Subscription): void {
    if (!this.#registry.remove(stream)) return;
    const key = keyOf(stream);
    this.#sequence.forget(key);
    // Wanted again before the first answer came: the server must hear of it again, after this.
    this.#asked.delete(key);
    this.#socket?.unsubscribe(stream);
  }

  receive(event: MarketEvent, message: StreamMessages[MarketEvent]): void {
    const stream = streamOf(event, message);
    const key = keyOf(stream);
    if (!this.#registry.has(key)) return;
    const arrival = this.#sequence.judge(key, message);
    if (arrival === 'old') return;
    if (arrival === 'gap') {
      this.#resync(stream);
      this.#ask(stream);
    }
    const { now, sinks, onNews } = this.#options;
    takeMessage(message, now(), sinks);
    onNews();
  }

  /** A connection is up: everything wanted is asked for again. */
  connect(socket: SocketPort): void {
    this.#socket = socket;
    this.#asked.clear();
    this.#sequence.forgetAll();
    for (const stream of this.#registry.list()) {
      if (this.#hasBeenUp) this.#resync(stream);
      this.#ask(stream);
    }
    this.#hasBeenUp = true;
    this.#options.onNews();
  }

  disconnect(): void {
    this.#socket = undefined;
  }

  /** Subscribes, or asks again for the snapshot of a stream that already runs. */
  #ask(stream: Subscription): void {
    const key = keyOf(stream);
    const socket = this.#socket;
    if (socket === undefined || this.#asked.has(key)) return;
    const id = Symbol(key);
    this.#asked.set(key, id);
    const isCurrent = (): boolean => this.#socket === socket && this.#asked.get(key) === id;
    socket
      .subscribe(stream)
      .then((answer) => {
        if (!isCurrent()) return;
        this.#asked.delete(key);
        this.#receiveAnswer(stream, answer);
      })
      .catch(() => {
        // No acknowledgement: the connection is going down, and the next one asks for everything again.
        if (isCurrent()) this.#asked.delete(key);
      });
  }

  #receiveAnswer(stream: Subscription, answer: ReadAnswer): void {
    const key = keyOf(stream);
    if (!this.#registry.has(key)) return;
    const { now, sinks, onNews } = this.#options;
    if (answer.ok) {
      this.#sequence.restart(key, answer.seq);
      takeSnapshot(stream, answer.snapshot, now(), sinks);
      onNews();
    } else if (answer.error === 'rate_limited') {
      setTimeout(() => {
        if (this.#registry.has(key)) this.#ask(stream);
      }, REFUSED_WAIT_MS);
    }
  }

  /** A candle that was missed is history by now: only the candle store has it. */
  #resync({ productId, interval }: Subscription): void {
    if (productId === undefined || interval === undefined) return;
    this.#options.sinks.klines.push(productId, interval, { type: 'resync' });
  }
}
