// Whether the closes of minutes that a fill rests on are those that the public log has for everybody, and the newest at the time.
// That the entry is where it is said to be is checked with the other places of the proof.
// Source: decisions.md "CFD call / put" (Early close), "Price evidence" (Public log).
import { eventOf } from '../../trading/formulas.ts';
import { areClosesOf, foldCloses } from '../closes.ts';
import { parseLogLine } from '../log/logLine.ts';
import { sha256 } from '../sha256.ts';
import type { FillRecord, LoggedLine } from './types.ts';

/** An interface has a sentence for each. */
export type ClosesProblem =
  /** They come to another root than that of their entry, or are of another time. */
  | 'closes_differ'
  /** No entry is named for them. */
  | 'closes_not_logged';

export interface ClosesCheck {
  readonly problems: readonly ClosesProblem[];
  /** Their entry, to be looked for in the log; none where there is a problem, or where the fill rests on no closes. */
  readonly entries: readonly LoggedLine[];
}

type Closing = Pick<FillRecord, 'formulaVersion' | 'inputs' | 'closes'> & {
  readonly tick: Pick<FillRecord['tick'], 'productId'>;
};

export function checkCloses({ tick, closes: place, ...fill }: Closing): ClosesCheck {
  const stated = eventOf(fill)?.closes?.(fill.inputs, fill.formulaVersion);
  if (stated === undefined) return { problems: [], entries: [] };
  if (place === undefined) return { problems: ['closes_not_logged'], entries: [] };
  const { minute, closes, at } = stated;
  const entry = parseLogLine(place.line);
  const root = foldCloses({ productId: tick.productId, minute, closes }, place.path, sha256);
  const isRight =
    entry?.kind === 'closes' &&
    entry.minute === minute &&
    entry.root === root &&
    areClosesOf(minute, at);
  return isRight
    ? { problems: [], entries: [place] }
    : { problems: ['closes_differ'], entries: [] };
}
