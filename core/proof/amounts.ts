// Amounts by currency as one text, `BTC:0.5,USDT:1000`: currencies in their order, no zero, no sign; `-` for none.
// One set of amounts must have one text, for texts are what is hashed; sums are exact. Source: decisions.md "Liabilities".
import { type Decimal, parseDecimal, toText } from '../money/decimal.ts';

/** By currency, in the order of the text. */
export type Amounts = ReadonlyMap<string, Decimal>;

const NONE = '-';
const CURRENCY = /^[A-Z]{2,10}$/;

const byName = ([a]: readonly [string, Decimal], [b]: readonly [string, Decimal]): number =>
  a < b ? -1 : 1;

/** Sorted, without what is zero. Throws RangeError for what no text holds: a negative amount, an odd currency. */
export function toAmounts(entries: Iterable<readonly [string, Decimal]>): Amounts {
  const kept = [...entries].filter(([, amount]) => !amount.isZero()).sort(byName);
  const wrong = kept.find(([currency, amount]) => amount.isNeg() || !CURRENCY.test(currency));
  if (wrong) throw new RangeError(`${wrong[0]} cannot be counted: negative, or no currency`);
  return new Map(kept);
}

export const formatAmounts = (amounts: Amounts): string =>
  amounts.size === 0
    ? NONE
    : [...amounts].map(([currency, amount]) => `${currency}:${toText(amount)}`).join(',');

/** Undefined for another spelling of the same amounts, and for what is none. A negative amount is read, as itself. */
export function parseSigned(text: string): Amounts | undefined {
  if (text === NONE) return new Map();
  const amounts = new Map<string, Decimal>();
  let before = '';
  for (const part of text.split(',')) {
    const [currency = '', written = '', ...rest] = part.split(':');
    const amount = parseDecimal(written);
    const isNext = CURRENCY.test(currency) && currency > before && rest.length === 0;
    if (!isNext || amount === undefined || amount.isZero() || toText(amount) !== written)
      return undefined;
    amounts.set(currency, amount);
    before = currency;
  }
  return amounts;
}

export const hasNegative = (amounts: Amounts): boolean =>
  [...amounts.values()].some((amount) => amount.isNeg());

/** Currency by currency. */
export function addAmounts(one: Amounts, other: Amounts): Amounts {
  const sums = new Map(one);
  for (const [currency, amount] of other) {
    const before = sums.get(currency);
    sums.set(currency, before === undefined ? amount : before.plus(amount));
  }
  return new Map([...sums].sort(byName));
}
