// Currencies, their scales, and amounts that respect them.
// An amount with more decimals than its currency must never enter the ledger. Source: decisions.md "Money".
import type { Decimal } from './decimal.ts';

/** Currency code, e.g. "USDT". Which codes exist is the rulebook's currency table. */
export type Currency = string;

/** Decimals per currency; decisions.md "Money" names the first five rows, the rest follow each asset's ledger. */
export const CURRENCY_SCALES: Readonly<Record<Currency, number>> = {
  USDT: 6,
  USDC: 6,
  BTC: 8,
  ETH: 8,
  USD: 2,
  EUR: 2,
  GBP: 2,
  AUD: 2,
  NZD: 2,
  CAD: 2,
  CHF: 2,
  JPY: 0,
  SOL: 8,
  BNB: 8,
  XRP: 6,
  DOGE: 8,
  ADA: 6,
  TRX: 6,
  LINK: 8,
  LTC: 8,
  XAU: 6,
  XAG: 6,
  XPT: 6,
  XPD: 6,
};

/** The currency that everything settles in; USD counts as USDT 1:1 (decisions.md "Prices"). */
export const SETTLEMENT_CURRENCY = 'USDT';
/** Its decimals. */
export const SETTLEMENT_SCALE = currencyScale(SETTLEMENT_CURRENCY);

/** Whether a code is in the currency table (and not the name of something every object has). */
export function isCurrency(code: string): boolean {
  return Object.hasOwn(CURRENCY_SCALES, code);
}

/** Decimals of a currency; throws for a code outside the table, which no parser lets through. */
export function currencyScale(currency: Currency): number {
  const scale = CURRENCY_SCALES[currency];
  if (scale === undefined) throw new RangeError(`unknown currency ${currency}`);
  return scale;
}

/** Whether `amount` has no more decimals than `currency` allows. */
export function fitsScale(amount: Decimal, currency: Currency): boolean {
  return amount.decimalPlaces() <= currencyScale(currency);
}
