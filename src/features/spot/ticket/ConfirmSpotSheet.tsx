import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { toText } from '../../../../core/money/decimal.ts';
import { SETTLEMENT_CURRENCY } from '../../../../core/money/money.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { pairOf } from '../../../lib/pairOf.ts';
import { FarNote } from '../../../market/ticket/FarNote.tsx';
import { ConfirmTicketSheet } from '../../../market/ticket/ConfirmTicketSheet.tsx';
import type { TicketOrder } from '../../../market/ticket/useTicketOrder.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { useSpotProduct } from '../product/productContext.ts';
import { useCoinText } from '../product/useCoinText.ts';
import type { SpotForm } from './ticketModel.ts';
import type { SpotTicket } from './useSpotTicket.ts';

interface ConfirmSpotSheetProps {
  readonly ticket: SpotTicket;
  readonly order: TicketOrder<SpotForm>;
}

/** Asks before a large market order and before a limit far from the market (DESIGN 10.8). */
export function ConfirmSpotSheet({ ticket, order }: ConfirmSpotSheetProps): ReactElement {
  const { t } = useTranslation('spot');
  const { t: tTrading } = useTranslation('trading');
  const format = useFormat();
  const { info } = useSpotProduct();
  const coins = useCoinText(info.quantityDecimals);
  const { form, result } = ticket;
  const { preview, command } = result;
  const side = t(`submit.${form.side}`);
  const isBuy = form.side === 'buy';
  const received = preview?.receivedCurrency ?? info.base;
  const paid = command?.amount ?? preview?.cost;
  const far = result.isFar ? (command?.price ?? null) : null;
  const facts = [
    {
      // A buy by amount pays what its whole lots cost, never more than the amount.
      label: t(command?.amount == null ? `confirm.${form.side}` : 'confirm.atMost'),
      value: coins(paid && toText(paid), isBuy ? SETTLEMENT_CURRENCY : info.base),
    },
    {
      label: form.type === 'market' ? tTrading('confirm.aboutPrice') : t('fact.limitPrice'),
      value: format.price(preview?.expectedPrice.toFixed(18), info.priceDecimals),
    },
    {
      label: t('fact.handlingFee'),
      value: coins(preview && toText(preview.fee), received),
    },
    {
      label: t('whatIf.received'),
      value: coins(preview && toText(preview.received), received),
    },
  ];
  return (
    <ConfirmTicketSheet
      order={order}
      title={tTrading('confirm.title', { side, pair: pairOf(info) })}
      actLabel={side}
      actKind={isBuy ? 'long' : 'short'}
      facts={facts}
    >
      {form.type === 'market' ? (
        <Note kind="risk">{tTrading('confirm.risk')}</Note>
      ) : (
        far !== null && <FarNote price={far} side={form.side} />
      )}
    </ConfirmTicketSheet>
  );
}
