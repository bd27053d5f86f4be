import { useTranslation } from 'react-i18next';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useContractOrderSubmitMutation } from '../../../api/contractOrderApi.ts';
import { useSubmitOrder } from '../../../market/ticket/useSubmitOrder.ts';
import type { SubmitOrder } from '../../../market/ticket/useSubmitOrder.ts';
import { bodyOf, needsConfirmation } from './ticketModel.ts';
import type { Ticket } from './useTicket.ts';

/** Digits of an order number that people read to each other: its first group. */
const NUMBER_DIGITS = 8;

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
      const number = id.slice(0, NUMBER_DIGITS);
      return t(state === 'pending' ? 'toast.placed' : 'toast.opened', { number });
    },
    onTaken: () => {
      clear();
      onSent();
    },
  });
}
