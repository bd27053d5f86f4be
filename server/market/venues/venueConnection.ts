// One venue: its markets, and for each product a loop that waits for the next book and one for trades.
// A loop that fails waits longer each time and tries again; nothing that fails here may stop the process or invent a price.
// Source: decisions.md "Prices"; the guard decides what silence means.
import type { Candle, FeedMessage, MarketProduct, ProductId } from '../../../core/market/types.ts';
import type { Clock, Logger } from '../../ports.ts';
import { fetchCandles } from './fetchCandles.ts';
import { findMarket } from './findMarket.ts';
import type { BookCheck } from './krakenChecksum.ts';
import { setUpKrakenChecksum } from './krakenChecksum.ts';
import { createMessageMaker } from './messageMaker.ts';
import type { MessageMaker } from './messageMaker.ts';
import type { VenueExchange } from './venueExchange.ts';
import { openExchange } from './venueExchange.ts';
import type { VenueInfo } from './venueTable.ts';

/** Waits after 1, 2, 3 … failures in a row; the last one stays. Well under a minute, so that a venue that is back is noticed. */
const WAITS_MS: readonly number[] = [500, 1_000, 2_000, 4_000, 8_000, 15_000];
/** A connection without any book message for this long is opened anew: a dead line may say nothing at all. */
export const SILENCE_MS = 30_000;

export interface ConnectionOptions {
  readonly venue: VenueInfo;
  readonly products: readonly MarketProduct[];
  readonly endpoint: ((url: string) => string) | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  onMessage(message: FeedMessage): void;
}

export class VenueConnection {
  readonly #options: ConnectionOptions;
  readonly #symbols = new Map<ProductId, string>();
  readonly #waiting = new Set<() => void>();
  #exchange: VenueExchange | undefined;
  #check: BookCheck | undefined;
  #isStopped = false;
  #lastBookAt = 0;
  #openedAt = 0;
  /** Products whose book has come, or whose silence has been told. */
  readonly #heard = new Set<string>();
  #stopWatching: (() => void) | undefined;
  #loops: Promise<unknown> = Promise.resolve();

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** Loads the venue's markets, trying until it answers or `stop` is called, then follows them in the background. */
  async open(): Promise<void> {
    const { venue, endpoint, clock, products, logger } = this.#options;
    this.#exchange = await openExchange(venue, endpoint);
    if (venue.name === 'kraken') this.#check = setUpKrakenChecksum(this.#exchange);
    await this.#retry('markets', async (exchange) => {
      await exchange.loadMarkets(true);
      return true;
    });
    if (this.#isStopped) return;
    for (const product of products) {
      const symbol = findMarket(product, venue, this.#exchange.markets ?? {});
      if (symbol !== undefined) this.#symbols.set(product.id, symbol);
    }
    logger.info(
      { venue: venue.name, markets: Object.fromEntries(this.#symbols) },
      'venue connected',
    );
    this.#lastBookAt = clock.now();
    this.#openedAt = clock.now();
    this.#stopWatching = clock.every(SILENCE_MS / 6, () => this.#watchSilence());
    this.#loops = Promise.all(this.#startLoops());
  }

  has(productId: ProductId): boolean {
    return this.#symbols.has(productId);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopWatching?.();
    for (const wake of this.#waiting) wake();
    await this.#exchange?.close(true);
    await this.#loops;
  }

  /** [] for a product that the venue does not trade. Rejects when the venue does not answer. */
  async candles(product: MarketProduct, from: number, to: number): Promise<readonly Candle[]> {
    const symbol = this.#symbols.get(product.id);
    if (symbol === undefined || this.#exchange === undefined) return [];
    return fetchCandles(this.#exchange, symbol, product, from, to);
  }

  #startLoops(): Promise<unknown>[] {
    const { venue, clock, products } = this.#options;
    return products.flatMap((product) => {
      const symbol = this.#symbols.get(product.id);
      if (symbol === undefined) return [];
      const maker = createMessageMaker(venue.name, product, clock);
      return [
        this.#retry(`book ${symbol}`, (exchange) => this.#nextBook(exchange, symbol, maker)),
        this.#retry(`trades ${symbol}`, async (exchange) => {
          this.#send(maker.trades(await exchange.watchTrades(symbol)));
          return false;
        }),
      ];
    });
  }

  async #nextBook(exchange: VenueExchange, symbol: string, maker: MessageMaker): Promise<boolean> {
    const { venue, clock } = this.#options;
    const book = await exchange.watchOrderBook(symbol, venue.bookDepth, venue.bookParameters);
    this.#lastBookAt = clock.now();
    this.#heard.add(symbol);
    if (this.#check?.isRight(symbol, book) === false) {
      await exchange.close();
      throw new Error('the book does not match its checksum: connecting anew');
    }
    this.#send(maker.book(book));
    return false;
  }

  #send(message: FeedMessage | undefined): void {
    if (message !== undefined && !this.#isStopped) this.#options.onMessage(message);
  }

  /** Runs `step` again and again until it returns true or the connection is stopped; failures are logged and waited out. */
  async #retry(what: string, step: (exchange: VenueExchange) => Promise<boolean>): Promise<void> {
    const { venue, logger } = this.#options;
    let failures = 0;
    while (!this.#isStopped && this.#exchange !== undefined) {
      try {
        if (await step(this.#exchange)) return;
        failures = 0;
      } catch (error) {
        if (this.#isStopped) return;
        const waitMs = WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0;
        failures += 1;
        const reason = error instanceof Error ? error.message : String(error);
        logger.warn(
          { venue: venue.name, what, failures, waitMs, reason },
          'venue failed, trying again',
        );
        await this.#wait(waitMs);
      }
    }
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        cancel();
        this.#waiting.delete(wake);
        resolve();
      };
      const cancel = this.#options.clock.after(ms, wake);
      this.#waiting.add(wake);
    });
  }

  #watchSilence(): void {
    const { clock, logger, venue } = this.#options;
    const silenceMs = clock.now() - this.#lastBookAt;
    if (this.#symbols.size === 0) return;
    if (clock.now() - this.#openedAt >= SILENCE_MS) this.#tellUnheard();
    if (silenceMs < SILENCE_MS) return;
    this.#lastBookAt = clock.now();
    logger.warn({ venue: venue.name, silenceMs }, 'venue is silent: connecting anew');
    // The loops' calls reject and begin again on a new connection.
    this.#exchange?.close().catch((error: unknown) => {
      logger.warn({ venue: venue.name, reason: String(error) }, 'closing failed');
    });
  }

  /** A venue that refuses one subscription says so to nobody who waits for it. */
  #tellUnheard(): void {
    const { logger, venue } = this.#options;
    for (const symbol of this.#symbols.values()) {
      if (this.#heard.has(symbol)) continue;
      this.#heard.add(symbol);
      logger.warn({ venue: venue.name, symbol }, 'venue has sent no book of this market');
    }
  }
}
