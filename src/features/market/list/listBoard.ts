// What each stretch of a list shows: its rows, their quotes, and the rates of their turnovers. What changes is drawn one
// stretch a frame, those that are seen first and the one that waited longest before the others; what is far from them is drawn
// now and then while nobody scrolls. So two hundred rows that tick or change places make no frame long.
// Must never draw a stretch twice within its time because of prices alone, nor move a row that is being touched; one order is
// drawn everywhere before the next is taken, so that no row stands in two places for longer than that takes.
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';
import { askFrame, cancelFrame } from '../../../realtime/frameWork.ts';
import { isScrolling } from './listTouch.ts';
import { holdsStretch, ROWS_PER_STRETCH } from './sight.ts';
import type { Sight } from './sight.ts';

/** A row changes twice a second at most: a list of ticking prices can still be read. */
export const ROW_MS = 500;
/** While it flies by only what is older than this: nobody reads it so fast, and the frames are the finger's. At rest all comes. */
const FLYING_ROW_MS = 2000;
/** What is far away waits for what is near it: the page belongs to a finger that comes now. */
const FAR_EVERY_MS = 75;

export interface ListOrder {
  readonly ids: readonly string[];
  /** USDT per unit of each quote currency. */
  readonly rates: ReadonlyMap<string, string>;
}

export interface ShownStretch extends ListOrder {
  /** Of its rows, in their order; none before they are first drawn: until then they have their names alone. */
  readonly quotes: readonly QuoteDto[];
}

/** A place in the list, whatever rows it shows; told as `useSyncExternalStore` asks for it. */
export interface Stretch {
  /** Place of its first row. */
  readonly from: number;
  readonly subscribe: (listener: () => void) => () => void;
  readonly read: () => ShownStretch;
}

export interface ListBoard {
  readonly stretches: readonly Stretch[];
  readonly sight: Sight;
  /** What turnovers are worth now, and the rows' places, unless they are kept. */
  readonly takeOrder: (order: ListOrder, keepsPlaces?: boolean) => void;
  readonly takeSight: (sight: Sight) => void;
  /** Prices may have moved. */
  readonly look: () => void;
  /** What has not been drawn yet never is. */
  readonly close: () => void;
}

interface BoardOptions {
  readonly order: ListOrder;
  readonly sight: Sight;
  /** Undefined of what is not in the list. */
  readonly quoteOf: (id: string) => QuoteDto | undefined;
  readonly isTouched: () => boolean;
}

const isSameList = <T>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);

const isSameRates = (a: ListOrder['rates'], b: ListOrder['rates']): boolean =>
  a.size === b.size && [...a].every(([currency, rate]) => b.get(currency) === rate);

/** A board for as many rows as `first.order` has: every order it takes later has as many. */
export function makeListBoard(first: BoardOptions): ListBoard {
  const { quoteOf, isTouched } = first;
  let { order, sight } = first;
  const idsOf = (from: number) => order.ids.slice(from, from + ROWS_PER_STRETCH);
  const draw = (from: number): ShownStretch => {
    const ids = idsOf(from);
    return { ids, rates: order.rates, quotes: ids.flatMap((id) => quoteOf(id) ?? []) };
  };
  const places = Array.from(
    { length: Math.ceil(order.ids.length / ROWS_PER_STRETCH) },
    (_, index) => {
      const from = index * ROWS_PER_STRETCH;
      const isNear = holdsStretch(sight.near, from);
      const shown = isNear ? draw(from) : { ids: idsOf(from), rates: order.rates, quotes: [] };
      return { from, shown, drawnAt: performance.now(), listeners: new Set<() => void>() };
    },
  );
  type Place = (typeof places)[number];
  let drawnAt = performance.now();

  const hasItsRows = ({ from, shown }: Place): boolean => isSameList(shown.ids, idsOf(from));
  const isLate = (place: Place, now: number): boolean => {
    const { from, shown } = place;
    const isMoving = !hasItsRows(place);
    if (isMoving && isTouched()) return false;
    const hasChanged = isMoving || shown.rates !== order.rates || shown.quotes.length === 0;
    if (!holdsStretch(sight.near, from))
      return hasChanged && !isScrolling() && now - drawnAt >= FAR_EVERY_MS;
    if (hasChanged) return true;
    const rowMs = isScrolling() ? FLYING_ROW_MS : ROW_MS;
    const isDue = holdsStretch(sight.seen, from) && now - place.drawnAt >= rowMs;
    return isDue && !isSameList(shown.quotes, draw(from).quotes);
  };
  /** The lower, the earlier it is drawn. */
  const rankOf = (place: Place, now: number): number => {
    if (holdsStretch(sight.seen, place.from)) return place.drawnAt - 2 * now;
    return holdsStretch(sight.near, place.from) ? place.drawnAt - now : place.drawnAt;
  };
  const findNext = (now: number): Place | undefined =>
    places.reduce<Place | undefined>((best, place) => {
      if (!isLate(place, now)) return best;
      return best === undefined || rankOf(place, now) < rankOf(best, now) ? place : best;
    }, undefined);
  const drawNext = (): void => {
    const now = performance.now();
    const next = findNext(now);
    if (next === undefined) return;
    next.shown = draw(next.from);
    next.drawnAt = now;
    drawnAt = now;
    for (const listener of next.listeners) listener();
    look();
  };
  const look = (): void => {
    if (findNext(performance.now()) !== undefined) askFrame(drawNext, 'list');
  };

  return {
    stretches: places.map((place) => ({
      from: place.from,
      subscribe: (listener) => {
        place.listeners.add(listener);
        return () => place.listeners.delete(listener);
      },
      read: () => place.shown,
    })),
    get sight() {
      return sight;
    },
    takeOrder: ({ ids, rates }, keepsPlaces = false) => {
      order = {
        ids: keepsPlaces || !places.every(hasItsRows) ? order.ids : ids,
        rates: isSameRates(order.rates, rates) ? order.rates : rates,
      };
      look();
    },
    takeSight: (next) => {
      sight = next;
      look();
    },
    look,
    close: () => {
      cancelFrame(drawNext);
    },
  };
}
