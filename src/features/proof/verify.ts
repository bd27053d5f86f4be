// The checks a proof sheet makes on this device, all from core/proof and core/trading: nothing of the server's word.
import { decimal } from '../../../core/money/decimal.ts';
import { formatIndex, formatScaled } from '../../../core/market/scaledText.ts';
import { verifyLine, verifyTick } from '../../../core/proof/receipt.ts';
import type { ReceiptProblem } from '../../../core/proof/receipt.ts';
import { sha256 } from '../../../core/proof/sha256.ts';
import type { TickLine } from '../../../core/proof/tickLine.ts';
import { CFD_FORMULA_VERSION } from '../../../core/trading/cfd/explain.ts';
import { recomputeCfd } from '../../../core/trading/cfd/recompute.ts';
import { FORMULA_VERSION } from '../../../core/trading/contract/explain.ts';
import { recomputeFill } from '../../../core/trading/contract/recomputeFill.ts';
import { SPOT_FORMULA_VERSION } from '../../../core/trading/spot/explain.ts';
import { recomputeSpotFill } from '../../../core/trading/spot/recomputeFill.ts';
import type { FillEvidence, TickEvidence } from '../../../protocol/proof.ts';

export type Problem = ReceiptProblem | 'price_differs' | 'fill_differs';

export interface TickCheck {
  readonly problems: readonly Problem[];
  readonly line: TickLine | undefined;
  readonly lineHash: string;
}

export interface FillCheck extends TickCheck {
  /** Results that were computed again and are equal; empty for a formula this device does not know. */
  readonly equal: readonly string[];
  /** Results that differ. */
  readonly different: readonly string[];
}

/** Runs a check and tells how long it took on this device, ms. */
export function timed<T, R>(input: T, check: (input: T) => R): { result: R; tookMs: number } {
  const start = performance.now();
  const result = check(input);
  return { result, tookMs: performance.now() - start };
}

export type FillRecord = FillEvidence['fills'][number];

type Recompute = (fill: FillRecord) => Readonly<Record<string, string>>;

/** The formulas this device knows, by the version a fill names. */
const FORMULAS: Readonly<Record<string, Recompute>> = {
  [FORMULA_VERSION]: ({ inputs, tick }) => recomputeFill(inputs, tick.bookLine),
  [SPOT_FORMULA_VERSION]: ({ inputs, tick }) => recomputeSpotFill(inputs, tick.bookLine),
  [CFD_FORMULA_VERSION]: ({ inputs, lines }) => recomputeCfd(inputs, lines ?? []),
};

/** Line, book, path, root, chain; and that the index shown is the one of the line. */
export function checkTick(evidence: TickEvidence): TickCheck {
  const { problems, line } = verifyTick(evidence, sha256);
  const isIndexRight =
    line === undefined ||
    formatIndex(line.bid + line.ask, evidence.priceDecimals) === evidence.index;
  return {
    problems: isIndexRight ? problems : [...problems, 'price_differs'],
    line,
    lineHash: sha256(evidence.line),
  };
}

const isEqual = (a: string | undefined, b: string): boolean =>
  a === b ||
  (a !== undefined && /^-?[\d.]+$/.test(a) && /^-?[\d.]+$/.test(b) && decimal(a).eq(decimal(b)));

/** The message behind a fill, and the lines that named a settlement price: each has its own way to its root. */
function checkMessages({ tick, lines = [] }: FillRecord): TickCheck {
  const checked = checkTick(tick);
  const { productId } = tick;
  const problems = lines.flatMap((line) => verifyLine({ ...line, productId }, sha256));
  return { ...checked, problems: [...new Set([...checked.problems, ...problems])] };
}

/** The messages behind a fill, and the fill computed again from its inputs and what they say. */
export function checkFill(fill: FillRecord): FillCheck {
  const tick = checkMessages(fill);
  const recompute = FORMULAS[fill.formulaVersion];
  if (recompute === undefined) return { ...tick, equal: [], different: [] };
  let results: Readonly<Record<string, string>>;
  try {
    results = recompute(fill);
  } catch {
    // Inputs that cannot be computed with prove nothing: the same as another result.
    return {
      ...tick,
      problems: [...tick.problems, 'fill_differs'],
      equal: [],
      different: ['inputs'],
    };
  }
  const names = Object.keys(results);
  const different = names.filter((name) => !isEqual(fill.inputs[name], results[name] ?? ''));
  const equal = names.filter((name) => !different.includes(name));
  const problems: readonly Problem[] =
    different.length === 0 ? tick.problems : [...tick.problems, 'fill_differs'];
  return { ...tick, problems, equal, different };
}

/** Bid, ask or last of a line as decimal text. */
export function priceText(points: number, evidence: TickEvidence): string {
  return formatScaled(points, evidence.priceDecimals);
}
