// Checks a fill as its owner or a stranger with his file does: its messages, the fill computed again, and that all it states is
// what was computed. Must trust nothing of what it is given but the roots of seconds, which the public log has.
// Source: decisions.md "Price evidence".
import { formatScaled } from '../../market/scaledText.ts';
import { verifyLine, verifyTick } from '../receipt.ts';
import type { ReceiptProblem } from '../receipt.ts';
import { sha256 } from '../sha256.ts';
import type { TickLine } from '../tickLine.ts';
import { FORMULAS } from '../../trading/formulas.ts';
import type { Formula } from '../../trading/kindProof.ts';
import { isSameFigure } from './sameFigure.ts';
import { differingFigures, indexOfLine, isDecidedByLines, isEnd } from './statedFigures.ts';
import type { FillRecord, TickEvidence } from './types.ts';

export type Problem =
  | ReceiptProblem
  | 'price_differs'
  | 'entry_missing'
  | 'formula_unknown'
  | 'fill_differs';

export interface TickCheck {
  readonly problems: readonly Problem[];
  readonly line: TickLine | undefined;
  readonly lineHash: string;
}

export interface FillCheck extends TickCheck {
  /** Results that were computed again and are equal; empty for a formula this device does not know. */
  readonly equal: readonly string[];
  /** Results and stated figures that differ. */
  readonly different: readonly string[];
}

/** Index and mark that are shown are the ones of the line; of before, lines did not say the mark. */
function isOfLine({ index, mark, priceDecimals }: TickEvidence, line: TickLine): boolean {
  const isMark =
    line.mark === undefined || isSameFigure(mark, formatScaled(line.mark, priceDecimals));
  return isMark && indexOfLine(line, priceDecimals) === index;
}

/** Line, book, path and root; and that what is shown is what the line says. */
export function checkTick(evidence: TickEvidence, needs: 'line' | 'book' = 'line'): TickCheck {
  const { problems, line } = verifyTick(evidence, sha256, needs);
  const isRight = line === undefined || isOfLine(evidence, line);
  return {
    problems: isRight ? problems : [...problems, 'price_differs'],
    line,
    lineHash: sha256(evidence.line),
  };
}

/** The message behind a fill, and the lines that named a settlement price: each has its own way to its root. */
function checkMessages(fill: FillRecord): TickCheck {
  const { tick, lines = [], first } = fill;
  const checked = checkTick(tick, isDecidedByLines(fill) ? 'line' : 'book');
  const { productId } = tick;
  const problems: Problem[] = lines.flatMap((line) => verifyLine({ ...line, productId }, sha256));
  if (first) problems.push(...checkTick(first).problems);
  return { ...checked, problems: [...new Set([...checked.problems, ...problems])] };
}

/** The fill computed again from its inputs and what its messages say: which results are equal, which are not. */
function compare(fill: FillRecord, recompute: Formula): Pick<FillCheck, 'equal' | 'different'> {
  let results: Readonly<Record<string, string>>;
  try {
    results = recompute(fill);
  } catch {
    // Inputs that cannot be computed with prove nothing: the same as another result.
    return { equal: [], different: ['inputs'] };
  }
  const names = Object.keys(results);
  const different = names.filter((name) => !isSameFigure(fill.inputs[name], results[name]));
  return { equal: names.filter((name) => !different.includes(name)), different };
}

/**
 * The messages behind a fill, the fill computed again, and that all it states is what was computed. `order`: every fill of
 * its order, so that an end can be held against its entry. `formulas`: those of fills that are shown, of which some inputs are left out.
 */
export function checkFill(
  fill: FillRecord,
  order: readonly FillRecord[] = [fill],
  formulas: Readonly<Record<string, Formula>> = FORMULAS,
): FillCheck {
  const checked = checkMessages(fill);
  const recompute = formulas[fill.formulaVersion];
  if (recompute === undefined) {
    // Nothing is said to be right that could not be computed.
    return {
      ...checked,
      problems: [...checked.problems, 'formula_unknown'],
      equal: [],
      different: [],
    };
  }
  const problems: Problem[] = [...checked.problems];
  const entry = isEnd(fill) ? order.find(({ kind }) => kind === 'open') : undefined;
  if (isEnd(fill) && entry === undefined) problems.push('entry_missing');
  const { equal, different } = compare(fill, recompute);
  const names = [...new Set([...different, ...differingFigures(fill, entry, order)])];
  if (names.length > 0) problems.push('fill_differs');
  return { ...checked, problems, equal, different: names };
}
