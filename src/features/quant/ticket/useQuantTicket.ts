import { useMemo } from 'react';
import { decimal } from '../../../../core/money/decimal.ts';
import type { GridRules } from '../../../../core/trading/grid/types.ts';
import { isAmount } from '../../../lib/keptDraft.ts';
import { useMarketStatus } from '../../../market/product/useMarketState.ts';
import { useAvailable } from '../../../market/ticket/useAvailable.ts';
import { useTicket } from '../../../market/ticket/useTicket.ts';
import type { Ticket } from '../../../market/ticket/useTicket.ts';
import { useSteadyTick } from '../model/GridMarket.tsx';
import { QUANT_TICKET } from './quantTicketModel.ts';
import type { QuantForm, QuantResult, QuantTicketContext } from './quantTicketModel.ts';

export type QuantTicket = Ticket<QuantForm, QuantTicketContext, QuantResult>;

const FIRST_FORM: QuantForm = { amount: '' };
const KEPT = { amount: isAmount } as const;

/** The subscription ticket of one grid, on the book as it stands. */
export function useQuantTicket(rules: GridRules): QuantTicket {
  const tick = useSteadyTick();
  const { state: market } = useMarketStatus();
  const held = useAvailable('wealth');
  const context = useMemo(
    () => ({
      rules,
      tick,
      market,
      available: held === undefined ? undefined : decimal(held),
    }),
    [rules, tick, market, held],
  );
  return useTicket({
    name: `quant ${rules.quantId}`,
    kind: QUANT_TICKET,
    first: FIRST_FORM,
    kept: KEPT,
    context,
  });
}
