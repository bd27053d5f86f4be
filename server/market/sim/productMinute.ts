// One product's minute: mid, best prices, last trade and traded quantity of each of its ticks.
// The live stream and the candles of the past both come from here, so they cannot disagree.
import { exactExp, exactLn } from '../../../core/market/deterministicMath.ts';
import { mix32, type StateWords } from '../../../core/market/prng.ts';
import type { MarketProduct } from '../../../core/market/types.ts';
import { FACTORS, LEGS, SIM_PRODUCTS, type SimProduct } from './simTable.ts';
import { fillWalk, STEPS } from './minuteWalk.ts';
import type { SimWorld } from './world.ts';

/** A product with its table entries resolved. */
export interface SimMarket {
  readonly product: MarketProduct;
  readonly figures: SimProduct;
  readonly legs: readonly CompiledLeg[];
  readonly divides: boolean;
  /** Place of the factor whose volatility it shows. */
  readonly pulse: number;
  /** 10^priceDecimals, 10^quantityDecimals. */
  readonly pointScale: number;
  readonly lotScale: number;
}

interface CompiledLeg {
  readonly level: number;
  readonly factors: readonly { readonly index: number; readonly loading: number }[];
}

/** The 120 half seconds of a minute, side by side. `lots` of 0: nothing traded then. */
export interface ProductMinute {
  readonly bids: Int32Array;
  readonly asks: Int32Array;
  readonly lasts: Int32Array;
  readonly lots: Float64Array;
  /** 1 where the taker bought. */
  readonly buys: Uint8Array;
  /** A random word per tick, for everything that decides no price. */
  readonly draws: Int32Array;
  /** Volatility of the minute as a multiple of a normal one. */
  pulse: number;
}

export function createProductMinute(): ProductMinute {
  return {
    bids: new Int32Array(STEPS),
    asks: new Int32Array(STEPS),
    lasts: new Int32Array(STEPS),
    lots: new Float64Array(STEPS),
    buys: new Uint8Array(STEPS),
    draws: new Int32Array(STEPS),
    pulse: 0,
  };
}

const factorIndex = (name: string): number => {
  const index = FACTORS.findIndex((factor) => factor.name === name);
  if (index < 0) throw new RangeError(`no factor ${name}`);
  return index;
};

function compileLeg(id: string): CompiledLeg {
  const leg = LEGS[id];
  if (leg === undefined) throw new RangeError(`no leg ${id}`);
  return {
    level: leg.level,
    factors: leg.loadings.map(([name, loading]) => ({ index: factorIndex(name), loading })),
  };
}

/** A quarter of what 31 bits hold: a level may quadruple before its points overflow. */
const MAX_POINTS = 2 ** 29;

/** The simulated market of a product, or undefined when the table has none. */
export function compileMarket(product: MarketProduct): SimMarket | undefined {
  const figures = SIM_PRODUCTS[product.id];
  if (figures === undefined) return undefined;
  const [first, operator, second] = figures.legs;
  const legs = second === undefined ? [compileLeg(first)] : [compileLeg(first), compileLeg(second)];
  const pointScale = 10 ** product.priceDecimals;
  if (legs.reduce((price, { level }) => price * level, pointScale) > MAX_POINTS) {
    throw new RangeError(
      `${product.id}: ${product.priceDecimals} price decimals are too fine for the simulator`,
    );
  }
  return {
    product,
    figures,
    legs,
    divides: operator === '÷',
    pulse: factorIndex(figures.pulse),
    pointScale,
    lotScale: 10 ** product.quantityDecimals,
  };
}

/** Trade sizes: 256 quantiles of a long-tailed (log-logistic) distribution with mean 1; then a 0 for no trade. */
export const SIZES: Float64Array = (() => {
  const sizes = new Float64Array(257);
  let sum = 0;
  for (let index = 0; index < 256; index += 1) {
    const share = (index + 0.5) / 256;
    const size = exactExp(0.6 * (exactLn(share) - exactLn(1 - share)));
    sizes[index] = size;
    sum += size;
  }
  return sizes.map((size) => (size * 256) / sum);
})();

const legMids = [new Float64Array(STEPS), new Float64Array(STEPS)] as const;
const scratchWalk = new Float64Array(STEPS);

