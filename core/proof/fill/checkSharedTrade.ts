// A trade that its owner shows, checked by a stranger: each fill as its owner checks it, the place of each acceptance in the log,
// its rules against the rulebook that it names, the closes that a sale rests on against those of the log, and the few figures of
// the trade, worked out from the fills alone. What was asked is its owner's: only its hash is told.
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
import { checkCloses, type ClosesProblem } from './checkCloses.ts';
import { checkFill, type Problem } from './checkFill.ts';
import { checkLogged, type RulebookProblem } from './checkRulebook.ts';
import { differingRules } from './checkRules.ts';
import type { AcceptanceEvidence, EvidenceSeal, FillRecord, LoggedLine } from './types.ts';

export type SharedAcceptance = Omit<AcceptanceEvidence, 'key' | 'asked'>;
export interface SharedFill extends Omit<FillRecord, 'acceptance'> {
  readonly acceptance: SharedAcceptance | null;
}
export interface SharedTrade {
  /** Of the order itself. */
  readonly acceptance: SharedAcceptance | null;
  readonly fills: readonly SharedFill[];
  /** `rulebook/1 …` of the rulebook that its fills name, `rulebooks/1 …` of the minute in which its order was accepted. */
  readonly rulebookLines?: readonly LoggedLine[] | undefined;
}

/** A document whose hash was checked. */
export interface NamedRulebook {
  readonly hash: string;
  readonly document: unknown;
}

export interface CheckedSharedFill {
  readonly id: string;
  readonly kind: string;
  readonly problems: readonly (
    | Problem
    | AcceptanceCheckProblem
    | RulebookProblem
    | ClosesProblem
  )[];
  /** Figures that come out otherwise. */
  readonly different: readonly string[];
  /** Figures that the rulebook has otherwise. */
  readonly rules: readonly string[];
  /** Of its rulebook and of the closes that it rests on, to be looked for in the log; none where there is a problem with it. */
  readonly entries: readonly LoggedLine[];
  /** Of every line behind it; null for one whose second is not over. */
  readonly seals: readonly (EvidenceSeal | null)[];
}
export interface CheckedTrade {
  /** Undefined where the fills are not those of a whole trade. */
  readonly story: Story | undefined;
  readonly fills: readonly CheckedSharedFill[];
  /** Whether it is not shown that none had replaced its rulebook when the order was accepted. */
  readonly isUnshown: boolean;
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

/** An order keeps its rulebook: a fill of another one is not of this trade. */
function rulesOf(record: FillRecord, rulebook: NamedRulebook | undefined): readonly string[] {
  if (rulebook === undefined) return [];
  return record.rulebookHash === rulebook.hash
    ? differingRules(record, rulebook.document)
    : ['rulebook'];
}

/** `rulebook`: the one that its first fill names; undefined while it has not come. */
export function checkSharedTrade(
  { acceptance: order, fills, rulebookLines = [] }: SharedTrade,
  rulebook?: NamedRulebook,
): CheckedTrade {
  // The fill's own check looks at no acceptance.
  const records = fills.map((fill): FillRecord => ({ ...fill, acceptance: null }));
  let isUnshown = false;
  const checked = fills.map((fill, at): CheckedSharedFill => {
    const record = records[at];
    const acceptance = namedAcceptance(fill, order);
    const own = record && checkFill(record, records, SHOWN_FORMULAS);
    const rules = record ? rulesOf(record, rulebook) : [];
    const logged = checkLogged(fill, acceptance, order, rulebookLines);
    isUnshown ||= logged.isUnshown;
    const closes = checkCloses(fill);
    const ofRulebook: readonly RulebookProblem[] = [
      ...(rules.length > 0 ? (['rules_differ'] as const) : []),
      ...logged.problems,
    ];
    const { tick, first, lines = [] } = fill;
    return {
      id: fill.id,
      kind: fill.kind,
      problems: [
        ...new Set([
          ...(own?.problems ?? []),
          ...ofRulebook,
          ...closes.problems,
          ...checkPlace(fill, acceptance),
        ]),
      ],
      different: own?.different ?? [],
      rules,
      entries: [...logged.entries, ...closes.entries],
      seals: [
        tick.seal,
        ...(acceptance === null ? [] : [acceptance.seal]),
        ...(first === null ? [] : [first.seal]),
        ...lines.map(({ seal }) => seal),
      ],
    };
  });
  return { story: tell(fills), fills: checked, isUnshown };
}
