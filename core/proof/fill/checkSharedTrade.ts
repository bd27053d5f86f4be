// A trade that its owner shows, checked by a stranger: each fill as its owner checks it, the place of each acceptance in the log,
// and the few figures of the trade, worked out from the fills alone. What was asked is its owner's: only its hash is told.
// Must trust nothing of what it is given but the roots of seconds. Source: decisions.md "Price evidence", wire.md proof/getShared.
import { SHOWN_FORMULAS, tellTrade } from '../../trading/formulas.ts';
import type { Story } from '../../trading/tradeStory.ts';
import { verifyPlace } from '../acceptance.ts';
import { sha256 } from '../sha256.ts';
import {
  type AcceptanceCheckProblem,
  isAskedFor,
  isPlaceRight,
  namedAcceptance,
} from './checkAcceptance.ts';
import { checkFill, type Problem } from './checkFill.ts';
import type { AcceptanceEvidence, EvidenceSeal, FillRecord } from './types.ts';

export type SharedAcceptance = Omit<AcceptanceEvidence, 'key' | 'asked'>;
export interface SharedFill extends Omit<FillRecord, 'acceptance'> {
  readonly acceptance: SharedAcceptance | null;
}
export interface SharedTrade {
  /** Of the order itself. */
  readonly acceptance: SharedAcceptance | null;
  readonly fills: readonly SharedFill[];
}

export interface CheckedSharedFill {
  readonly id: string;
  readonly kind: string;
  readonly problems: readonly (Problem | AcceptanceCheckProblem)[];
  /** Figures that come out otherwise. */
  readonly different: readonly string[];
  /** Of every line behind it; null for one whose second is not over. */
  readonly seals: readonly (EvidenceSeal | null)[];
}
export interface CheckedTrade {
  /** Undefined where the fills are not those of a whole trade. */
  readonly story: Story | undefined;
  readonly fills: readonly CheckedSharedFill[];
}

function checkPlace(
  fill: SharedFill,
  acceptance: SharedAcceptance | null,
): readonly AcceptanceCheckProblem[] {
  if (acceptance === null) return isAskedFor(fill) ? ['acceptance_missing'] : [];
  const { problems, line } = verifyPlace(acceptance, sha256);
  const isOther = acceptance.productId !== fill.tick.productId;
  const isRight = line !== undefined && isPlaceRight(line, fill);
  return [
    ...problems,
    ...(isOther ? (['acceptance_of_another_order'] as const) : []),
    ...(isRight ? [] : (['acceptance_place_differs'] as const)),
  ];
}

/** Figures that cannot be computed with tell nothing: each fill's own check says what is wrong with it. */
function tell(fills: readonly SharedFill[]): Story | undefined {
  try {
    return tellTrade(fills);
  } catch {
    return undefined;
  }
}

export function checkSharedTrade({ acceptance: order, fills }: SharedTrade): CheckedTrade {
  // The fill's own check looks at no acceptance.
  const records = fills.map((fill): FillRecord => ({ ...fill, acceptance: null }));
  const checked = fills.map((fill, at): CheckedSharedFill => {
    const record = records[at];
    const acceptance = namedAcceptance(fill, order);
    const own = record && checkFill(record, records, SHOWN_FORMULAS);
    const { tick, first, lines = [] } = fill;
    return {
      id: fill.id,
      kind: fill.kind,
      problems: [...new Set([...(own?.problems ?? []), ...checkPlace(fill, acceptance)])],
      different: own?.different ?? [],
      seals: [
        tick.seal,
        ...(acceptance === null ? [] : [acceptance.seal]),
        ...(first === null ? [] : [first.seal]),
        ...lines.map(({ seal }) => seal),
      ],
    };
  });
  return { story: tell(fills), fills: checked };
}
