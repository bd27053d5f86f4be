// The candles of one product and interval, kept outside React: HTTP pages and the stream come in, the chart follows.
import type { CandleDto, IntervalName } from '../../../protocol/product.ts';
import type { CandleNews, KlineFeed } from '../../realtime/klineFeed.ts';
import { mergeBars, putBar, toBar } from './bars.ts';
import type { Bar } from './bars.ts';
import { KEPT_BARS, MOST_AT_REST, NEAR_NOW_BARS } from './heldBars.ts';

export interface CandleListener {
  /** Everything anew: first load, older candles, or after a gap. */
  readonly onAll: (bars: readonly Bar[]) => void;
  /** The last bar changed or a new one follows. */
  readonly onLast: (bar: Bar, bars: readonly Bar[]) => void;
}

export interface ShelfOptions {
  readonly productId: string;
  readonly interval: IntervalName;
  /** A page of candles that open at `to` (ms; now without it) or before; undefined when it did not come. */
  readonly fetchPage: (to: number | undefined) => Promise<readonly CandleDto[] | undefined>;
  readonly klines: Pick<KlineFeed, 'subscribe'>;
  /** A page came, with candles or without any, or the first one did not. A failed refresh leaves what is on the screen. */
  readonly onState: (state: 'ready' | 'empty' | 'failed') => void;
  /** Whether the oldest candle that the server has is among the bars. */
  readonly onWhole: (isWhole: boolean) => void;
}

/** Pages that fill the hole a long silence left; beyond them history begins anew. */
const MOST_FILLING = 8;

export class CandleShelf {
  readonly #options: ShelfOptions;
  readonly #endStream: () => void;
  #bars: readonly Bar[] = [];
  /** Before the first page a lone bar would be drawn as the whole history. */
  #isLoaded = false;
  #isLoadingOlder = false;
  #hasAll = false;
  #isEnded = false;
  #listener: CandleListener | undefined;

  constructor(options: ShelfOptions) {
    const { productId, interval, klines } = options;
    this.#options = options;
    this.#endStream = klines.subscribe(productId, interval, (news) => {
      this.#receive(news);
    });
    void this.#load();
  }

  end(): void {
    this.#isEnded = true;
    this.#listener = undefined;
    this.#endStream();
  }

  /** One listener at a time: the chart on the screen. Tells all at once if there is anything. */
  follow(listener: CandleListener): () => void {
    this.#listener = listener;
    if (this.#isLoaded) listener.onAll(this.#bars);
    return () => {
      if (this.#listener === listener) this.#listener = undefined;
    };
  }

  /** Fetches the page before the oldest bar, one at a time, until there is none. */
  async loadOlder(): Promise<void> {
    const oldest = this.#bars[0];
    if (oldest === undefined || this.#isLoadingOlder || this.#hasAll) return;
    this.#isLoadingOlder = true;
    const candles = await this.#options.fetchPage(oldest.time * 1000);
    this.#isLoadingOlder = false;
    if (candles === undefined || this.#isEnded) return;
    const merged = mergeBars(candles.map(toBar), this.#bars);
    // A refresh may have begun history anew meanwhile: what came does not reach it then.
    if (this.#bars[0]?.time !== oldest.time) return;
    this.#setWhole(merged.length === this.#bars.length);
    if (!this.#hasAll) this.#show(merged);
  }

  /** Gives up what is far before the view, which reaches back over `inView` bars; who scrolls back again fetches it again. */
  forgetOlder(inView: number): void {
    if (inView > NEAR_NOW_BARS || this.#bars.length <= MOST_AT_REST) return;
    this.#setWhole(false);
    this.#show(this.#bars.slice(-KEPT_BARS));
  }

  #setWhole(isWhole: boolean): void {
    this.#hasAll = isWhole;
    this.#options.onWhole(isWhole);
  }

  /** Pages from now back to the newest bar that is known: no hole stays where nothing was heard for long. */
  async #fetchMissed(): Promise<readonly Bar[] | undefined> {
    const newest = this.#bars.at(-1)?.time ?? Infinity;
    let come: readonly Bar[] | undefined;
    for (let page = 0; page <= MOST_FILLING; page += 1) {
      const oldest = come?.[0];
      if (oldest !== undefined && oldest.time <= newest) return come;
      const candles = await this.#options.fetchPage(
        oldest === undefined ? undefined : oldest.time * 1000,
      );
      if (candles === undefined) return undefined;
      const merged = mergeBars(candles.map(toBar), come ?? []);
      if (merged.length === (come?.length ?? 0) || newest === Infinity) return merged;
      come = merged;
    }
    this.#bars = [];
    this.#setWhole(false);
    return come;
  }

  async #load(): Promise<void> {
    const bars = await this.#fetchMissed();
    if (this.#isEnded) return;
    if (bars === undefined) {
      if (!this.#isLoaded) this.#options.onState('failed');
      return;
    }
    this.#isLoaded = true;
    this.#show(mergeBars(this.#bars, bars));
    this.#options.onState(this.#bars.length === 0 ? 'empty' : 'ready');
  }

  #show(bars: readonly Bar[]): void {
    this.#bars = bars;
    this.#listener?.onAll(bars);
  }

  #receive(news: CandleNews): void {
    if (news.type === 'resync') {
      void this.#load();
      return;
    }
    if (!this.#isLoaded) return;
    const bar = toBar(news.candle);
    const { bars, isInPast } = putBar(this.#bars, bar);
    this.#bars = bars;
    if (isInPast) this.#listener?.onAll(bars);
    else this.#listener?.onLast(bar, bars);
  }
}
