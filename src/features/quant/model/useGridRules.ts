import { useMemo } from 'react';
import { quantOffers, quantRules } from '../../../../core/rulebook/quantRules.ts';
import type { Rulebook } from '../../../../core/rulebook/types.ts';
import type { GridRules } from '../../../../core/trading/grid/types.ts';
import { useProofGetRulebookQuery } from '../../../api/proof/rulebook.ts';
import { wholeRulebook } from '../../../lib/wholeRulebook.ts';

interface Named {
  /** Of the rulebook that it is offered under, or was subscribed under and runs by for life. */
  readonly rulebookHash: string;
  readonly quantId: string;
}

export interface GridRulesState {
  /** Undefined while it is on its way, and when it did not come. */
  readonly document: Rulebook | undefined;
  /** Undefined also where the document knows no such grid. */
  readonly rules: GridRules | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** The rules of one grid by the very rulebook that it names, compiled by core. */
export function useGridRules({ rulebookHash, quantId }: Named): GridRulesState {
  // What a hash names never changes: coming back online is no reason to ask again.
  const { data, isError, refetch } = useProofGetRulebookQuery(rulebookHash, {
    refetchOnReconnect: false,
  });
  const rules = useMemo(() => {
    const isKnown = data !== undefined && quantOffers(data).some(({ id }) => id === quantId);
    return isKnown ? quantRules(wholeRulebook(data), quantId) : undefined;
  }, [data, quantId]);
  return {
    document: data,
    rules,
    hasFailed: isError || (data !== undefined && rules === undefined),
    retry: () => void refetch(),
  };
}
