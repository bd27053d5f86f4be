// A fill held against the rulebook that it names: that its rules are those of the document, that the public log had it before, and
// that it was in force when the order was accepted.
import { useMemo } from 'react';
import { differingRules } from '../../../core/proof/fill/checkRules.ts';
import { checkLogged, type RulebookProblem } from '../../../core/proof/fill/checkRulebook.ts';
import type { AcceptanceEvidence, FillRecord, LoggedLine } from '../../../core/proof/fill/types.ts';
import { isRulebookMissing, useProofGetRulebookQuery } from '../../api/proof/rulebook.ts';

export interface RulebookCheck {
  /** Nothing is said of the rules before the document has come. */
  readonly isBusy: boolean;
  readonly problems: readonly RulebookProblem[];
  /** Figures that the rulebook has otherwise. */
  readonly different: readonly string[];
  /** What the log says of it, to be looked for there. */
  readonly entries: readonly LoggedLine[];
  /** Whether it is not shown that none had replaced it when the order was accepted. */
  readonly isUnshown: boolean;
}

interface Asked {
  readonly fill: FillRecord;
  readonly acceptance: AcceptanceEvidence | null;
  /** Of the order itself. */
  readonly order: AcceptanceEvidence | null;
  readonly lines: readonly LoggedLine[] | undefined;
}

/** `lines`: entries that the evidence names; none of them is as good as a wrong one. */
export function useRulebookCheck({ fill, acceptance, order, lines = [] }: Asked): RulebookCheck {
  const { data: document, error } = useProofGetRulebookQuery(fill.rulebookHash);
  const different = useMemo(
    () => (document === undefined ? [] : differingRules(fill, document)),
    [fill, document],
  );
  const { entries, isUnshown, ...logged } = checkLogged(fill, acceptance, order, lines);
  const isMissing = isRulebookMissing(error);
  const problems: RulebookProblem[] = [
    ...(different.length > 0 ? (['rules_differ'] as const) : []),
    ...(isMissing ? (['rulebook_missing'] as const) : []),
    ...logged.problems,
  ];
  const isBusy = document === undefined && !isMissing;
  return { isBusy, problems, different, entries, isUnshown };
}
