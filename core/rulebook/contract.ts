// Contracts: what holds for every one of them, and the section of a product class, with the number's source beside it.
// Must never know a user; classes differ by what is traded alone. Source: decisions.md "Contract".
import { ONE, decimal, toText } from '../money/decimal.ts';
import type { ProductListing } from './products.ts';
import { dailyRates } from './rates.ts';

export interface TierDocument {
  /** USDT notional up to which the tier holds; null for no bound. */
  readonly upTo: string | null;
  readonly maxLeverage: number;
  /** m = ½ ÷ maxLeverage. */
  readonly maintenanceRate: string;
  /** d: keeps m·N − d continuous from tier to tier. */
  readonly deduction: string;
}

export type WeekDays = readonly [number, number, number, number, number, number, number];

export interface ContractSection {
  readonly leverages: readonly number[];
  readonly tiers: readonly TierDocument[];
  readonly takerRate: string;
  readonly makerRate: string;
  readonly defaultMaxSlippage: string;
  readonly highestMaxSlippage: string;
  readonly overnight: {
    /** Share of notional per day; negative pays the user. */
    readonly long: string;
    readonly short: string;
    /** Days charged at the roll of each UTC weekday, Sunday first. */
    readonly days: WeekDays;
  };
}

/** How far a trailing stop may stay behind the best mark, as shares. */
export interface TrailingTerms {
  readonly lowest: string;
  readonly highest: string;
  readonly step: string;
}

/** What holds for every contract; times in milliseconds. */
export interface ContractTerms {
  readonly staleQuoteMs: number;
  readonly rollHourUtc: number;
  readonly liquidation: {
    readonly stepShare: string;
    readonly targetRatio: string;
    readonly apartMs: number;
    readonly pauseMs: number;
    readonly atOnceRatio: string;
    readonly feeRate: string;
  };
  /** Of this a document of an earlier release knows nothing: it offers none. */
  readonly trailing?: TrailingTerms;
  /** Highest leverage in live mode until an account is this old. */
  readonly newcomer: { readonly days: number; readonly maxLeverage: number };
}

export const CONTRACT_TERMS: ContractTerms = {
  staleQuoteMs: 2000, // decisions.md "Contract": at most 2 s, else stale_quote
  rollHourUtc: 22, // decisions.md "Contract": overnight fee at 22:00 UTC
  liquidation: {
    stepShare: '0.2', // decisions.md "Contract": steps of 20 %
    targetRatio: '1.25', // decisions.md "Contract": equity to 1.25 × maintenance
    apartMs: 1_000, // decisions.md "Contract": two accepted messages at least 1 s apart
    pauseMs: 5_000, // decisions.md "Contract": the next at the earliest 5 s later
    atOnceRatio: '0.5', // decisions.md "Contract": all at once under half of the maintenance
    feeRate: '0.005', // decisions.md "Contract": 0.5 % of notional
  },
  trailing: {
    lowest: '0.001', // decisions.md "Orders beyond the first": 0.1 % to 20 %
    highest: '0.2',
    step: '0.0001', // ours: hundredths of a percent
  },
  newcomer: { days: 60, maxLeverage: 10 }, // decisions.md "Contract": younger than 60 days, in live mode
};

/** Leverages offered by a class of this highest one; ours, the usual steps. */
const LEVERAGE_STEPS = [1, 2, 3, 5, 10, 20, 30];

/** decisions.md "Contract": crypto is charged each day. */
const EVERY_DAY: WeekDays = [1, 1, 1, 1, 1, 1, 1];
/** decisions.md "Contract": three days on Wednesday, none at the week-end. */
const TRIPLE_WEDNESDAY: WeekDays = [0, 1, 1, 3, 1, 1, 0];

/** decisions.md "Contract": 0.03 % of notional a day for a long, nothing for a short. */
const CRYPTO_OVERNIGHT = { long: '0.0003', short: '0', days: EVERY_DAY };

/** USDT notional up to which a tier holds (null: no bound), and its highest leverage. */
export type TierBound = readonly [upTo: string | null, maxLeverage: number];

/** Tiers from their bounds: m = ½ ÷ max leverage, d so that m·N − d has no step (decisions.md "Contract"). */
export function tiersFrom(bounds: readonly TierBound[]): TierDocument[] {
  let deduction = decimal('0');
  let previous: { bound: string; rate: typeof deduction } | undefined;
  return bounds.map(([upTo, maxLeverage]) => {
    const rate = ONE.div(2 * maxLeverage);
    if (previous !== undefined) {
      deduction = deduction.plus(rate.minus(previous.rate).times(previous.bound));
    }
    previous = { bound: upTo ?? '0', rate };
    return {
      upTo,
      maxLeverage,
      maintenanceRate: toText(rate),
      deduction: toText(deduction),
    };
  });
}

/** What a night costs: crypto a fixed share, forex and metals the difference of their rates. */
function overnightOf({ category, base, quote }: ProductListing): ContractSection['overnight'] {
  return category === 'crypto'
    ? CRYPTO_OVERNIGHT
    : { ...dailyRates(base, quote), days: TRIPLE_WEDNESDAY };
}

/** The contract section of a product with these tiers. */
export function contractSection(
  listing: ProductListing,
  bounds: readonly TierBound[],
): ContractSection {
  const highest = Math.max(...bounds.map(([, maxLeverage]) => maxLeverage));
  return {
    leverages: LEVERAGE_STEPS.filter((leverage) => leverage <= highest),
    tiers: tiersFrom(bounds),
    takerRate: '0.0005', // decisions.md "Contract": taker 0.05 %
    makerRate: '0.0002', // decisions.md "Contract": maker 0.02 %
    defaultMaxSlippage: '0.01', // decisions.md "Contract": 1 %
    highestMaxSlippage: '0.05', // ours: a wider bound would protect nobody
    overnight: overnightOf(listing),
  };
}
