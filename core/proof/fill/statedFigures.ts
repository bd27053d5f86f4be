// What a fill states beside its formula, held against its inputs and its message: the formula says that the inputs give the
// results, this says that they are the inputs of this very fill and of this very message.
// Must name no kind: what is a kind's own it asks of the kind. Source: decisions.md "Price evidence".
import { eventOf, proofOf } from '../../trading/formulas.ts';
import { formatIndex } from '../../market/scaledText.ts';
import { parseTickLine, type TickLine } from '../tickLine.ts';
import { isEqualPair, isSameFigure, type Pair } from './sameFigure.ts';
import type { FillRecord, LineEvidence } from './types.ts';

/** Events that are decided by the lines of a stretch of time, not by the book of one message; of an unknown one what it came with says so. */
export function isDecidedByLines(
  fill: Pick<FillRecord, 'formulaVersion' | 'inputs' | 'lines'>,
): boolean {
  if (proofOf(fill) === undefined) return fill.lines !== undefined;
  return eventOf(fill)?.isDecidedByLines === true;
}

/** Cash that goes back: no message decides anything of it. */
export const isWithoutPrice = (
  fill: Pick<FillRecord, 'formulaVersion' | 'inputs' | 'seq' | 'acceptanceSeq'>,
): boolean => eventOf(fill)?.mayBeUnpriced === true && fill.seq === fill.acceptanceSeq;

/** Whether it ends what was promised at an entry. */
export const isEnd = (fill: Pick<FillRecord, 'formulaVersion' | 'inputs'>): boolean =>
  eventOf(fill)?.promised !== undefined;

/** Of the entry that an end belongs to; nothing for everything else. */
function promisedPairs(fill: FillRecord, entry: FillRecord | undefined): Pair[] {
  const promised = eventOf(fill)?.promised;
  if (entry === undefined || promised === undefined) return [];
  return [
    ['quantity', fill.quantity, entry.quantity],
    ...promised.map((name): Pair => [name, fill.inputs[name], entry.inputs[name]]),
  ];
}

/** Of a line of before it is the middle of bid and ask. */
export const indexOfLine = (line: TickLine, priceDecimals: number): string =>
  formatIndex(line.indexDoubled ?? line.bid + line.ask, priceDecimals);

/** The index that stands beside a line is its own. One that the guard refused decides nothing; its index is 0 or the same. */
function isIndexOfLine({ line, index }: LineEvidence, priceDecimals: number): boolean {
  const parsed = parseTickLine(line);
  if (parsed === undefined) return false;
  const isNone = parsed.flag !== 'ok' && isSameFigure(index, '0');
  return isNone || isSameFigure(index, indexOfLine(parsed, priceDecimals));
}

/** Inputs with a word that would be read as another one. */
function unknownWords(fill: FillRecord): string[] {
  const words = Object.entries(proofOf(fill)?.words ?? {});
  return words.flatMap(([name, known]) => {
    const word = fill.inputs[name];
    return word === undefined || known.includes(word) ? [] : [name];
  });
}

/** Names of what a fill states and what is not so. `entry`: the one that an end belongs to; `order`: every fill of its order. */
export function differingFigures(
  fill: FillRecord,
  entry: FillRecord | undefined,
  order: readonly FillRecord[],
): string[] {
  const { inputs, tick, lines = [] } = fill;
  const event = eventOf(fill);
  const pairs: Pair[] = [
    ['kind', fill.kind, event?.statedKind(inputs)],
    ['productId', tick.productId, inputs['productId']],
    ['priceDecimals', String(tick.priceDecimals), inputs['priceDecimals']],
    ['seq', String(fill.seq), String(tick.seq)],
    ...(event?.pairs(fill) ?? []),
    ...promisedPairs(fill, entry),
  ];
  const different = pairs.flatMap((pair) => (isEqualPair(pair) ? [] : [pair[0]]));
  different.push(...unknownWords(fill));
  // A fill at a message that had come before the server took the order would be a choice among known prices.
  if (fill.acceptanceSeq >= fill.seq && !isWithoutPrice(fill)) different.push('acceptanceSeq');
  if (!lines.every((line) => isIndexOfLine(line, tick.priceDecimals))) different.push('index');
  different.push(...(event?.differingAmong?.(fill, order) ?? []));
  return [...new Set(different)];
}
