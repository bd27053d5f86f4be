// Figures that documents quote by name, so that what is written and what is done cannot disagree: where a value comes from is
// its giver's business, here is how it reads in a language, which sentences use as well (server/sentenceValues.ts).
// Source: decisions.md (numbers are data, never literals).
import { decimal } from '../../../core/money/decimal.ts';

/** A value as it is kept, with what it is. */
export type Figure =
  /** Decimals: 0.0005 reads 0.05 %, 10000 reads 10,000. */
  | { readonly as: 'share'; readonly value: string }
  | { readonly as: 'amount'; readonly value: string }
  /** Several of a kind, read as a list. */
  | { readonly as: 'shares' | 'amounts'; readonly values: readonly string[] }
  /** Milliseconds, read in the largest unit that they fill. */
  | { readonly as: 'time'; readonly value: number }
  /** An hour of the day, UTC. */
  | { readonly as: 'hour'; readonly value: number }
  /** Plain text, read as it is; null where nobody has said it. */
  | { readonly as: 'text'; readonly value: string | null };

export type Figures = Readonly<Record<string, Figure>>;

export const share = (value: string): Figure => ({ as: 'share', value });
export const amount = (value: string | number): Figure => ({ as: 'amount', value: String(value) });
export const shares = (values: readonly string[]): Figure => ({ as: 'shares', values });
export const amounts = (values: readonly number[]): Figure => ({
  as: 'amounts',
  values: values.map(String),
});
export const time = (value: number): Figure => ({ as: 'time', value });
export const hour = (value: number): Figure => ({ as: 'hour', value });
export const words = (value: string | null): Figure => ({ as: 'text', value });

/** Of decimals: of several rates a document quotes the dearest. */
export const highest = (values: readonly string[]): string =>
  values.reduce((most, value) => (decimal(value).gt(most) ? value : most));

/** What is read in a language. */
export interface Reader {
  /** BCP-47. */
  readonly languageTag: string;
  /** Stands where nobody has said a thing. */
  readonly notStated: string;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The largest first; a day is told in hours until there are two. */
const UNITS = [
  { unit: 'day', ms: DAY_MS, from: 2 * DAY_MS },
  { unit: 'hour', ms: HOUR_MS, from: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS, from: MINUTE_MS },
  { unit: 'second', ms: SECOND_MS, from: 0 },
] as const;

/** Digits behind the point that any share of ours may have. */
const FINEST = 8;

/** `Intl` takes long to be set up, and a refusal may wait for it: each way of writing is set up once. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(languageTag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${languageTag} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(languageTag, options);
  formats.set(key, known);
  return known;
}

/**
 * A decimal string as the language writes it: every digit it has, and none besides. `Intl` rounds behind twenty decimals and an
 * average price may have more, so what stands behind the point is taken over. `languageTag` is BCP-47.
 */
export function readNumber(value: string, languageTag: string): string {
  const [whole = '', fraction] = value.split('.', 2);
  return formatOf(languageTag, { minimumFractionDigits: fraction === undefined ? 0 : 1 })
    .formatToParts(whole as Intl.StringNumericLiteral)
    .map((part) => (part.type === 'fraction' ? fraction : part.value))
    .join('');
}

const readShare = (value: string, languageTag: string): string =>
  formatOf(languageTag, { style: 'percent', maximumFractionDigits: FINEST }).format(
    value as Intl.StringNumericLiteral,
  );

function readTime(ms: number, languageTag: string): string {
  const fits = UNITS.find((one) => ms >= one.from && ms % one.ms === 0) ?? UNITS[3];
  const style = { style: 'unit', unit: fits.unit, unitDisplay: 'long' } as const;
  return formatOf(languageTag, { ...style, maximumFractionDigits: 3 }).format(ms / fits.ms);
}

/** Between the numbers of a list; Intl.ListFormat writes Chinese ones without anything between. */
export const readList = (texts: readonly string[], languageTag: string): string =>
  texts.join(/^(zh|ja)/.test(languageTag) ? '、' : ', ');

/** The figure as a reader of the language sees it; plain text. */
export function readFigure(figure: Figure, { languageTag, notStated }: Reader): string {
  switch (figure.as) {
    case 'share':
      return readShare(figure.value, languageTag);
    case 'amount':
      return readNumber(figure.value, languageTag);
    case 'shares':
    case 'amounts': {
      const read = figure.as === 'shares' ? readShare : readNumber;
      const texts = figure.values.map((value) => read(value, languageTag));
      return readList(texts, languageTag);
    }
    case 'time':
      return readTime(figure.value, languageTag);
    case 'hour':
      return `${String(figure.value).padStart(2, '0')}:00`;
    case 'text':
      return figure.value ?? notStated;
  }
}
