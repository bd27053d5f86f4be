import { useTranslation } from 'react-i18next';
import type { SpotOrderDto } from '../../../../protocol/spotOrder.ts';
import { useSpotOrderSubmitMutation } from '../../../api/spotOrderApi.ts';
import { useSubmitOrder } from '../../../market/ticket/useSubmitOrder.ts';
import type { SubmitOrder } from '../../../market/ticket/useSubmitOrder.ts';
import { useSpotProduct } from '../product/productContext.ts';
import { useCoinText } from '../product/useCoinText.ts';
import { bodyOf, needsConfirmation } from './ticketModel.ts';
import type { SpotTicket } from './useSpotTicket.ts';

/** Digits of an order number that people read to each other: its first group. */
const NUMBER_DIGITS = 8;

/** Sends the spot ticket. */
export function useSpotSubmit(ticket: SpotTicket, onSent: () => void): SubmitOrder {
  const { t } = useTranslation('spot');
  const { info } = useSpotProduct();
  const coins = useCoinText(info.quantityDecimals);
  const [trigger] = useSpotOrderSubmitMutation();
  const { form, result, clear } = ticket;
  return useSubmitOrder({
    form,
    body: result.command === undefined ? undefined : bodyOf(result.command),
    mustAsk: needsConfirmation(form, result),
    trigger,
    titleOf: ({ state, side, id, filledQuantity }: SpotOrderDto) => {
      const number = id.slice(0, NUMBER_DIGITS);
      if (state === 'open') return t('toast.placed', { number });
      const quantity = coins(filledQuantity, info.base);
      return t(side === 'buy' ? 'toast.bought' : 'toast.sold', { quantity, number });
    },
    onTaken: () => {
      clear();
      onSent();
    },
  });
}
