/**
 * The world's clock and prices: random walks with changing spread, depth and mood, thin books, jumps, real gaps, pauses,
 * calendars, rolls and clocks that step. It draws from its own numbers and never looks at an order, so the stream of price
 * messages is the same whoever trades.
 */
import { isOpen } from '../../core/market/calendar.ts';
import { calculateMark, IndexAverage } from '../../core/market/mark.ts';
import { createRng, type Rng } from '../../core/market/prng.ts';
import type { Level, MarketState, Step } from './steps.ts';

interface ProductSetup {
  readonly productId: string;
  readonly calendar: 'crypto' | 'forex' | 'metal';
  /** Points around which the price wanders. */
  readonly base: number;
  /** Relative standard deviation of a message's move. */
  readonly volatility: number;
  /** Points between levels, and the widest usual spread. */
  readonly step: number;
  readonly spread: number;
  /** Lots a level shows on average. */
  readonly depth: number;
  /** How often it gets the next message. */
  readonly weight: number;
}

const SETUPS: readonly ProductSetup[] = [
  {
    productId: 'BTCUSDT',
    calendar: 'crypto',
    base: 6e6,
    volatility: 9e-4,
    step: 400,
    spread: 900,
    depth: 15e4,
    weight: 6,
  },
  {
    productId: 'ETHUSDT',
    calendar: 'crypto',
    base: 3e5,
    volatility: 0.0011,
    step: 25,
    spread: 60,
    depth: 3e5,
    weight: 5,
  },
  {
    productId: 'EURUSD',
    calendar: 'forex',
    base: 108500,
    volatility: 3e-4,
    step: 2,
    spread: 12,
    depth: 12e4,
    weight: 4,
  },
  {
    productId: 'USDJPY',
    calendar: 'forex',
    base: 15e4,
    volatility: 4e-4,
    step: 3,
    spread: 18,
    depth: 13e4,
    weight: 5,
  },
  {
    productId: 'XAUUSD',
    calendar: 'metal',
    base: 265e3,
    volatility: 5e-4,
    step: 8,
    spread: 40,
    depth: 5e3,
    weight: 4,
  },
];

/** Points around which a product's price wanders. */
export function centreOf(productId: string): number {
  const setup = SETUPS.find((one) => one.productId === productId);
  if (setup === undefined) throw new Error(`no prices of ${productId}`);
  return setup.base;
}

interface ProductState {
  readonly setup: ProductSetup;
  readonly rng: Rng;
  mid: number;
  last: number;
  readonly average: IndexAverage;
  /** Multiplies depth: thin books and deep ones take turns. */
  mood: number;
  /** Relative drift of a message's move: positions die slowly too. */
  trend: number;
  state: MarketState | undefined;
  /** Beats until a paused product resumes; 0 when it is not paused. */
  pausedFor: number;
}

/** What a mirror or a still market changes. */
export interface MarketOptions {
  /** Never moves: for the promise that nobody earns at a constant price. */
  readonly isFlat?: boolean;
  /** Small moves, no gaps, no pauses, no closing: for worlds that are compared with each other. */
  readonly isCalm?: boolean;
  /** Larger moves that last, more gaps, and days that pass: for what takes weeks or a third of the price to happen. */
  readonly isWild?: boolean;
}

/** Relative size of a spike, of a gap after a pause, and of the pull back to the base. */
const SPIKE = 0.09;
const GAP = 0.3;
const PULL = 0.004;
/** A price stays within these shares of its base, so that sizes keep their meaning. */
const LOWEST = 0.35;
const HIGHEST = 2.5;
const HOUR_MS = 3_600_000;
/** Beats between two long times that come for certain, and the first of them. */
const ROLL_EVERY = 400;
const ROLL_AT = 60;
/** Of a wild market: beats between two long times, and how much more everything moves. */
const DAYS_EVERY = 37;
const WILDER = 4;
/** Thin books and deep ones. */
const MOODS = [0.1, 0.6, 1, 2, 5, 15, 60];
const WILD_MOODS = [0.02, 0.05, 0.2, 1, 2, 5, 15];

