import { useTranslation } from 'react-i18next';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useContractOrderSubmitMutation } from '../../../api/contractOrderApi.ts';
import { orderNumber } from '../../../lib/orderNumber.ts';
import { useSubmitOrder } from '../../../market/ticket/useSubmitOrder.ts';
import type { SubmitOrder } from '../../../market/ticket/useSubmitOrder.ts';
import { bodyOf, needsConfirmation } from './ticketModel.ts';
import type { Ticket } from './useTicket.ts';

/** Sends the contract ticket. */
export function useContractSubmit(ticket: Ticket, onSent: () => void): SubmitOrder {
  const { t } = useTranslation('contract');
  const [trigger] = useContractOrderSubmitMutation();
  const { form, result, clear } = ticket;
  return useSubmitOrder({
    form,
    body: result.command === undefined ? undefined : bodyOf(result.command),
    mustAsk: needsConfirmation(form, result),
    trigger,
    titleOf: ({ state, id }: ContractOrderDto) => {
      const number = orderNumber(id);
      return t(state === 'pending' ? 'toast.placed' : 'toast.opened', { number });
    },
    onTaken: () => {
      clear();
      onSent();
    },
  });
}
