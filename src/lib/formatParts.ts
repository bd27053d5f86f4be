// Shared by the formatters: one cache of Intl.NumberFormat objects, decimal strings in, text out.
// Nothing here turns money into a float: Intl reads decimal strings digit by digit.

/** U+2212, as wide as a digit; the keyboard's hyphen is not. */
export const MINUS = '\u2212';
/** What stands for a value we do not have; never 0 (DESIGN 5). */
export const MISSING = '\u2014';
/** What stands for a hidden amount: always six, so that its length says nothing. */
export const HIDDEN = '\u2022'.repeat(6);

/** A plain decimal string, or nothing to show. */
export type DecimalText = string | null | undefined;

const PLAIN_DECIMAL = /^-?\d+(?:\.\d+)?$/;
const cache = new Map<string, Intl.NumberFormat>();

/** Whether `value` is a plain decimal string (wire.md "Conventions"). */
export function isDecimalText(value: DecimalText): value is string {
  return typeof value === 'string' && PLAIN_DECIMAL.test(value);
}

/** Whether a decimal string is zero, whatever its sign and decimals. */
export function isZeroText(value: string): boolean {
  return !/[1-9]/.test(value);
}

/** Decimals a decimal string has: "0.10" has 2. */
export function countDecimals(value: string): number {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}

/** What of a number's writing is ours to choose; the rest is the locale's. */
export type NumberWriting = Pick<
  Intl.NumberFormatOptions,
  | 'style'
  | 'notation'
  | 'signDisplay'
  | 'minimumFractionDigits'
  | 'maximumFractionDigits'
  | 'maximumSignificantDigits'
>;

/** A number is written many times a second, and `Intl` takes long to be set up: each way is set up once. */
function numberFormat(locale: string, writing: NumberWriting): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(writing)}`;
  let format = cache.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, {
      numberingSystem: 'latn',
      useGrouping: 'always',
      ...writing,
    });
    cache.set(key, format);
  }
  return format;
}

/** The keyboard's hyphen, by which the product's languages write a minus. */
const HYPHEN = '-';

/** A decimal string with the locale's separators and its percent pattern, Western figures and our minus. */
export const formatDecimal = (value: string, locale: string, writing: NumberWriting): string =>
  numberFormat(locale, writing)
    .format(value as Intl.StringNumericLiteral)
    .replace(HYPHEN, MINUS);

/** What `formatDecimal` writes, in its parts. */
export function formatParts(
  value: string,
  locale: string,
  writing: NumberWriting,
): Intl.NumberFormatPart[] {
  return numberFormat(locale, writing)
    .formatToParts(value as Intl.StringNumericLiteral)
    .map((part) => (part.type === 'minusSign' ? { ...part, value: MINUS } : part));
}

/** The locale's separators: { decimal: ".", group: "," } in English. */
export function localeSeparators(locale: string): { decimal: string; group: string } {
  const parts = formatParts('1234567.5', locale, {});
  const find = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return { decimal: find('decimal') || '.', group: find('group') };
}