export class MarketDriver {
  readonly #rng: Rng;
  readonly #products: ProductState[];
  readonly #options: MarketOptions;
  #now: number;
  #beat = 0;

  constructor(seed: string, startMs: number, options: MarketOptions = {}) {
    this.#rng = createRng(seed, 'market');
    this.#now = startMs;
    this.#options = options;
    this.#products = SETUPS.map((setup) => ({
      setup,
      rng: createRng(seed, 'price', setup.productId),
      mid: setup.base,
      last: setup.base,
      average: new IndexAverage(),
      mood: 1,
      trend: 0,
      state: undefined,
      pausedFor: 0,
    }));
  }

  /** Time passes and prices come; the steps of one beat, the last being what commands meet. */
  beat(): Step[] {
    this.#beat += 1;
    const steps: Step[] = [this.#time()];
    this.#resume();
    for (const product of this.#products) steps.push(...this.#status(product));
    const open = this.#products.filter(({ state }) => state === 'live');
    if (this.#beat <= SETUPS.length * 2) {
      // Everybody gets a price at the start.
      for (const product of open) steps.push(this.#tick(product));
      return steps;
    }
    const product = this.#pick(open);
    if (product === undefined) return steps;
    const messages = this.#rng.below(25) === 0 ? 2 + this.#rng.below(3) : 1;
    for (let message = 0; message < messages; message += 1) steps.push(this.#tick(product));
    return steps;
  }

  /** Messages of one product that come without any time between: mostly none. */
  burst(): Step[] {
    const product = this.#pick(this.#products.filter(({ state }) => state === 'live'));
    if (product === undefined || this.#rng.below(6) !== 0) return [];
    return Array.from({ length: 1 + this.#rng.below(3) }, () => this.#tick(product));
  }

  #time(): Step {
    const rng = this.#rng;
    const draw = rng.uniform();
    const calm = this.#options.isCalm === true;
    const isDue = this.#beat % ROLL_EVERY === ROLL_AT;
    if (this.#options.isWild === true && this.#beat % DAYS_EVERY === 0)
      return this.#pass(HOUR_MS + rng.below(rng.below(4) === 0 ? 10 * 24 * HOUR_MS : 36 * HOUR_MS));
    if ((draw < 0.0012 || isDue) && !calm) return this.#pass(this.#longTime());
    if (draw < 0.004 && !calm) {
      const ms = rng.below(2) === 0 ? -(1 + rng.below(3_000)) : 1 + rng.below(8_000);
      this.#now += ms;
      return { kind: 'jump', ms };
    }
    if (draw < 0.007 && !calm) {
      const ms = 500 + rng.below(6_000);
      this.#now += ms;
      return { kind: 'stall', ms };
    }
    if (draw < 0.03 && !calm) return this.#pass(1_500 + rng.below(draw < 0.013 ? 30_000 : 3_000));
    return this.#pass(1 + rng.below(calm ? 250 : 350));
  }

  #pass(ms: number): Step {
    this.#now += ms;
    return { kind: 'advance', ms };
  }

  /** Hours: to just before or after the next roll, or anywhere up to a day. */
  #longTime(): number {
    const rng = this.#rng;
    if (rng.below(2) === 0) return HOUR_MS + rng.below(24 * HOUR_MS);
    const roll =
      Math.ceil((this.#now - 22 * HOUR_MS) / (24 * HOUR_MS)) * 24 * HOUR_MS + 22 * HOUR_MS;
    return Math.max(1, roll - this.#now + rng.below(4_000) - 2_000);
  }

  /** A pause ends, sometimes at a quite different price: the real gap. */
  #resume(): void {
    for (const product of this.#products) {
      if (product.pausedFor === 0) continue;
      product.pausedFor -= 1;
      if (product.pausedFor > 0) continue;
      if (product.rng.below(3) !== 0 && this.#options.isWild !== true) continue;
      product.mid *= 1 + (2 * product.rng.uniform() - 1) * GAP;
      this.#hold(product);
    }
  }

  #hold(product: ProductState): void {
    const { base } = product.setup;
    product.mid = Math.min(Math.max(product.mid, base * LOWEST), base * HIGHEST);
  }

  #status(product: ProductState): Step[] {
    const { setup } = product;
    const calm = this.#options.isCalm === true;
    if (
      !calm &&
      product.pausedFor === 0 &&
      this.#rng.below(this.#options.isWild === true ? 110 : 900) === 0
    ) {
      product.pausedFor = 2 + this.#rng.below(40);
    }
    const isClosed = !calm && !isOpen(setup.calendar, this.#now);
    const open: MarketState = product.pausedFor > 0 ? 'paused' : 'live';
    const state: MarketState = isClosed ? 'closed' : open;
    if (state === product.state) return [];
    product.state = state;
    return [{ kind: 'status', productId: setup.productId, state }];
  }

  #pick(open: readonly ProductState[]): ProductState | undefined {
    const total = open.reduce((sum, { setup }) => sum + setup.weight, 0);
    let draw = this.#rng.below(Math.max(total, 1));
    return open.find(({ setup }) => {
      draw -= setup.weight;
      return draw < 0;
    });
  }

  #tick(product: ProductState): Step {
    const { setup, rng } = product;
    if (this.#options.isFlat !== true) this.#move(product);
    const half = this.#options.isFlat === true ? setup.spread : 1 + rng.below(setup.spread);
    const bid = Math.max(1, Math.round(product.mid) - half);
    const ask = bid + half + 1;
    product.last = rng.below(2) === 0 ? bid : ask;
    product.average.add(this.#now, bid + ask);
    const average = product.average.averageDoubled() ?? bid + ask;
    return {
      kind: 'tick',
      productId: setup.productId,
      last: product.last,
      bids: this.#levels(product, bid, -1),
      asks: this.#levels(product, ask, 1),
      mark: calculateMark(bid, ask, product.last, average),
    };
  }

  #move(product: ProductState): void {
    const { setup, rng } = product;
    const calm = this.#options.isCalm === true;
    if (rng.below(150) === 0)
      product.trend =
        setup.volatility * (this.#options.isWild === true ? 16 : 1.5) * (2 * rng.uniform() - 1);
    if (rng.below(400) === 0)
      product.mood = (this.#options.isWild === true ? WILD_MOODS : MOODS)[rng.below(7)] ?? 1;
    const isWild = this.#options.isWild === true;
    const pull = ((isWild ? PULL / 4 : PULL) * (setup.base - product.mid)) / setup.base;
    const spike = !calm && rng.below(100) === 0 ? (2 * rng.uniform() - 1) * SPIKE : 0;
    const noise = setup.volatility * rng.normal() + product.trend;
    const livelier = isWild ? WILDER : 1;
    product.mid *= 1 + (calm ? 0.3 : livelier) * noise + pull + spike;
    this.#hold(product);
  }

  /** Best first, going `away` from the market: 2 to 10 levels, sometimes far apart. */
  #levels(product: ProductState, best: number, away: 1 | -1): Level[] {
    const { setup, rng, mood } = product;
    const calm = this.#options.isCalm === true;
    const count = calm ? 8 : 2 + rng.below(9);
    const gap = !calm && rng.below(40) === 0 ? setup.step * 30 : setup.step;
    const levels: Level[] = [];
    let price = best;
    for (let level = 0; level < count; level += 1) {
      const depth = (calm ? 50 : mood) * setup.depth * (0.1 + 1.8 * rng.uniform());
      levels.push([price, Math.max(1, Math.floor(depth))]);
      price += away * (1 + rng.below(gap));
      if (price <= 0) break;
    }
    return levels;
  }
}
