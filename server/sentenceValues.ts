// How the values of sentences read in a language, told by the names that the catalogues have for them: numbers as its readers
// write them, all else as it came. Values are kept, stored and sent as machines write them. Must never go by how a value looks:
// a code or an id of digits is no number. Source: wire.md "Conventions" (decimal strings).
import { readList, readNumber } from './services/content/figures.ts';

/** `languageTag` is BCP-47. */
type Reading = (value: string, languageTag: string) => string;

const asItIs: Reading = (value) => value;
const number: Reading = readNumber;
/** A number, and its unit where it has one: "5 USDT". */
const sum: Reading = (value, languageTag) =>
  value.replace(/^\S+/, (digits) => readNumber(digits, languageTag));
/** "0.5 BTC, 2 ETH". */
const sums: Reading = (value, languageTag) =>
  readList(
    value.split(', ').map((one) => sum(one, languageTag)),
    languageTag,
  );

/** Every name that stands in a catalogue. */
export const READINGS: Readonly<Record<string, Reading>> = {
  account: asItIs,
  address: asItIs,
  brand: asItIs,
  code: asItIs,
  currency: asItIs,
  email: asItIs,
  product: asItIs,
  reason: asItIs,
  time: asItIs,
  transactionId: asItIs,
  until: asItIs,
  why: asItIs,

  amount: number,
  decimals: number,
  highest: number,
  left: number,
  liquidationPrice: number,
  lowest: number,
  megabytes: number,
  minutes: number,
  most: number,
  open: number,
  own: number,
  paid: number,
  percent: number,
  price: number,
  shown: number,
  step: number,
  surplus: number,

  maximum: sum,
  minimum: sum,

  coins: sums,
};

/** The value of a `{{name}}` as a reader of the language sees it; a name that is not declared stands as it came. */
export const readValue = (name: string, value: string, languageTag: string): string =>
  (READINGS[name] ?? asItIs)(value, languageTag);
