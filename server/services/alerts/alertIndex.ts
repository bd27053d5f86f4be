// Which alerts a price message fires: by level of the last price, of the mark, and by change within a time, product by product.
// Must cost what fires, not what waits, and must never decide whether it is told: that is decided over what is kept.
// Source: decisions.md "Alerts"; the shape is the trigger index's (server/execution/triggerIndex.ts).
import type { Alert } from '../../../core/market/alerts/alert.ts';
import {
  changeParts,
  nearLevel,
  rateParts,
  type Reaching,
} from '../../../core/market/alerts/levels.ts';
import {
  type Candle,
  type Points,
  type ProductId,
  type Tick,
  type TimeMs,
} from '../../../core/market/types.ts';
import { toPoints } from '../../../core/trading/book/scale.ts';
import { Crossings, type Entry, type Waiting } from './crossings.ts';
import { PriceExtremes } from './priceExtremes.ts';

/** An alert that a message has reached. */
export interface Fired {
  readonly alert: Alert;
  readonly at: TimeMs;
  readonly shown: Points;
  readonly seq: number;
}

/** Where a position would be liquidated, and which way the mark goes there. */
export interface Liquidation {
  readonly price: Points;
  readonly fires: Reaching;
}

export interface AlertIndexOptions {
  readonly pauseMs: number;
  readonly longestSeconds: number;
  /** Minutes of a product from a time on, oldest first: what was before the first message. */
  readonly minutes: (productId: ProductId, from: TimeMs) => readonly Candle[];
}

/** What an alert waits for. */
type Wait =
  | { readonly on: 'last' | 'mark'; readonly fires: Reaching; readonly level: Points }
  | { readonly on: 'change'; readonly seconds: number; readonly level: number };

/** The alerts of one product. */
interface ProductAlerts {
  readonly levels: Map<string, { readonly on: 'last' | 'mark'; readonly crossings: Crossings }>;
  readonly windows: Map<number, Crossings>;
  /** Undefined while nobody asks for changes. */
  extremes: PriceExtremes | undefined;
  /** No smaller change does anything; undefined until it is looked for again. */
  floor: number | undefined;
}

function waitOf(
  { kind, price, rate, seconds, side }: Alert,
  priceDecimals: number,
  liquidation: Liquidation | undefined,
): Wait | undefined {
  if (price !== null)
    return {
      on: 'last',
      fires: side === 'above' ? 'at_or_above' : 'at_or_below',
      level: toPoints(price, { priceDecimals, quantityDecimals: 0 }),
    };
  if (rate === null) return undefined;
  if (seconds !== null) return { on: 'change', seconds, level: rateParts(rate) };
  if (kind !== 'liquidation' || liquidation === undefined) return undefined;
  const { fires } = liquidation;
  return { on: 'mark', fires, level: nearLevel(liquidation.price, fires, rateParts(rate)) };
}

export class AlertIndex {
  readonly #options: AlertIndexOptions;
  readonly #products = new Map<ProductId, ProductAlerts>();
  readonly #waiting = new Map<string, { readonly waiting: Waiting; readonly place: Place }>();
  #generation = 0;

  constructor(options: AlertIndexOptions) {
    this.#options = options;
  }

  /** Alerts that wait. */
  get size(): number {
    return this.#waiting.size;
  }

  find(id: string): Alert | undefined {
    return this.#waiting.get(id)?.waiting.alert;
  }

