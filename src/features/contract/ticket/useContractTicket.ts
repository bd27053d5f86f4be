import { useMemo } from 'react';
import { decimal } from '../../../../core/money/decimal.ts';
import { isAmount, isFlag, oneOf } from '../../../lib/keptDraft.ts';
import { changePreferences, usePreference } from '../../../lib/preferences.ts';
import { useProductRules } from '../../../market/rules/rulesContext.ts';
import { useAvailable } from '../../../market/ticket/useAvailable.ts';
import { useFirstLimit, useMarketFacts } from '../../../market/ticket/useMarketFacts.ts';
import { useShare, useTicket } from '../../../market/ticket/useTicket.ts';
import type { Share, Ticket } from '../../../market/ticket/useTicket.ts';
import { useProduct } from '../product/productContext.ts';
import { STOP_UNITS } from '../../../../core/trading/contract/stopUnits.ts';
import { PACES, useSteadyQuote } from '../../../market/product/useLiveQuote.ts';
import { amountForPercent, convertAmount } from './amountModel.ts';
import { NO_STOPS } from './stopDraft.ts';
import { CONTRACT_TICKET } from './ticketModel.ts';
import type { TicketContext, TicketForm, TicketResult } from './ticketModel.ts';

export interface ContractTicket extends Ticket<TicketForm, TicketContext, TicketResult>, Share {
  readonly setAmountKind: (kind: TicketForm['amountKind']) => void;
  /** A price of the ladder: the trigger of a stop entry, else the order becomes a limit order at it. */
  readonly pickPrice: (price: string) => void;
}

function firstForm(leverages: readonly number[], amountKind: TicketForm['amountKind']): TicketForm {
  return {
    direction: 'long',
    type: 'market',
    // The middle of what is offered: neither the safest nor the riskiest is chosen for the user.
    leverage: leverages[Math.floor((leverages.length - 1) / 2)] ?? 1,
    price: '',
    trigger: '',
    postOnly: false,
    amountKind,
    amount: '',
    hasProtection: false,
    stopUnit: 'price',
    ...NO_STOPS,
  };
}

const KEPT = {
  direction: oneOf(['long', 'short']),
  type: oneOf(['market', 'limit', 'stop']),
  price: isAmount,
  trigger: isAmount,
  postOnly: isFlag,
  amountKind: oneOf(['margin', 'quantity']),
  amount: isAmount,
  hasProtection: isFlag,
  stopUnit: oneOf(STOP_UNITS),
  takeProfit: isAmount,
  stopLoss: isAmount,
  isTrailing: isFlag,
  trailing: isAmount,
} as const;

function useTicketContext(): TicketContext {
  const { rules } = useProduct();
  const { warnBand } = useProductRules().spot;
  const facts = useMarketFacts();
  const available = useAvailable('contract');
  const { mark } = useSteadyQuote(PACES.ticket);
  return useMemo(
    () => ({
      ...facts,
      rules,
      available: available === undefined ? undefined : decimal(available),
      mark: mark === null ? null : decimal(mark),
      warnBand,
    }),
    [facts, rules, warnBand, available, mark],
  );
}

/** The contract ticket of the product on the screen. */
export function useContractTicket(): ContractTicket {
  const { info, rules } = useProduct();
  const amountKind = usePreference('amountKind');
  const context = useTicketContext();
  const ticket = useTicket({
    name: `contract ${info.id}`,
    kind: CONTRACT_TICKET,
    first: firstForm(rules.leverages, amountKind),
    kept: { ...KEPT, leverage: oneOf(rules.leverages) },
    context,
  });
  const { form, change } = ticket;
  const share = useShare(ticket, (percent) => ({
    amount: amountForPercent(form, context, percent),
  }));
  useFirstLimit(form, change);
  return {
    ...ticket,
    ...share,
    setAmountKind: (kind) => {
      changePreferences({ amountKind: kind });
      change({ amountKind: kind, amount: convertAmount(form, context, kind) });
    },
    pickPrice: (price) => {
      change(form.type === 'stop' ? { trigger: price } : { type: 'limit', price });
    },
  };
}
