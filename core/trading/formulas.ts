// The formulas by which a fill is computed again, and what is known of its event, by the version that it names.
// Must say nothing of a version that no kind knows. Source: decisions.md "Price evidence".
import type { StatedFill } from '../proof/fill/types.ts';
import type { EventProof, Formula, FormulaProof, KindProof } from './kindProof.ts';
import { KIND_PROOFS } from './kinds.ts';
import type { Story, ToldFill } from './tradeStory.ts';

const VERSIONS = KIND_PROOFS.flatMap((kind) =>
  Object.entries(kind.formulas).map(([version, formula]) => ({ version, formula, kind })),
);
const known = new Map(VERSIONS.map((one) => [one.version, one]));

const tableOf = <Value>(
  valueOf: (formula: FormulaProof) => Value,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(VERSIONS.map(({ version, formula }) => [version, valueOf(formula)] as const));

export const FORMULAS: Readonly<Record<string, Formula>> = tableOf(({ recompute }) => recompute);

/** What fills state of the rest of their owner's account, by version: left out where they are shown to everybody. */
export const LEFT_OUT: Readonly<Record<string, readonly string[]>> = tableOf(
  ({ leftOut }) => leftOut,
);

/** The same formulas for fills that are shown: what was left out is neither needed nor said to be right. */
export const SHOWN_FORMULAS: Readonly<Record<string, Formula>> = tableOf(
  ({ recompute, recomputeShown }) => recomputeShown ?? recompute,
);

type OfVersion = Pick<StatedFill, 'formulaVersion'>;

export const proofOf = ({ formulaVersion }: OfVersion): KindProof | undefined =>
  known.get(formulaVersion)?.kind;

export const formulaOf = ({ formulaVersion }: OfVersion): FormulaProof | undefined =>
  known.get(formulaVersion)?.formula;

/** Undefined where its kind is not known, or knows no such event. */
export function eventOf(
  fill: Pick<StatedFill, 'formulaVersion' | 'inputs'>,
): EventProof | undefined {
  const { event = '' } = fill.inputs;
  const events = proofOf(fill)?.events ?? {};
  // What a fill says is whatever somebody wrote: `constructor` is no event.
  return Object.hasOwn(events, event) ? events[event] : undefined;
}

/** Undefined where this device does not know its kind, or where the evidence is not that of a whole trade. */
export function tellTrade(fills: readonly (ToldFill & OfVersion)[]): Story | undefined {
  const [first] = fills;
  return first && formulaOf(first)?.tell?.(fills);
}
