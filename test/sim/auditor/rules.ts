/**
 * The rules that the auditor judges by, typed from decisions.md "Contract" and "Money", never read from the rulebook
 * under test. Where that page leaves a number open, the house's published choice stands here, marked "house rule".
 */
import { Fraction, ONE, parse } from './fraction.ts';

export interface Tier {
  /** USDT, null for no bound. */
  readonly upTo: Fraction | null;
  readonly maxLeverage: number;
  /** m = ½ ÷ max leverage. */
  readonly rate: Fraction;
  /** d, USDT. */
  readonly deduction: Fraction;
}

export interface ProductRules {
  readonly productId: string;
  /** What is held in the spot account once bought. */
  readonly base: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Lots. House rule: sizes from some USDT to about ten million. */
  readonly minLots: number;
  readonly maxLots: number;
  readonly tiers: readonly Tier[];
  readonly leverages: readonly number[];
  /** Share of notional a day; negative pays the user. */
  readonly overnight: { readonly long: Fraction; readonly short: Fraction };
  /** Days charged at the roll of each UTC weekday, Sunday first. */
  readonly overnightDays: readonly number[];
  /** Quote currency: USDT and USD count as one, JPY converts at the index. */
  readonly quote: 'USDT' | 'USD' | 'JPY';
  /** Whether it trades around the clock. */
  readonly isCrypto: boolean;
}

/** "taker 0.05 %, maker 0.02 % of notional, both ways". */
export const TAKER_RATE = parse('0.0005');
export const MAKER_RATE = parse('0.0002');
/** "refused if worse than maxSlippage (default 1 %)"; house rule: 5 % at most. */
export const DEFAULT_SLIPPAGE = parse('0.01');
export const HIGHEST_SLIPPAGE = parse('0.05');
/** "at most 2 s, else refused as stale_quote". */
export const STALE_AFTER_MS = 2000;
/** "steps of 20 %", "1.25 × maintenance", "30 s apart", "liquidation fee 0.5 % of notional". */
export const LIQUIDATION_STEP = parse('0.2');
export const LIQUIDATION_TARGET = parse('1.25');
export const LIQUIDATION_APART_MS = 1_000;
export const LIQUIDATION_PAUSE_MS = 5_000;
export const LIQUIDATION_AT_ONCE = parse('0.5');
export const LIQUIDATION_FEE_RATE = parse('0.005');
/** "USDT 6". */
export const MONEY_DECIMALS = 6;
/** Decimals of the currencies that the simulation moves: "USDT 6, BTC 8, ETH 8, USD/EUR… 2, JPY 0"; house rule: XAU 6. */
const CURRENCY_DECIMALS: Readonly<Record<string, number>> = {
  USDT: MONEY_DECIMALS,
  BTC: 8,
  ETH: 8,
  EUR: 2,
  USD: 2,
  JPY: 0,
  XAU: 6,
  USDC: 6,
};
export const currencyDecimals = (currency: string): number | undefined =>
  CURRENCY_DECIMALS[currency];
/** House rule: a part's share of the entry cost is cut at 18 decimals, against the user. */
export const COST_DECIMALS = 18;
/** House rule: a conversion rate has 12 decimals, half even, the same for everybody. */
export const RATE_DECIMALS = 12;
/** Spot: "Maker and taker 0.1 %", "Minimum 5 USDT", "50 % is refused", "expiring after 90 days". */
export const SPOT_FEE_RATE = parse('0.001');
export const SPOT_MIN_VALUE = parse('5');
/** House rule: the least that all of somebody's coins must be worth: two units, of which the fee takes one. */
export const SPOT_LEAST_SALE = parse('0.000002');
export const SPOT_REFUSE_BAND = parse('0.5');
export const SPOT_TERM_MS = 90 * 86_400_000;
/** "Overnight fee at 22:00 UTC". */
export const ROLL_HOUR_UTC = 22;
export const DAY_MS = 86_400_000;

const EVERY_DAY = [1, 1, 1, 1, 1, 1, 1];
/** "three days on Wednesday, none at the week-end". */
const TRIPLE_WEDNESDAY = [0, 1, 1, 3, 1, 1, 0];

/** House rule: the usual steps up to the highest one. */
const leveragesTo = (highest: number): number[] =>
  [1, 2, 3, 5, 10, 20, 30].filter((leverage) => leverage <= highest);

const halfOver = (leverage: number): Fraction => new Fraction(1n, 2n * BigInt(leverage));

const oneTier = (maxLeverage: number): Tier[] => [
  { upTo: null, maxLeverage, rate: halfOver(maxLeverage), deduction: parse('0') },
];

