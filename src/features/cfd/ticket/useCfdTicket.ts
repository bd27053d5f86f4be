import { useMemo } from 'react';
import { decimal } from '../../../../core/money/decimal.ts';
import { isAmount, oneOf } from '../../../lib/keptDraft.ts';
import { useProductRules } from '../../../market/rules/rulesContext.ts';
import { useAvailable } from '../../../market/ticket/useAvailable.ts';
import { useMarketFacts } from '../../../market/ticket/useMarketFacts.ts';
import { useTicket } from '../../../market/ticket/useTicket.ts';
import type { Ticket } from '../../../market/ticket/useTicket.ts';
import { useServerNow } from '../../../realtime/useNow.ts';
import { CFD_TICKET, convertedAmount, firstForm } from './cfdTicketModel.ts';
import type { CfdForm, CfdTicketContext, CfdTicketResult } from './cfdTicketModel.ts';

export interface CfdTicket extends Ticket<CfdForm, CfdTicketContext, CfdTicketResult> {
  readonly setAmountKind: (kind: CfdForm['amountKind']) => void;
}

/** How exactly the market's last orders of the day are known. */
const CLOCK_MS = 10_000;

function useCfdContext(): CfdTicketContext {
  const { cfd: rules } = useProductRules();
  const facts = useMarketFacts();
  const now = useServerNow(CLOCK_MS);
  const available = useAvailable('cfd');
  return useMemo(
    () => ({
      ...facts,
      rules,
      now,
      available: available === undefined ? undefined : decimal(available),
    }),
    [facts, rules, now, available],
  );
}

/** The ticket of the product on the screen. A stake does not follow the price, a quantity does. */
export function useCfdTicket(): CfdTicket {
  const context = useCfdContext();
  const { rules } = context;
  const ticket = useTicket({
    name: `cfd ${rules.productId}`,
    kind: CFD_TICKET,
    first: firstForm(rules),
    kept: {
      amountKind: oneOf(['stake', 'quantity']),
      amount: isAmount,
      seconds: oneOf(rules.periods.map(({ seconds }) => seconds)),
    },
    context,
  });
  const { form, change } = ticket;
  return {
    ...ticket,
    setAmountKind: (amountKind) => {
      change({ amountKind, amount: convertedAmount(form, context, amountKind) });
    },
  };
}
