// The simulated market's figures: what moves (factors), what is quoted (products) and on which scale.
// Levels are round figures of 2026; volatilities are of the order of the recordings in the replay data
// (BTC 2.4 %, majors 0.4 %, gold 0.9 % a day). Nothing here is a promise about a real market.
import type { CalendarName } from '../../../core/market/types.ts';

/** An independent source of movement in log price. */
export interface Factor {
  readonly name: string;
  /** Standard deviation of a normal day's log return. */
  readonly dailySd: number;
  readonly calendar: CalendarName;
}

export const FACTORS: readonly Factor[] = [
  { name: 'crypto', dailySd: 0.024, calendar: 'crypto' },
  { name: 'eth', dailySd: 0.014, calendar: 'crypto' },
  { name: 'sol', dailySd: 0.024, calendar: 'crypto' },
  { name: 'bnb', dailySd: 0.015, calendar: 'crypto' },
  { name: 'xrp', dailySd: 0.024, calendar: 'crypto' },
  { name: 'doge', dailySd: 0.028, calendar: 'crypto' },
  { name: 'ada', dailySd: 0.022, calendar: 'crypto' },
  { name: 'trx', dailySd: 0.012, calendar: 'crypto' },
  { name: 'link', dailySd: 0.022, calendar: 'crypto' },
  { name: 'ltc', dailySd: 0.018, calendar: 'crypto' },
  { name: 'usd', dailySd: 0.003, calendar: 'forex' },
  { name: 'eur', dailySd: 0.0025, calendar: 'forex' },
  { name: 'gbp', dailySd: 0.003, calendar: 'forex' },
  { name: 'jpy', dailySd: 0.0042, calendar: 'forex' },
  { name: 'aud', dailySd: 0.0042, calendar: 'forex' },
  { name: 'cad', dailySd: 0.0026, calendar: 'forex' },
  { name: 'chf', dailySd: 0.003, calendar: 'forex' },
  { name: 'nzd', dailySd: 0.003, calendar: 'forex' },
  { name: 'gold', dailySd: 0.0085, calendar: 'metal' },
  { name: 'silver', dailySd: 0.012, calendar: 'metal' },
  { name: 'platinum', dailySd: 0.011, calendar: 'metal' },
  { name: 'palladium', dailySd: 0.016, calendar: 'metal' },
];

/** How strongly a leg follows a factor, by its name. */
export type Loadings = readonly (readonly [factor: string, loading: number])[];

/** A price of its own: level × e^(Σ loading × factor). */
export interface Leg {
  readonly level: number;
  readonly loadings: Loadings;
}

export interface SimProduct {
  /** Time between two ticks: half a second, at which prices move, or a whole part of it (the book is fresh in each). */
  readonly spacingMs: number;
  /** Leg ids: the product's own, or two whose product or quotient it is, so that no triangle can be traded. */
  readonly legs: readonly [string] | readonly [string, '×' | '÷', string];
  /** The factor whose volatility its spread, depth and volume react to. */
  readonly pulse: string;
  /** Full spread on a normal minute, in millionths of the price. */
  readonly spreadPpm: number;
  /** Distance of two book levels, in millionths of the price. */
  readonly stepPpm: number;
  /** Mean quantity of a book level and of the trades in one tick, in base units. */
  readonly levelQuantity: number;
  readonly tradeQuantity: number;
  /** Chance that a tick holds trades, of 1024. */
  readonly tradeChance: number;
}

const crypto = (level: number, beta: number, own: string): Leg => ({
  level,
  loadings: [
    ['crypto', beta],
    [own, 1],
  ],
});

/** The legs by id. */
export const LEGS: Readonly<Record<string, Leg>> = {
  BTCUSDT: { level: 92_000, loadings: [['crypto', 1]] },
  ETHUSDT: crypto(3_100, 1.1, 'eth'),
  SOLUSDT: crypto(140, 1.25, 'sol'),
  BNBUSDT: crypto(880, 0.8, 'bnb'),
  XRPUSDT: crypto(2.2, 1, 'xrp'),
  DOGEUSDT: crypto(0.16, 1.25, 'doge'),
  ADAUSDT: crypto(0.48, 1.1, 'ada'),
  TRXUSDT: crypto(0.29, 0.5, 'trx'),
  LINKUSDT: crypto(14, 1.15, 'link'),
  LTCUSDT: crypto(95, 0.9, 'ltc'),
  EURUSD: {
    level: 1.16,
    loadings: [
      ['usd', -1],
      ['eur', 1],
    ],
  },
  GBPUSD: {
    level: 1.32,
    loadings: [
      ['usd', -0.9],
      ['eur', 0.3],
      ['gbp', 1],
    ],
  },
  USDJPY: {
    level: 154,
    loadings: [
      ['usd', 0.9],
      ['jpy', -1],
    ],
  },
  AUDUSD: {
    level: 0.655,
    loadings: [
      ['usd', -1],
      ['aud', 1],
    ],
  },
  USDCAD: {
    level: 1.4,
    loadings: [
      ['usd', 0.7],
      ['cad', -1],
    ],
  },
  USDCHF: {
    level: 0.8,
    loadings: [
      ['usd', 1],
      ['eur', -0.5],
      ['chf', -1],
    ],
  },
  NZDUSD: {
    level: 0.57,
    loadings: [
      ['usd', -1],
      ['aud', 0.6],
      ['nzd', 1],
    ],
  },
  XAUUSD: {
    level: 4_080,
    loadings: [
      ['usd', -0.6],
      ['gold', 1],
    ],
  },
  XAGUSD: {
    level: 50,
    loadings: [
      ['usd', -0.5],
      ['gold', 1.35],
      ['silver', 1],
    ],
  },
  XPTUSD: {
    level: 1_560,
    loadings: [
      ['gold', 0.7],
      ['platinum', 1],
    ],
  },
  XPDUSD: {
    level: 1_420,
    loadings: [
      ['gold', 0.5],
      ['palladium', 1],
    ],
  },
};