  get ids(): readonly string[] {
    return [...this.#waiting.keys()];
  }

  forget(id: string): void {
    const known = this.#waiting.get(id);
    if (known === undefined) return;
    this.#waiting.delete(id);
    this.#leave(known.place);
  }

  /**
   * Puts an alert in, in place of the one it had. One that was told waits until what it waits for has been back; the same
   * version keeps what it knows. Without a level it waits for nothing, until it is watched again.
   */
  watch(alert: Alert, priceDecimals: number, liquidation?: Liquidation): void {
    const known = this.#waiting.get(alert.id);
    const before = known?.waiting.alert.version === alert.version ? known.waiting : undefined;
    this.forget(alert.id);
    const { firedAt } = alert;
    const told = before ?? { toldAt: firedAt, isBeyond: firedAt !== null };
    const { toldAt, isBeyond } = told;
    this.#generation += 1;
    const waiting: Waiting = { alert, generation: this.#generation, toldAt, isBeyond };
    const wait = waitOf(alert, priceDecimals, liquidation);
    const place = wait && this.#placeOf(alert.productId, wait);
    this.#waiting.set(alert.id, { waiting, place });
    if (wait && place) place.crossings.add(waiting, wait.level);
  }

  #placeOf(productId: ProductId, wait: Wait): NonNullable<Place> {
    let product = this.#products.get(productId);
    if (product === undefined) {
      product = { levels: new Map(), windows: new Map(), extremes: undefined, floor: undefined };
      this.#products.set(productId, product);
    }
    const create = (fires: Reaching) =>
      new Crossings(fires, this.#options.pauseMs, (entry) => this.#isCurrent(entry));
    if (wait.on === 'change') {
      product.floor = undefined;
      const crossings = product.windows.get(wait.seconds) ?? create('at_or_above');
      product.windows.set(wait.seconds, crossings);
      return { productId, product, crossings, key: wait.seconds };
    }
    const key = `${wait.on}:${wait.fires}`;
    const level = product.levels.get(key) ?? { on: wait.on, crossings: create(wait.fires) };
    product.levels.set(key, level);
    return { productId, product, crossings: level.crossings, key };
  }

  /** What nobody waits in any more is not kept. */
  #leave(place: Place): void {
    if (place === undefined) return;
    const { productId, product, crossings, key } = place;
    crossings.remove();
    if (crossings.live > 0) return;
    if (typeof key === 'number') product.windows.delete(key);
    else product.levels.delete(key);
    if (product.windows.size === 0) product.extremes = undefined;
    if (product.windows.size + product.levels.size === 0) this.#products.delete(productId);
  }

  #isCurrent({ orderId, generation }: Entry): boolean {
    return this.#waiting.get(orderId)?.waiting.generation === generation;
  }

  /** The alerts that an accepted message fires. Those that are told once wait no longer. */
  meet(tick: Tick): readonly Fired[] {
    const product = this.#products.get(tick.productId);
    if (product === undefined) return NONE;
    const { receivedTime: at, seq, last } = tick;
    let fired: Fired[] | undefined;
    let shown = last;
    const tell = ({ alert }: Waiting): void => void (fired ??= []).push({ alert, at, shown, seq });
    for (const { on, crossings } of product.levels.values()) {
      shown = on === 'mark' ? tick.mark : last;
      crossings.meet(shown, at, tell);
    }
    shown = last;
    if (product.windows.size > 0) this.#meetChanges(product, tick, tell);
    for (const { alert } of fired ?? NONE) if (!alert.repeat) this.forget(alert.id);
    return fired ?? NONE;
  }

  #meetChanges(product: ProductAlerts, tick: Tick, tell: (waiting: Waiting) => void): void {
    const { receivedTime, last } = tick;
    const extremes = (product.extremes ??= this.#extremesBefore(tick));
    extremes.add(secondOf(receivedTime), last);
    // No shorter time has seen more than the longest.
    const most = changeParts(last, ...extremes.within(this.#options.longestSeconds));
    if (product.floor !== undefined && most < product.floor) return;
    let floor = Infinity;
    for (const [seconds, crossings] of product.windows) {
      if (most >= crossings.floor) {
        const [lowest, highest] = extremes.within(seconds);
        crossings.meet(changeParts(last, lowest, highest), receivedTime, tell);
      }
      floor = Math.min(floor, crossings.floor);
    }
    product.floor = floor;
  }

  /** A minute counts as of its first second: what it held is forgotten too early rather than too late. */
  #extremesBefore({ productId, receivedTime }: Tick): PriceExtremes {
    const { longestSeconds, minutes } = this.#options;
    const extremes = new PriceExtremes(longestSeconds);
    for (const { time, low, high } of minutes(productId, receivedTime - longestSeconds * 1000)) {
      extremes.add(secondOf(time), low);
      extremes.add(secondOf(time), high);
    }
    return extremes;
  }
}

/** Where an alert stands; undefined where it waits for nothing. */
type Place =
  | {
      readonly productId: ProductId;
      readonly product: ProductAlerts;
      readonly crossings: Crossings;
      readonly key: string | number;
    }
  | undefined;

const NONE: readonly Fired[] = [];
const secondOf = (time: TimeMs): number => Math.floor(time / 1000);
