// A trailing stop worked out again from the messages that it followed: whoever has them needs nobody's word for its level.
// Must follow as the server does, never back. Source: decisions.md "Orders beyond the first" (trailing stop).
import { scaledToDecimal } from '../../market/scaledDecimal.ts';
import type { Points } from '../../market/types.ts';
import { toText } from '../../money/decimal.ts';
import { integerInput, numberInput, textInput } from '../inputs.ts';
import { followMarks } from './trailing.ts';

type Inputs = Readonly<Record<string, string>>;

/** An accepted message of the product. */
export interface FollowedLine {
  readonly seq: number;
  readonly mark: Points;
}

export interface RecomputedTrail {
  /** Figures of the fill as they must be. */
  readonly figures: Inputs;
  /** The first message whose mark was at or beyond the level; null for none. */
  readonly metSeq: number | null;
}

/** From the first of `lines` on, in their order; undefined without one. Throws a RangeError for malformed inputs. */
export function recomputeTrail(
  inputs: Inputs,
  lines: readonly FollowedLine[],
): RecomputedTrail | undefined {
  const decimals = integerInput(inputs, 'priceDecimals');
  const rate = numberInput(inputs, 'trailingRate');
  const [start, ...rest] = lines.map(({ seq, mark }) => ({
    seq,
    mark: scaledToDecimal(mark, decimals),
  }));
  if (start === undefined) return undefined;
  const side = textInput(inputs, 'direction') === 'short' ? 'short' : 'long';
  const rules = { priceDecimals: decimals };
  const { trail, level, met } = followMarks(start, rest, rate, side, rules);
  const figures = {
    causeLevel: toText(level),
    causeFirstSeq: String(trail.seq),
    causeFirstMark: toText(trail.mark),
  };
  return { figures, metSeq: met?.seq ?? null };
}
