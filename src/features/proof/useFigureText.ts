// Figures and sums of a proof as text in the language on the screen. What is longer than anybody reads is cut and said to be.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { decimal, toText } from '../../../core/money/decimal.ts';
import { roundPriceForDisplay } from '../../../core/money/rounding.ts';
import { useFormat, type Formatters } from '../../i18n/useFormat.ts';
import { countDecimals } from '../../lib/format.ts';
import { formatTimeUtc } from '../../lib/formatTime.ts';
import type { Figure, Unit } from './story/figure.ts';
import { cellsHeld, soldRows } from './story/rows.ts';
import type { Sum } from './story/sum.ts';

/** What figures of a product are written with. */
export interface Scale {
  readonly priceDecimals: number;
  /** Of a lot, which a grid counts in; undefined where nothing counts in them. */
  readonly quantityDecimals?: number;
  /** "BTC/USDT"; where it is no pair, amounts stand without their currency. */
  readonly pair: string;
}

interface Look {
  /** Inside a sum: amounts without their currency. */
  readonly isBare?: boolean;
  readonly isSigned?: boolean;
}

export interface FigureTexts {
  readonly figure: (of: Figure, look?: Look) => string;
  readonly sum: (of: Sum) => string;
}

/** More decimals than these say nothing to a reader. */
const MOST_DECIMALS = 12;
/** What is left of them, by unit; a price keeps its own and a few more. */
const CUT_DECIMALS = 8;

const trimmed = (value: string): string =>
  value.includes('.') ? value.replace(/\.?0+$/, '') : value;

interface Written {
  readonly text: string;
  readonly isCut: boolean;
}

function cut(value: string, unit: Unit, { priceDecimals }: Scale): Written {
  const text = trimmed(value);
  // A share of twelve decimals, as a chance is, is read with six.
  const most = unit === 'share' ? 8 : MOST_DECIMALS;
  if (countDecimals(text) <= most) return { text, isCut: false };
  const own = unit === 'price' ? priceDecimals + 4 : CUT_DECIMALS;
  const decimals = unit === 'share' ? 6 : own;
  return { text: toText(roundPriceForDisplay(decimal(text), decimals)), isCut: true };
}

type Words = TFunction<'proof'>;

/** A length of time: whole units where it has them, else seconds to the millisecond. */
const spanText = (ms: number, format: Formatters, t: Words): string =>
  ms % 1000 === 0 && ms > 0
    ? format.span(ms)
    : t('seconds', { value: format.price(toText(decimal(String(ms)).div(1000)), 3) });

// i18next's types want a literal: the catalogue has every word of the record, and what it has not is shown as it is.
const wordText = (word: string, t: Words): string =>
  t(`word.${word}` as 'word.long', { defaultValue: word });

interface Writer {
  readonly scale: Scale;
  readonly format: Formatters;
  readonly t: Words;
}

function numberText({ text }: Written, unit: Unit, writer: Writer, isBare: boolean): string {
  const { format, scale } = writer;
  const [base, quote] = scale.pair.split('/');
  const hasPair = quote !== undefined && !isBare;
  switch (unit) {
    case 'price':
      return format.price(text, Math.max(scale.priceDecimals, countDecimals(text)));
    case 'base':
      return format.quantity(
        text,
        countDecimals(text),
        quote === undefined || isBare ? undefined : base,
      );
    case 'quote':
      return format.exact(text, hasPair ? quote : undefined);
    case 'usdt':
      return format.exact(text, isBare ? undefined : 'USDT');
    case 'share':
      return format.percent(text, { decimals: Math.max(2, countDecimals(text) - 2) });
    default:
      return format.price(text, countDecimals(text));
  }
}

/** Each coin that was sold with what it brought. */
function soldText(value: string, { format, t }: Writer): string {
  const rows = soldRows(value)?.map(({ coin, quantity, received }) =>
    t('soldRow', {
      quantity: format.quantity(quantity, countDecimals(quantity), coin),
      value: format.exact(received, 'USDT'),
    }),
  );
  return rows?.join(t('list')) ?? value;
}

/** How many cells of a grid hold coins, how many of these, and what they had cost. */
function cellsText(value: string, { scale, format, t }: Writer): string {
  const held = cellsHeld(value, scale.quantityDecimals ?? 0);
  if (held === undefined) return value;
  const [base] = scale.pair.split('/');
  return t('cellsHeld', {
    ...held,
    quantity: format.quantity(held.quantity, countDecimals(held.quantity), base),
    cost: format.exact(held.cost, 'USDT'),
  });
}

function figureText({ unit, value }: Figure, writer: Writer, look: Look): string {
  const { format, t } = writer;
  if (unit === 'word') return wordText(value, t);
  if (unit === 'sold') return soldText(value, writer);
  if (unit === 'cells') return cellsText(value, writer);
  if (unit === 'time') return formatTimeUtc(Number(value));
  if (unit === 'span') return spanText(Number(value), format, t);
  const written = cut(value, unit, writer.scale);
  const text = numberText(written, unit, writer, look.isBare === true);
  const signed = look.isSigned === true && decimal(value).gt(0) ? `+${text}` : text;
  return written.isCut ? t('about', { value: signed }) : signed;
}

/** Rows of a book that are added up one by one; more of them are named together. */
const MOST_ADDED = 3;

const RANK = { '+': 1, '−': 1, '×': 2, '÷': 2, min: 3, max: 3, middle: 3 } as const;

/** Operations that are said in words, with what they choose from in brackets. */
const CHOICES = { min: 'smaller', max: 'larger', middle: 'middle' } as const;

function sumText(sum: Sum, writer: Writer): string {
  const { t } = writer;
  // Coins are named in a sum; amounts of money are not, as all of them are.
  if ('value' in sum) return figureText(sum, writer, { isBare: sum.unit !== 'base' });
  if ('compute' in sum) {
    const texts = Object.entries(sum.figures).map(([name, of]) => [
      name,
      figureText(of, writer, {}),
    ]);
    // i18next's types ask for the variables of one sentence; these are those of whichever it is.
    return t(
      `formula.${sum.formula}` as 'title',
      Object.fromEntries(texts) as Record<string, unknown>,
    );
  }
  const { operation, parts } = sum;
  if (operation === 'min' || operation === 'max' || operation === 'middle') {
    const list = parts.map((part) => sumText(part, writer)).join(t('list'));
    return t(CHOICES[operation], { list });
  }
  if (operation === '+' && parts.length > MOST_ADDED) return t('rows', { count: parts.length });
  return parts
    .map((part, place) => {
      const text = sumText(part, writer);
      const isLower = 'operation' in part && RANK[part.operation] < RANK[operation];
      // a − (b − c) and a ÷ (b × c) are not what they are without the brackets.
      const isSame = 'operation' in part && RANK[part.operation] === RANK[operation] && place > 0;
      const turns = operation === '−' || operation === '÷';
      const isNegative = 'value' in part && part.value.startsWith('-') && place > 0;
      return isLower || (isSame && turns) || isNegative ? `(${text})` : text;
    })
    .join(` ${operation} `);
}

export function useFigureText({ pair, priceDecimals, quantityDecimals = 0 }: Scale): FigureTexts {
  const { t } = useTranslation('proof');
  const format = useFormat();
  return useMemo(() => {
    const writer: Writer = { scale: { pair, priceDecimals, quantityDecimals }, format, t };
    return {
      figure: (of, look = {}) => figureText(of, writer, look),
      sum: (of) => sumText(of, writer),
    };
  }, [pair, priceDecimals, quantityDecimals, format, t]);
}
