// What a person types or pastes into an amount → a plain decimal string. Never a float, never an
// exponent, and never a silent change of size: "1,234.5" from another site stays 1234.5.

/** Separators of the language on the screen. */
export interface Separators {
  readonly decimal: string;
  readonly group: string;
}

/** What an amount field shows while it is edited, and the decimal string it stands for. */
export interface DecimalDraft {
  /** With the locale's decimal separator and without groups: "1234,5". */
  readonly text: string;
  /** Plain decimal string: "1234.5"; empty when nothing is typed yet. */
  readonly value: string;
}

/** Full-width figures and marks of Asian keyboards → ASCII; every kind of space and apostrophe → gone. */
function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[。、٫]/g, '.')
    .replace(/[\s'’_]/g, '');
}

/** Index of the mark that starts the decimals, or -1 when every mark is a group separator. */
function findDecimalMark(text: string, separators: Separators, isPasted: boolean): number {
  const marks = [...text.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  if (last === undefined) return -1;
  const kinds = new Set(marks.map((mark) => mark[0]));
  if (kinds.size === 2) return last.index; // "1,234.56" or "1.234,56": the last one
  if (marks.length > 1) return -1; // "1,234,567": groups only
  const digitsAfter = text.length - last.index - 1;
  const digitsBefore = last.index;
  // A single pasted group separator before exactly three figures: "1,234" copied from an English page.
  const isGroup =
    isPasted &&
    last[0] === separators.group &&
    digitsAfter === 3 &&
    /^[1-9]\d{0,2}$/.test(text.slice(0, digitsBefore));
  return isGroup ? -1 : last.index;
}

/** Groups as people write them, in thousands or in lakhs: marks of one kind, three figures after the last. */
const GROUPED = /^\d{1,3}(?:(?<mark>[.,])(?:\d{2,3}\k<mark>)*\d{3})?$/;

/**
 * Reads `text`. Typed text may use comma or point for its decimals; pasted text may also hold group
 * separators. Answers undefined for what is not a number or not grouped as one ("1.5.5"), or has more than `decimals` decimals and was
 * typed (the keystroke is then refused); pasted decimals past the step are cut.
 */
export function parseDecimalInput(
  text: string,
  separators: Separators,
  decimals: number,
  isPasted: boolean,
): DecimalDraft | undefined {
  const plain = normalise(text);
  if (plain === '') return { text: '', value: '' };
  if (!/^[\d.,]+$/.test(plain)) return undefined;
  if (!isPasted && plain.replace(/[^.,]/g, '').length > 1) return undefined;
  const markAt = findDecimalMark(plain, separators, isPasted);
  const hasMark = markAt >= 0 && decimals > 0;
  if (markAt >= 0 && decimals === 0 && !isPasted) return undefined;
  const written = markAt >= 0 ? plain.slice(0, markAt) : plain;
  if (/[.,]/.test(written) && !GROUPED.test(written)) return undefined;
  const whole = written.replace(/[.,]/g, '');
  const typedFraction = markAt >= 0 ? plain.slice(markAt + 1) : '';
  if (typedFraction.length > decimals && !isPasted) return undefined;
  const fraction = hasMark ? typedFraction.slice(0, decimals) : '';
  return {
    text: `${trimZeros(whole)}${hasMark ? separators.decimal : ''}${fraction}`,
    value: joinDecimal(whole, fraction),
  };
}

function trimZeros(whole: string): string {
  return whole.replace(/^0+(?=\d)/, '');
}

function joinDecimal(whole: string, fraction: string): string {
  if (whole === '' && fraction === '') return '';
  const start = trimZeros(whole) || '0';
  return fraction === '' ? start : `${start}.${fraction}`;
}