/** Mids of a leg at each half second; linear in the walks, so that a step costs a multiplication. */
function fillLeg(
  out: Float64Array,
  leg: CompiledLeg,
  world: SimWorld,
  day: number,
  minute: number,
): void {
  let start = 0;
  for (const { index, loading } of leg.factors) {
    start += loading * (world.path(index, day).levels[minute] ?? 0);
  }
  const opening = leg.level * exactExp(start);
  let isFirst = true;
  for (const { index, loading } of leg.factors) {
    fillWalk(scratchWalk, world.path(index, day), minute);
    const slope = opening * loading;
    for (let step = 0; step < STEPS; step += 1) {
      const before = isFirst ? opening : (out[step] ?? 0);
      out[step] = before + slope * (scratchWalk[step] ?? 0);
    }
    isFirst = false;
  }
}

function fillMids(market: SimMarket, world: SimWorld, day: number, minute: number): Float64Array {
  const [mids, others] = legMids;
  const [first, second] = market.legs;
  if (first === undefined) throw new Error(`product ${market.product.id} has no leg`);
  fillLeg(mids, first, world, day, minute);
  if (second === undefined) return mids;
  fillLeg(others, second, world, day, minute);
  for (let step = 0; step < STEPS; step += 1) {
    const other = others[step] ?? 1;
    mids[step] = market.divides ? (mids[step] ?? 0) / other : (mids[step] ?? 0) * other;
  }
  return mids;
}

/** Half of the spread in points: wider when the minute is lively. */
function halfSpread(market: SimMarket, mid: number, pulse: number): number {
  const relative = (market.figures.spreadPpm / 2_000_000) * (0.7 + 0.3 * Math.min(pulse, 6));
  return Math.max(mid * market.pointScale * relative, 0.5);
}

/** Mean traded lots per trading tick of the minute. */
function meanLots(market: SimMarket, pulse: number): number {
  return market.figures.tradeQuantity * market.lotScale * (0.4 + 0.6 * Math.min(pulse, 6));
}

/**
 * Fills `out` with the ticks of a minute (0 to 1439) of a day. The first tick of a minute always trades, so that
 * a minute needs no other.
 */
export function fillProductMinute(
  out: ProductMinute,
  market: SimMarket,
  words: StateWords,
  world: SimWorld,
  day: number,
  minute: number,
): void {
  const mids = fillMids(market, world, day, minute);
  const pulse = world.path(market.pulse, day).pulses[minute] ?? 0;
  const half = halfSpread(market, mids[0] ?? 0, pulse);
  const lotMean = meanLots(market, pulse);
  const { pointScale } = market;
  // Locals: the loop runs fifteen million times for a product's history.
  const { bids, asks, lasts, lots, buys, draws } = out;
  const chance = market.figures.tradeChance;
  let a = mix32(words[0] ^ Math.imul(minute + 1, 0x9e3779b1)) | 0;
  let b = mix32(words[1] ^ Math.imul(minute + 1, 0x85ebca6b)) | 0;
  let c = mix32(words[2] ^ Math.imul(minute + 1, 0xc2b2ae35)) | 0;
  let counter = mix32(words[3] + minute) | 0;
  let previous = 0;
  let last = 0;
  for (let tick = 0; tick < STEPS; tick += 1) {
    // sfc32, as in core/market/prng.ts.
    const draw = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + draw) | 0;
    const mid = (mids[tick] ?? 0) * pointScale;
    // The spread breathes by a third from tick to tick. Points are below 2^30 (compileMarket), so |0 rounds down.
    const spread = half * (0.85 + 0.1 * (draw >>> 30));
    const bid = (mid - spread) | 0;
    const ask = ((mid + spread) | 0) + 1;
    // Masks instead of branches, which nobody could predict: -1 is yes, 0 is no.
    const trades = ((draw & 1023) - (tick === 0 ? 1024 : chance)) >> 31;
    // Buyers are more often at work when the price has just risen.
    const rose = ((previous - bid) >> 31) & 4;
    const buy = (((draw >>> 10) & 15) - 6 - rose) >> 31;
    last = (last & ~trades) | ((bid + ((ask - bid) & buy)) & trades);
    bids[tick] = bid;
    asks[tick] = ask;
    lasts[tick] = last;
    // Entry 256 is 0: a tick without trades.
    const size = ((draw >>> 14) & 255 & trades) | (256 & ~trades);
    lots[tick] = Math.ceil(lotMean * (SIZES[size] ?? 0));
    buys[tick] = buy & 1;
    draws[tick] = draw;
    previous = bid;
  }
  out.pulse = pulse;
}
