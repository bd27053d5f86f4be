// A trailing stop's level held against the lines of its product: followed from the message since which it stood, or, where those are
// gone, from the one that is said to have moved it last. Must say nothing without an unbroken row of lines up to the fill.
// Source: decisions.md "Orders beyond the first" (trailing stop).
import { formulaOf } from '../../trading/formulas.ts';
import { parseTickLine } from '../tickLine.ts';
import { isSameFigure } from './sameFigure.ts';
import type { FillRecord } from './types.ts';

/** `trail_differs`: another level than the lines give; `trail_passed_over`: a message before had met it. */
export type TrailProblem = 'trail_differs' | 'trail_passed_over';

export interface TrailCheck {
  readonly problems: readonly TrailProblem[];
  /** Names of figures that the lines give otherwise. */
  readonly different: readonly string[];
  /** Lines that were followed, the fill's own among them. */
  readonly followed: number;
  /** From the message since which it stood; false from the one that moved it last. */
  readonly isWhole: boolean;
}

/** Accepted messages up to the fill's own. */
function messagesOf(fill: FillRecord, lines: readonly string[]) {
  return lines.flatMap((line) => {
    const read = parseTickLine(line);
    if (read?.flag !== 'ok' || read.mark === undefined || read.seq > fill.seq) return [];
    return read.productId === fill.tick.productId ? [{ seq: read.seq, mark: read.mark }] : [];
  });
}

function recompute(fill: FillRecord, lines: ReturnType<typeof messagesOf>) {
  try {
    return formulaOf(fill)?.follow?.(fill.inputs, lines);
  } catch {
    // Inputs that cannot be computed with prove nothing: the same as another result.
    return undefined;
  }
}

/** Another trigger that was under way goes first: while it closed, this one waited. */
const hasWaited = (fill: FillRecord, order: readonly FillRecord[], metSeq: number): boolean =>
  order.some(
    ({ id, seq, inputs }) =>
      id !== fill.id && inputs['causeLevel'] !== undefined && seq >= metSeq && seq <= fill.seq,
  );

/**
 * `lines`: of the product, in their order, none left out between; `order`: every fill of its order. Undefined for a fill that no
 * trailing stop made, and where the lines do not reach back far enough.
 */
export function checkTrail(
  fill: FillRecord,
  lines: readonly string[],
  order: readonly FillRecord[] = [fill],
): TrailCheck | undefined {
  const { inputs, seq } = fill;
  if (inputs['trailingRate'] === undefined) return undefined;
  const messages = messagesOf(fill, lines);
  const placeOf = (name: string): number =>
    messages.findIndex((message) => String(message.seq) === inputs[name]);
  const since = placeOf('trailingSince');
  const start = since >= 0 ? since : placeOf('causeFirstSeq');
  if (start < 0 || messages.at(-1)?.seq !== seq) return undefined;
  const followed = messages.slice(start);
  const isWhole = since >= 0;
  const found = recompute(fill, followed);
  if (found === undefined)
    return { problems: ['trail_differs'], different: ['inputs'], followed: 0, isWhole };
  const different = Object.entries(found.figures).flatMap(([name, text]) =>
    isSameFigure(inputs[name], text) ? [] : [name],
  );
  const { metSeq } = found;
  const isLater = metSeq !== null && metSeq < seq && inputs['causeGoesOn'] !== 'true';
  const problems: TrailProblem[] = [];
  if (different.length > 0 || metSeq === null) problems.push('trail_differs');
  if (isLater && !hasWaited(fill, order, metSeq)) problems.push('trail_passed_over');
  return { problems, different, followed: followed.length, isWhole };
}
