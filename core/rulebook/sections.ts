// The trading sections of a product class: contract, spot and call/put rules with the number's source beside it.
// Must never know a user; classes differ by what is traded alone. Source: decisions.md "Contract", "Spot", "CFD call / put".
import { ONE, decimal, toText } from '../money/decimal.ts';
import type { ProductListing } from './products.ts';
import { dailyRates } from './rates.ts';
import type { CfdSection, ContractSection, SpotSection, TierDocument, WeekDays } from './types.ts';

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

/** decisions.md "Spot": maker and taker 0.1 %, minimum 5 USDT, 10 % warns, 50 % is refused, 90 days. */
export const SPOT: SpotSection = {
  takerRate: '0.001',
  makerRate: '0.001',
  minNotional: '5',
  maxSlippage: '0.01', // decisions.md "Contract": 1 % for a market order
  warnBand: '0.1',
  refuseBand: '0.5',
  termDays: 90,
};

/** decisions.md "CFD call / put": stake 5 to 1,000 USDT. */
const STAKES = { minStake: '5', maxStake: '1000' };
/** Ours: some 26 orders of the highest stake at once, ten users' whole limit. */
const MAX_OPEN_PAYOUT = '50000';
/** decisions.md "CFD call / put": 30 s, 60 s, 2, 5, 15, 30 min, 1 h. */
const PERIODS_SECONDS = [30, 60, 120, 300, 900, 1800, 3600];
/** decisions.md "CFD call / put": 92 % by default. */
const RETURN_RATE = '0.92';

const PERIODS = PERIODS_SECONDS.map((seconds) => ({ seconds, returnRate: RETURN_RATE }));

/** Without periods where a profile has no call/put. */
export const cfdSection = (isOffered: boolean): CfdSection => ({
  enabled: isOffered,
  periods: isOffered ? PERIODS : [],
  ...STAKES,
  maxOpenPayout: MAX_OPEN_PAYOUT,
});