/** Fastest spacing: the two products that people watch tick for tick. */
const FAST_MS = 250;
const NORMAL_MS = 500;

const coin = (id: string, own: string, spreadPpm: number, levelQuantity: number): SimProduct => ({
  spacingMs: NORMAL_MS,
  legs: [id],
  pulse: own,
  spreadPpm,
  stepPpm: 80,
  levelQuantity,
  tradeQuantity: levelQuantity / 12,
  tradeChance: 420,
});

const pair = (legs: SimProduct['legs'], pulse: string, spreadPpm: number): SimProduct => ({
  spacingMs: NORMAL_MS,
  legs,
  pulse,
  spreadPpm,
  stepPpm: 18,
  levelQuantity: 900_000,
  tradeQuantity: 60_000,
  tradeChance: 380,
});

const metal = (id: string, own: string, spreadPpm: number, levelQuantity: number): SimProduct => ({
  spacingMs: NORMAL_MS,
  legs: [id],
  pulse: own,
  spreadPpm,
  stepPpm: 40,
  levelQuantity,
  tradeQuantity: levelQuantity / 15,
  tradeChance: 320,
});

/** The products by id. */
export const SIM_PRODUCTS: Readonly<Record<string, SimProduct>> = {
  BTCUSDT: {
    ...coin('BTCUSDT', 'crypto', 8, 2.4),
    spacingMs: FAST_MS,
    stepPpm: 40,
    tradeChance: 560,
  },
  ETHUSDT: { ...coin('ETHUSDT', 'eth', 16, 45), spacingMs: FAST_MS, stepPpm: 50, tradeChance: 500 },
  SOLUSDT: coin('SOLUSDT', 'sol', 90, 700),
  BNBUSDT: coin('BNBUSDT', 'bnb', 60, 90),
  XRPUSDT: coin('XRPUSDT', 'xrp', 90, 40_000),
  DOGEUSDT: coin('DOGEUSDT', 'doge', 110, 450_000),
  ADAUSDT: coin('ADAUSDT', 'ada', 150, 130_000),
  TRXUSDT: coin('TRXUSDT', 'trx', 110, 160_000),
  LINKUSDT: coin('LINKUSDT', 'link', 130, 3_500),
  LTCUSDT: coin('LTCUSDT', 'ltc', 120, 500),
  EURUSD: pair(['EURUSD'], 'eur', 50),
  GBPUSD: pair(['GBPUSD'], 'gbp', 70),
  USDJPY: pair(['USDJPY'], 'jpy', 60),
  AUDUSD: pair(['AUDUSD'], 'aud', 90),
  USDCAD: pair(['USDCAD'], 'cad', 80),
  USDCHF: pair(['USDCHF'], 'chf', 90),
  NZDUSD: pair(['NZDUSD'], 'nzd', 130),
  EURGBP: pair(['EURUSD', '÷', 'GBPUSD'], 'gbp', 90),
  EURJPY: pair(['EURUSD', '×', 'USDJPY'], 'jpy', 90),
  GBPJPY: pair(['GBPUSD', '×', 'USDJPY'], 'jpy', 120),
  XAUUSD: metal('XAUUSD', 'gold', 70, 150),
  XAGUSD: metal('XAGUSD', 'silver', 350, 8_000),
  XPTUSD: metal('XPTUSD', 'platinum', 600, 250),
  XPDUSD: metal('XPDUSD', 'palladium', 900, 200),
};

/** Relative activity by UTC hour: crypto has a mild American hump, FX and metals live from London to New York. */
export const SEASON: Readonly<Record<CalendarName, readonly number[]>> = {
  crypto: [
    0.9, 0.85, 0.8, 0.8, 0.8, 0.85, 0.9, 0.95, 1, 1, 0.95, 0.95, 1.05, 1.3, 1.4, 1.35, 1.25, 1.15,
    1.05, 1, 1, 0.95, 0.9, 0.9,
  ],
  forex: [
    0.7, 0.75, 0.75, 0.65, 0.6, 0.6, 0.8, 1.2, 1.3, 1.15, 1.05, 1, 1.3, 1.6, 1.6, 1.4, 1.1, 0.9,
    0.8, 0.75, 0.6, 0.45, 0.4, 0.55,
  ],
  metal: [
    0.65, 0.75, 0.75, 0.65, 0.6, 0.65, 0.8, 1.1, 1.2, 1.1, 1.05, 1, 1.35, 1.7, 1.7, 1.45, 1.15,
    0.95, 0.85, 0.75, 0.65, 0.5, 0.45, 0.55,
  ],
};
