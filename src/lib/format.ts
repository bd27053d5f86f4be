// Display formats of DESIGN 5, on decimal strings. Rounding here is half up and for the eye only:
// balances keep full precision (product.md §9 "Money displays rounded to 2 decimals by default").
import {
  countDecimals,
  formatDecimal,
  formatParts,
  HIDDEN,
  isDecimalText,
  isZeroText,
  MISSING,
} from './formatParts.ts';
import type { DecimalText, NumberWriting } from './formatParts.ts';

/** Money shows 2 decimals by default: product.md §9. */
export const MONEY_DECIMALS = 2;

interface SignOption {
  /** "always": "+" or minus before everything but zero. "negative" (default): minus only. */
  readonly sign?: 'always' | 'negative';
}

function signDisplay(option: SignOption): NumberWriting {
  // Both leave zero, and what rounds to zero, without a sign.
  const display = option.sign === 'always' ? 'exceptZero' : 'negative';
  return { signDisplay: display };
}

function fixed(decimals: number): NumberWriting {
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
}

/** Decimals money needs: 2, or as many as show its first two figures where 2 would show zero. */
function moneyDecimals(value: string): number {
  if (isZeroText(value)) return MONEY_DECIMALS;
  const [whole = '', fraction = ''] = value.split('.');
  const roundsToZero = isZeroText(whole) && /^00[0-4]/.test(fraction.padEnd(3, '0'));
  if (!roundsToZero) return MONEY_DECIMALS;
  const firstFigure = fraction.search(/[1-9]/);
  const secondFigure = firstFigure + 1;
  return /[1-9]/.test(fraction[secondFigure] ?? '') ? secondFigure + 1 : secondFigure;
}

/** Money without its currency: "12,480.36"; "0.0049" where 2 decimals would show zero. */
export function formatMoney(value: DecimalText, locale: string, option: SignOption = {}): string {
  if (!isDecimalText(value)) return MISSING;
  return formatDecimal(value, locale, { ...fixed(moneyDecimals(value)), ...signDisplay(option) });
}

/** Money with the currency code after it: "498.00 USDT". */
export function formatMoneyIn(value: DecimalText, currency: string, locale: string): string {
  const text = formatMoney(value, locale);
  return text === MISSING ? text : `${text}\u00a0${currency}`;
}

/** A price at the instrument's tick: never more, never fewer decimals. */
export function formatPrice(value: DecimalText, decimals: number, locale: string): string {
  if (!isDecimalText(value)) return MISSING;
  return formatDecimal(value, locale, { ...fixed(decimals), ...signDisplay({}) });
}

/** A quantity at the instrument's step, with its unit if given: "0.0934 BTC". */
export function formatQuantity(
  value: DecimalText,
  decimals: number,
  locale: string,
  unit?: string,
): string {
  const text = formatPrice(value, decimals, locale);
  return text === MISSING || unit === undefined ? text : `${text}\u00a0${unit}`;
}

/** An amount that moves or has moved: at least the 2 decimals of money, never rounded. "1.005001 USDT". */
export function formatExact(value: DecimalText, locale: string, unit?: string): string {
  if (!isDecimalText(value)) return MISSING;
  // The ledger writes every decimal a currency has; zeros at the end say nothing.
  const text = value.includes('.') ? value.replace(/\.?0+$/, '') : value;
  return formatQuantity(text, Math.max(MONEY_DECIMALS, countDecimals(text)), locale, unit);
}

/** A profit, a loss or a change: "+38.61", minus with U+2212, zero without a sign. */
export function formatSigned(value: DecimalText, locale: string, decimals?: number): string {
  if (!isDecimalText(value)) return MISSING;
  const places = decimals ?? moneyDecimals(value);
  return formatDecimal(value, locale, { ...fixed(places), ...signDisplay({ sign: 'always' }) });
}

/** A ratio as percent: "0.0241" gives "2.41%"; under 0.1 % three decimals, a gauge asks for one. */
export function formatPercent(
  ratio: DecimalText,
  locale: string,
  option: SignOption & { readonly decimals?: number } = {},
): string {
  if (!isDecimalText(ratio)) return MISSING;
  // 0.1 % is the ratio 0.001: the first three decimals are zero below it.
  const isSmall =
    !isZeroText(ratio) && /^-?0*\.?0{0,3}$/.test(ratio.slice(0, ratio.indexOf('.') + 4));
  const places = option.decimals ?? (isSmall ? 3 : 2);
  return formatDecimal(ratio, locale, {
    style: 'percent',
    ...fixed(places),
    ...signDisplay(option),
  });
}

/** Large volumes: three figures and K, M, B, T; 万/亿 in Chinese, 万/億 in Japanese, 만/억 in Korean. */
export function formatVolume(value: DecimalText, locale: string): string {
  if (!isDecimalText(value)) return MISSING;
  const options: NumberWriting = { notation: 'compact', maximumSignificantDigits: 3 };
  if (/^(zh|ja|ko)\b/.test(locale)) return formatDecimal(value, locale, options);
  const decimal = formatParts('0.5', locale, {}).find((part) => part.type === 'decimal');
  return formatParts(value, 'en', options)
    .map((part) => (part.type === 'decimal' ? (decimal?.value ?? '.') : part.value))
    .join('');
}

/** An amount, or six bullets while balances are hidden; percentages are never hidden (DESIGN 5). */
export function formatHideable(text: string, isHidden: boolean): string {
  return isHidden ? HIDDEN : text;
}

/** Which way a number points: its colour and triangle; zero and unknown are flat. */
export function toDirection(value: DecimalText): 'up' | 'down' | 'flat' {
  if (!isDecimalText(value) || isZeroText(value)) return 'flat';
  return value.startsWith('-') ? 'down' : 'up';
}

export { countDecimals, HIDDEN, MISSING };
