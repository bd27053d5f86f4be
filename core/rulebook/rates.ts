// Yearly policy rates per currency and the daily overnight rates that follow from them.
// Published by the central banks, never a market price; an operator renews them with a new rulebook version.
// Source: decisions.md "Contract" (FX and metals: rate difference ± 2.5 % a year, divided by 360).
import { decimal, toText } from '../money/decimal.ts';
import { roundRateUp } from '../money/rounding.ts';

/** As in force on 30 June 2025. */
export const POLICY_RATES: Readonly<Record<string, string>> = {
  USD: '0.04375', // Federal Reserve: middle of the target range 4.25 to 4.50 %
  EUR: '0.02', // European Central Bank: deposit facility
  GBP: '0.0425', // Bank of England: Bank Rate
  JPY: '0.005', // Bank of Japan: uncollateralised overnight call rate
  CHF: '0', // Swiss National Bank: policy rate
  CAD: '0.0275', // Bank of Canada: overnight rate target
  AUD: '0.0385', // Reserve Bank of Australia: cash rate target
  NZD: '0.0325', // Reserve Bank of New Zealand: official cash rate
  XAU: '0', // metals bear no interest
  XAG: '0',
  XPT: '0',
  XPD: '0',
};

/** decisions.md "Contract": 2.5 % a year on top of the difference, for both directions. */
const YEARLY_MARKUP = '0.025';
/** decisions.md "Contract": a year of 360 days, as in the money market. */
const DAYS_A_YEAR = 360;
/** Decimals of a daily rate; ours: a hundredth of a USDT a day on a million. */
const DAILY_RATE_SCALE = 8;

/** Long pays the quote's rate and earns the base's; short the other way round; both pay the mark-up. Rounded up. */
export function dailyRates(base: string, quote: string): { long: string; short: string } {
  const difference = decimal(policyRate(quote)).minus(policyRate(base));
  const daily = (yearly: typeof difference): string =>
    toText(roundRateUp(yearly.plus(YEARLY_MARKUP).div(DAYS_A_YEAR), DAILY_RATE_SCALE));
  return { long: daily(difference), short: daily(difference.neg()) };
}

function policyRate(currency: string): string {
  const rate = POLICY_RATES[currency];
  if (rate === undefined) throw new RangeError(`no policy rate for ${currency}`);
  return rate;
}
