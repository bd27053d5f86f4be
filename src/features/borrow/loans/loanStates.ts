import { LOAN_STATES } from '../../../../core/trading/loan/types.ts';
import type { LoanState } from '../../../../core/trading/loan/types.ts';

/** The tab that an address asks for (untrusted); unpaid loans where it says nothing. */
export function readState(search: string): LoanState {
  const asked = new URLSearchParams(search).get('state');
  return LOAN_STATES.find((state) => state === asked) ?? 'unpaid';
}

export { LOAN_STATES };
export type { LoanState };
