import { useTranslation } from 'react-i18next';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useContractOrderSubmitMutation } from '../../../api/contractOrderApi.ts';
import { dropHint, usePreference } from '../../../lib/preferences.ts';
import { orderNumber } from '../../../lib/orderNumber.ts';
import { useIsAwaited } from '../../../market/ticket/useAvailable.ts';
import { useTicketOrder } from '../../../market/ticket/useTicketOrder.ts';
import type { TicketOrder } from '../../../market/ticket/useTicketOrder.ts';
import { bodyOf, needsConfirmation, SENT } from './ticketModel.ts';
import type { TicketForm } from './ticketModel.ts';
import type { ContractTicket } from './useContractTicket.ts';

/** Sends the contract ticket. */
export function useContractSubmit(
  ticket: ContractTicket,
  onSent: () => void,
): TicketOrder<TicketForm> {
  const { t } = useTranslation('contract');
  const [trigger] = useContractOrderSubmitMutation();
  const { form, result, change } = ticket;
  const unasked = usePreference('unasked');
  return useTicketOrder({
    ticket,
    body: result.command === undefined ? undefined : bodyOf(result.command),
    mustAsk: needsConfirmation(form, result) && !unasked.includes(form.type),
    isAwaited: useIsAwaited('contract'),
    trigger,
    titleOf: ({ state, id }: ContractOrderDto) => {
      const number = orderNumber(id);
      return t(state === 'pending' ? 'toast.placed' : 'toast.opened', { number });
    },
    onTaken: () => {
      dropHint('amount');
      change(SENT);
      onSent();
    },
  });
}
