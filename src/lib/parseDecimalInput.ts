// What a person types or pastes into an amount → a plain decimal string. Never a float, never an
// exponent, and never a silent change of size: "25,000.50" is 25000.50 in every language, and what can be read in two ways
// ("25,000") counts only once the user has said which.

/** Separators of the language on the screen. */
export interface Separators {
  readonly decimal: string;
  readonly group: string;
}

/** The two readings of "25,000"; plain decimal strings. */
export interface Question {
  readonly grouped: string;
  readonly decimal: string;
}

/** What an amount field shows while it is edited, and the decimal string it stands for. */
export interface DecimalDraft {
  /** As it was typed, "25,000.5"; a mark that can only start decimals is the locale's, and pasted groups are gone. */
  readonly text: string;
  /** Plain decimal string: "1234.5"; empty when nothing is typed yet, or nothing that counts. */
  readonly value: string;
  /** There until the user has answered it: nothing counts meanwhile. */
  readonly question?: Question;
  /** Groups that have begun and are not whole: no number yet. */
  readonly isUnfinished?: true;
}

/** How the text came about: a key too many is refused, what is too long in a paste or after a deletion is cut. */
export type Origin = 'typed' | 'pasted' | 'deleted';

const ZEROS = [0x06_60, 0x06_f0, 0x09_66];
/** Figures of Arabic, Persian and Devanagari keyboards; full-width ones are NFKC's. */
const LOCAL_FIGURES = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;
function toWesternFigure(figure: string): string {
  const code = figure.charCodeAt(0);
  const zero = ZEROS.findLast((start) => start <= code) ?? code;
  return String(code - zero);
}

/** Figures and marks of other keyboards → ASCII; every kind of space, apostrophe and the Arabic group mark → gone. */
function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .replace(LOCAL_FIGURES, toWesternFigure)
    .replace(/[。、٫]/g, '.')
    .replace(/،/g, ',')
    .replace(/[\s'’_٬]/g, '');
}

/** Groups as people write them: in thousands, with commas in lakhs as well, three figures after the last mark. */
const GROUPED = /^\d{1,3}(?:,(?:\d{2,3},)*\d{3}|\.(?:\d{3}\.)*\d{3})?$/;
/** The same while it is typed. */
const GROUPED_SO_FAR = /^\d{1,3}(?:,(?:\d{2,3},)*\d{0,3}|\.(?:\d{3}\.)*\d{0,3})$/;
/** What may stand before the only mark of a number with thousands. */
const FIRST_GROUP = /^[1-9]\d{0,2}$/;
const GROUP_DIGITS = 3;

type Reading =
  /** A number: its whole part, and its decimals where it has a mark for them. */
  | { readonly kind: 'number'; readonly whole: string; readonly fraction: string | undefined }
  | { readonly kind: 'question'; readonly whole: string; readonly fraction: string }
  /** The start of something with groups: no number yet. */
  | { readonly kind: 'unfinished' };

const withoutMarks = (text: string): string => text.replace(/[.,]/g, '');

/** A single mark: decimals, thousands where they can be nothing else, or a question. */
function readOneMark(
  whole: string,
  mark: string,
  fraction: string,
  separators: Separators,
  decimals: number,
): Reading {
  const number: Reading = { kind: 'number', whole, fraction };
  if (mark === separators.decimal || !FIRST_GROUP.test(whole)) return number;
  if (fraction.length === GROUP_DIGITS) {
    return decimals < GROUP_DIGITS
      ? { kind: 'number', whole: whole + fraction, fraction: undefined }
      : { kind: 'question', whole, fraction };
  }
  const canBecomeGroup = fraction.length < GROUP_DIGITS;
  return canBecomeGroup && (fraction.length > decimals || decimals === 0)
    ? { kind: 'unfinished' }
    : number;
}

function read(plain: string, separators: Separators, decimals: number): Reading | undefined {
  const marks = [...plain.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  if (last === undefined) return { kind: 'number', whole: plain, fraction: undefined };
  const [mark] = last;
  const before = plain.slice(0, last.index);
  const after = plain.slice(last.index + 1);
  if (marks.length === 1) return readOneMark(before, mark, after, separators, decimals);
  if (!before.includes(mark)) {
    // A second kind of mark: the first kind was thousands, "25,000.5" and "25.000,5" alike.
    if (!GROUPED.test(before)) return undefined;
    return { kind: 'number', whole: withoutMarks(before), fraction: after };
  }
  if (GROUPED.test(plain))
    return { kind: 'number', whole: withoutMarks(plain), fraction: undefined };
  return GROUPED_SO_FAR.test(plain) ? { kind: 'unfinished' } : undefined;
}

/**
 * Reads `text`. Comma and point both start decimals; a second mark makes the first one a separator of thousands; a lone
 * mark that is not the language's own for decimals, before exactly three figures, is asked about. Answers undefined for
 * what is no number ("1.5.5"), or has more than `decimals` decimals and was typed (the keystroke is then refused).
 */
export function parseDecimalInput(
  text: string,
  separators: Separators,
  decimals: number,
  origin: Origin,
): DecimalDraft | undefined {
  const plain = normalise(text);
  if (plain === '') return { text: '', value: '' };
  if (!/^[\d.,]+$/.test(plain)) return undefined;
  const reading = read(plain, separators, decimals);
  if (reading === undefined) return undefined;
  const typed = trimZeros(plain);
  if (reading.kind === 'unfinished')
    return origin === 'pasted' ? undefined : { text: typed, value: '', isUnfinished: true };
  if (reading.kind === 'question') {
    const { whole, fraction } = reading;
    const question = {
      grouped: joinDecimal(whole + fraction),
      decimal: joinDecimal(whole, fraction),
    };
    return { text: typed, value: '', question };
  }
  const { whole, fraction } = reading;
  const isTooLong = (fraction?.length ?? 0) > decimals || (fraction === '' && decimals === 0);
  if (isTooLong && origin === 'typed') return undefined;
  const kept = fraction?.slice(0, decimals);
  const value = joinDecimal(whole, kept);
  const isAsTyped = origin !== 'pasted' && !isTooLong && keepsItsMarks(plain, separators);
  const hasMark = kept !== undefined && decimals > 0;
  const shown = `${trimZeros(whole)}${hasMark ? separators.decimal : ''}${kept ?? ''}`;
  return { text: isAsTyped ? typed : shown, value };
}

/** Whether the marks must stay as they were typed: they are groups, or may become one with the next figures. */
function keepsItsMarks(plain: string, separators: Separators): boolean {
  const [whole = '', fraction, ...more] = plain.split(/[.,]/);
  if (fraction === undefined || more.length > 0) return true;
  return (
    !plain.includes(separators.decimal) &&
    FIRST_GROUP.test(whole) &&
    fraction.length <= GROUP_DIGITS
  );
}

function trimZeros(whole: string): string {
  return whole.replace(/^0+(?=\d)/, '');
}

function joinDecimal(whole: string, fraction = ''): string {
  if (whole === '' && fraction === '') return '';
  const start = trimZeros(whole) || '0';
  return fraction === '' ? start : `${start}.${fraction}`;
}
