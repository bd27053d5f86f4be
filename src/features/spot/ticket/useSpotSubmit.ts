import { useTranslation } from 'react-i18next';
import type { SpotOrderDto } from '../../../../protocol/spotOrder.ts';
import { useSpotOrderSubmitMutation } from '../../../api/spotOrderApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { orderNumber } from '../../../lib/orderNumber.ts';
import { useTicketOrder } from '../../../market/ticket/useTicketOrder.ts';
import type { TicketOrder } from '../../../market/ticket/useTicketOrder.ts';
import { useSpotProduct } from '../product/productContext.ts';
import { useCoinText } from '../product/useCoinText.ts';
import { useIsSpotAwaited } from '../product/useUserSpot.ts';
import { bodyOf, needsConfirmation } from './ticketModel.ts';
import type { SpotForm } from './ticketModel.ts';
import type { SpotTicket } from './useSpotTicket.ts';

/** Sends the spot ticket. */
export function useSpotSubmit(ticket: SpotTicket, onSent: () => void): TicketOrder<SpotForm> {
  const { t } = useTranslation('spot');
  const format = useFormat();
  const { info } = useSpotProduct();
  const coins = useCoinText(info.quantityDecimals);
  const [trigger] = useSpotOrderSubmitMutation();
  const { form, result, change } = ticket;
  return useTicketOrder({
    ticket,
    body: result.command === undefined ? undefined : bodyOf(result.command),
    isAwaited: useIsSpotAwaited(),
    mustAsk: needsConfirmation(form, result),
    trigger,
    titleOf: ({ state, side, id, filledQuantity, profitLoss }: SpotOrderDto) => {
      const number = orderNumber(id);
      if (state === 'open') return t('toast.placed', { number });
      const quantity = coins(filledQuantity, info.base);
      return side === 'buy'
        ? t('toast.bought', { quantity, number })
        : t('toast.sold', { quantity, number, net: format.signed(profitLoss) });
    },
    onTaken: () => {
      // The size goes, the rest stays for the next order.
      change({ size: '' });
      onSent();
    },
  });
}
