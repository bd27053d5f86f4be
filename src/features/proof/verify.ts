// The checks a proof sheet makes on this device, all from core/proof and core/trading: nothing of the server's word.
import { formatIndex, formatScaled } from '../../../core/market/scaledText.ts';
import { verifyLine, verifyTick } from '../../../core/proof/receipt.ts';
import type { ReceiptProblem } from '../../../core/proof/receipt.ts';
import { sha256 } from '../../../core/proof/sha256.ts';
import type { TickLine } from '../../../core/proof/tickLine.ts';
import { CFD_FORMULA_VERSION, FIRM_QUOTE_VERSION } from '../../../core/trading/cfd/explain.ts';
import { recomputeCfd } from '../../../core/trading/cfd/recompute.ts';
import { FORMULA_VERSION } from '../../../core/trading/contract/explain.ts';
import { recomputeFill } from '../../../core/trading/contract/recomputeFill.ts';
import { SPOT_FORMULA_VERSION } from '../../../core/trading/spot/explain.ts';
import { recomputeSpotFill } from '../../../core/trading/spot/recomputeFill.ts';
import type { TickEvidence } from '../../../protocol/proof.ts';
import { differingFigures, isDecidedByLines, isSameFigure } from './statedFigures.ts';
import type { FillRecord } from './statedFigures.ts';

export type { FillRecord };
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

/** Runs a check and tells how long it took on this device, ms. */
export function timed<T, R>(input: T, check: (input: T) => R): { result: R; tookMs: number } {
  const start = performance.now();
  const result = check(input);
  return { result, tookMs: performance.now() - start };
}

type Recompute = (fill: FillRecord) => Readonly<Record<string, string>>;

function recomputeCall({ inputs, tick, lines = [] }: FillRecord): Readonly<Record<string, string>> {
  return recomputeCfd(inputs, { tick, lines });
}

/** The formulas this device knows, by the version a fill names. */
const FORMULAS: Readonly<Record<string, Recompute>> = {
  [FORMULA_VERSION]: ({ inputs, tick }) => recomputeFill(inputs, tick.bookLine),
  [SPOT_FORMULA_VERSION]: ({ inputs, tick }) => recomputeSpotFill(inputs, tick.bookLine),
  [FIRM_QUOTE_VERSION]: recomputeCall,
  [CFD_FORMULA_VERSION]: recomputeCall,
};

/** Line, book, path, root, chain; and that the index shown is the one of the line. */
export function checkTick(evidence: TickEvidence, needs: 'line' | 'book' = 'line'): TickCheck {
  const { problems, line } = verifyTick(evidence, sha256, needs);
  const isIndexRight =
    line === undefined ||
    formatIndex(line.bid + line.ask, evidence.priceDecimals) === evidence.index;
  return {
    problems: isIndexRight ? problems : [...problems, 'price_differs'],
    line,
    lineHash: sha256(evidence.line),
  };
}

/** The message behind a fill, and the lines that named a settlement price: each has its own way to its root. */
function checkMessages(fill: FillRecord): TickCheck {
  const { tick, lines = [] } = fill;
  const checked = checkTick(tick, isDecidedByLines(fill) ? 'line' : 'book');
  const { productId } = tick;
  const problems = lines.flatMap((line) => verifyLine({ ...line, productId }, sha256));
  return { ...checked, problems: [...new Set([...checked.problems, ...problems])] };
}

/** The fill computed again from its inputs and what its messages say: which results are equal, which are not. */
function compare(fill: FillRecord, recompute: Recompute): Pick<FillCheck, 'equal' | 'different'> {
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

/** Ends of a call or put; what was promised is in the fill of its entry. */
const ENDS: readonly FillRecord['kind'][] = ['settlement', 'void', 'sale'];

/**
 * The messages behind a fill, the fill computed again, and that all it states is what was computed. `order`: every fill of
 * its order, so that an end can be held against its entry.
 */
export function checkFill(fill: FillRecord, order: readonly FillRecord[] = [fill]): FillCheck {
  const checked = checkMessages(fill);
  const recompute = FORMULAS[fill.formulaVersion];
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
  const isEnd = ENDS.includes(fill.kind);
  const entry = isEnd ? order.find(({ kind }) => kind === 'open') : undefined;
  if (isEnd && entry === undefined) problems.push('entry_missing');
  const { equal, different } = compare(fill, recompute);
  const names = [...new Set([...different, ...differingFigures(fill, entry)])];
  if (names.length > 0) problems.push('fill_differs');
  return { ...checked, problems, equal, different: names };
}

/** Bid, ask or last of a line as decimal text. */
export function priceText(points: number, evidence: TickEvidence): string {
  return formatScaled(points, evidence.priceDecimals);
}
