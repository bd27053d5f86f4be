// One product inside the hub: guard → seq → mark → tick, its trades, its minutes and its status.
// Must hand out no tick that its guard refused, that its calendar closes, or whose seq would go back.
import { isOpen, nextChange } from '../../../core/market/calendar.ts';
import { calculateMark, IndexAverage } from '../../../core/market/mark.ts';
import type { GuardOptions } from '../../../core/market/guard.ts';
import type { IndexTick } from '../../../core/market/indexLog.ts';
import type {
  FeedMessage,
  MarketProduct,
  MarketStatus,
  Tick,
  TimeMs,
} from '../../../core/market/types.ts';
import type { Logger } from '../../ports.ts';
import { LiveMinutes, type LiveMinutesEvents } from '../candles/liveMinutes.ts';
import type { TickLog } from '../tickLog/tickLog.ts';
import { Numbering } from './numbering.ts';
import { TradeRing } from './tradeRing.ts';
import { VenueGuards } from './venueGuards.ts';

export interface ProductMarketOptions {
  readonly product: MarketProduct;
  readonly guard: GuardOptions;
  /** Live venues that feed it. */
  readonly venues: number;
  readonly appliesCalendar: boolean;
  readonly startedAt: TimeMs;
  readonly lastSeq: number;
  /** What the log ended with, oldest first; empty where nothing is known, or not any more. */
  readonly known: readonly IndexTick[];
  readonly log: TickLog;
  readonly logger: Logger;
  readonly minutes: LiveMinutesEvents;
}

export class ProductMarket {
  readonly product: MarketProduct;
  readonly minutes: LiveMinutes;
  readonly trades = new TradeRing();
  readonly #options: ProductMarketOptions;
  readonly #guards: VenueGuards;
  readonly #numbering: Numbering;
  readonly #average = new IndexAverage();
  #latest: Tick | undefined;
  #endedAt: TimeMs | undefined;

  constructor(options: ProductMarketOptions) {
    this.#options = options;
    this.product = options.product;
    this.minutes = new LiveMinutes(options.product, options.minutes);
    const { venues, guard, startedAt, known } = options;
    this.#guards = new VenueGuards(venues, guard, startedAt, known.at(-1)?.indexDoubled);
    for (const { receivedTime, indexDoubled } of known)
      this.#average.add(receivedTime, indexDoubled);
    this.#numbering = new Numbering(options.lastSeq);
  }

  get latest(): Tick | undefined {
    return this.#latest;
  }

  /** The recorded data has ended; a later message begins again. */
  end(now: TimeMs): void {
    this.#endedAt = now;
  }

  /** Judges a message; the tick it became, or undefined. */
  take(message: FeedMessage, now: TimeMs): Tick | undefined {
    if (this.#isClosed(now)) return undefined;
    this.#endedAt = undefined;
    const verdict = this.#guards.judge(message, now);
    if (verdict === undefined || verdict.flag === 'duplicate') return undefined;
    if (verdict.flag !== 'ok') {
      const seq = this.#numbering.refuse(message);
      if (seq !== undefined) {
        this.#options.log.append({
          ...message,
          seq,
          sources: 0,
          flag: verdict.flag,
          mark: 0,
          indexDoubled: 0,
        });
      }
      return undefined;
    }
    return this.#accept(message, verdict.indexDoubled, verdict.sources);
  }

  #accept(message: FeedMessage, indexDoubled: number, sources: number): Tick {
    const { seq, shifted } = this.#numbering.accept(message);
    if (shifted) {
      const fields = { productId: this.product.id, own: message.seq, seq };
      this.#options.logger.warn(
        fields,
        'the feed numbers its ticks below the log; they are shifted',
      );
    }
    this.#average.add(message.receivedTime, indexDoubled);
    const bid = message.book.bids[0]?.[0] ?? 0;
    const ask = message.book.asks[0]?.[0] ?? 0;
    const mark = calculateMark(
      bid,
      ask,
      message.last,
      this.#average.averageDoubled() ?? indexDoubled,
    );
    const { productId, sourceTime, receivedTime, book, last, trades } = message;
    const judged = {
      productId,
      seq,
      sourceTime,
      receivedTime,
      book,
      bid,
      ask,
      last,
      indexDoubled,
      mark,
      trades,
      sources,
    };
    const head = this.#options.log.append({ ...judged, flag: 'ok' });
    const tick: Tick = { ...judged, head };
    this.#latest = tick;
    this.trades.add(trades);
    this.minutes.add(tick);
    return tick;
  }

  #isClosed(now: TimeMs): boolean {
    return this.#options.appliesCalendar && !isOpen(this.product.calendar, now);
  }

  /** Exact at `now`: staleness and the calendar are computed, not remembered. */
  status(now: TimeMs): MarketStatus {
    if (this.#isClosed(now)) {
      return { state: 'closed', opensAt: nextChange(this.product.calendar, now) ?? now };
    }
    if (this.#endedAt !== undefined)
      return { state: 'paused', reason: 'ended', since: this.#endedAt };
    const condition = this.#guards.condition(now);
    return condition === undefined ? { state: 'live' } : { state: 'paused', ...condition };
  }
}