/** "to 250 k leverage ≤ 20, m 2.5 %; to 1 M ≤ 10, 5 %; to 5 M ≤ 5, 10 %; above ≤ 2, 25 %", d 0; 6,250; 56,250; 806,250. */
const MAJOR_TIERS: readonly Tier[] = [
  { upTo: parse('250000'), maxLeverage: 20, rate: parse('0.025'), deduction: parse('0') },
  { upTo: parse('1000000'), maxLeverage: 10, rate: parse('0.05'), deduction: parse('6250') },
  { upTo: parse('5000000'), maxLeverage: 5, rate: parse('0.1'), deduction: parse('56250') },
  { upTo: null, maxLeverage: 2, rate: parse('0.25'), deduction: parse('806250') },
];

/** Yearly policy rates of 30 June 2025, as the rulebook publishes them; metals bear no interest. */
const YEARLY = { USD: '0.04375', EUR: '0.02', JPY: '0.005', XAU: '0' } as const;
type Bearing = keyof typeof YEARLY;

/** "(rate difference ± 2.5 % a year) / 360"; house rule: to 8 decimals, up, so that a credit shrinks. */
function fiatOvernight(base: Bearing, quote: Bearing): ProductRules['overnight'] {
  const difference = parse(YEARLY[quote]).minus(parse(YEARLY[base]));
  const daily = (yearly: Fraction): Fraction => {
    const exact = yearly.plus(parse('0.025')).over(parse('360'));
    return new Fraction(exact.ceil(8), 10n ** 8n);
  };
  return { long: daily(difference), short: daily(difference.negated()) };
}

/** "crypto long 0.03 % of notional a day, short 0". */
const CRYPTO = {
  overnight: { long: parse('0.0003'), short: parse('0') },
  overnightDays: EVERY_DAY,
  quote: 'USDT',
  isCrypto: true,
  tiers: MAJOR_TIERS,
  leverages: leveragesTo(20),
} as const;

export const PRODUCTS: readonly ProductRules[] = [
  {
    ...CRYPTO,
    productId: 'BTCUSDT',
    base: 'BTC',
    priceDecimals: 2,
    quantityDecimals: 5,
    minLots: 10,
    maxLots: 1e7,
  },
  {
    ...CRYPTO,
    productId: 'ETHUSDT',
    base: 'ETH',
    priceDecimals: 2,
    quantityDecimals: 4,
    minLots: 10,
    maxLots: 3e7,
  },
  // "FX majors 30": the pairs with the dollar.
  {
    productId: 'EURUSD',
    base: 'EUR',
    priceDecimals: 5,
    quantityDecimals: 0,
    minLots: 100,
    maxLots: 9e6,
    tiers: oneTier(30),
    leverages: leveragesTo(30),
    overnight: fiatOvernight('EUR', 'USD'),
    overnightDays: TRIPLE_WEDNESDAY,
    quote: 'USD',
    isCrypto: false,
  },
  {
    productId: 'USDJPY',
    base: 'USD',
    priceDecimals: 3,
    quantityDecimals: 0,
    minLots: 100,
    maxLots: 1e7,
    tiers: oneTier(30),
    leverages: leveragesTo(30),
    overnight: fiatOvernight('USD', 'JPY'),
    overnightDays: TRIPLE_WEDNESDAY,
    quote: 'JPY',
    isCrypto: false,
  },
  // "gold 20".
  {
    productId: 'XAUUSD',
    base: 'XAU',
    priceDecimals: 2,
    quantityDecimals: 2,
    minLots: 1,
    maxLots: 3e5,
    tiers: oneTier(20),
    leverages: leveragesTo(20),
    overnight: fiatOvernight('XAU', 'USD'),
    overnightDays: TRIPLE_WEDNESDAY,
    quote: 'USD',
    isCrypto: false,
  },
];

const BY_ID = new Map(PRODUCTS.map((rules) => [rules.productId, rules]));

export function rulesOf(productId: string): ProductRules | undefined {
  return BY_ID.get(productId);
}

/** "protected (call/put off, crypto leverage 2, FX majors 30, gold 20 …)": only crypto differs from the rest. */
const PROTECTED_BY_ID = new Map(
  PRODUCTS.map((rules) => [
    rules.productId,
    rules.isCrypto ? { ...rules, tiers: oneTier(2), leverages: leveragesTo(2) } : rules,
  ]),
);
/** "a German account meets the protected rulebook on every call"; the simulation knows no other country that does. */
const isProtected = (country: string | null): boolean => country === 'DE';

/** By which a person of this country trades contracts. */
export function contractRulesFor(
  country: string | null,
  productId: string,
): ProductRules | undefined {
  return isProtected(country) ? PROTECTED_BY_ID.get(productId) : BY_ID.get(productId);
}

export const hasCalls = (country: string | null): boolean => !isProtected(country);

/** "USD counts as USDT 1:1; other quote currencies convert at the index": the index is the mid, here doubled points. */
export function conversionRate(rules: ProductRules, indexDoubled: number): Fraction {
  if (rules.quote !== 'JPY') return ONE;
  const index = new Fraction(BigInt(indexDoubled), 2n * 10n ** BigInt(rules.priceDecimals));
  return new Fraction(ONE.over(index).nearest(RATE_DECIMALS), 10n ** BigInt(RATE_DECIMALS));
}
