// A fill held against the rulebook that it names: that its rules are those of the document, and that the public log had it before.
import { useMemo } from 'react';
import { differingRules } from '../../../core/proof/fill/checkRules.ts';
import { rulebookEntry, type RulebookProblem } from '../../../core/proof/fill/checkRulebook.ts';
import type { AcceptanceEvidence, FillRecord, LoggedLine } from '../../../core/proof/fill/types.ts';
import { isRulebookMissing, useProofGetRulebookQuery } from '../../api/proof/rulebook.ts';

export interface RulebookCheck {
  /** Nothing is said of the rules before the document has come. */
  readonly isBusy: boolean;
  readonly problems: readonly RulebookProblem[];
  /** Figures that the rulebook has otherwise. */
  readonly different: readonly string[];
  /** Its entry, to be looked for in the log; none where there is a problem with it. */
  readonly entries: readonly LoggedLine[];
}

interface Asked {
  readonly fill: FillRecord;
  readonly acceptance: AcceptanceEvidence | null;
  readonly lines: readonly LoggedLine[] | undefined;
}

/** `lines`: entries that the evidence names; none of them is as good as a wrong one. */
export function useRulebookCheck({ fill, acceptance, lines = [] }: Asked): RulebookCheck {
  const { data: document, error } = useProofGetRulebookQuery(fill.rulebookHash);
  const different = useMemo(
    () => (document === undefined ? [] : differingRules(fill, document)),
    [fill, document],
  );
  const entry = rulebookEntry(fill, acceptance, lines);
  const isMissing = isRulebookMissing(error);
  const problems: RulebookProblem[] = [
    ...(different.length > 0 ? (['rules_differ'] as const) : []),
    ...(isMissing ? (['rulebook_missing'] as const) : []),
    ...(entry === undefined ? (['rulebook_not_logged'] as const) : []),
  ];
  const isBusy = document === undefined && !isMissing;
  return { isBusy, problems, different, entries: entry === undefined ? [] : [entry] };
}
