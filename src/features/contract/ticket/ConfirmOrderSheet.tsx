import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import { isAlwaysAsked } from '../../../market/ticket/ticketKind.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { useProduct } from '../product/productContext.ts';
import { FarNote } from '../../../market/ticket/FarNote.tsx';
import { ConfirmTicketSheet } from '../../../market/ticket/ConfirmTicketSheet.tsx';
import type { TicketOrder } from '../../../market/ticket/useTicketOrder.ts';
import type { TicketForm } from './ticketModel.ts';
import type { ContractTicket } from './useContractTicket.ts';
import { pairOf } from '../../../lib/pairOf.ts';
import { DoNotAsk } from '../confirmations/DoNotAsk.tsx';

interface ConfirmOrderSheetProps {
  readonly ticket: ContractTicket;
  readonly order: TicketOrder<TicketForm>;
  /** Shows every kind that can ask. */
  readonly onConfirmations: () => void;
}

/** Asks before a large order, a high leverage or a limit far from the market (DESIGN 10.8). */
export function ConfirmOrderSheet(props: ConfirmOrderSheetProps): ReactElement {
  const { ticket, order, onConfirmations } = props;
  const { t } = useTranslation('contract');
  const { t: tTrading } = useTranslation('trading');
  const format = useFormat();
  const { info } = useProduct();
  const { form, result } = ticket;
  const { preview } = result;
  const { command } = result;
  const price = command?.price ?? null;
  const { priceDecimals, quantityDecimals, base } = info;
  const side = t(form.direction === 'long' ? 'submit.long' : 'submit.short');
  const isMarket = form.type === 'market';
  const priceLabel = {
    market: tTrading('confirm.aboutPrice'),
    limit: t('fact.limitPrice'),
    stop: t('fact.trigger'),
  };
  const atStop = preview?.lossAtStop ?? undefined;
  const loss = atStop ?? preview?.lossAtMost;
  const facts = [
    {
      label: t('fact.quantity'),
      value: format.quantity(preview?.quantity.toFixed(), quantityDecimals, base),
    },
    {
      label: priceLabel[form.type],
      value: format.price(preview?.expectedPrice.toFixed(18), priceDecimals),
    },
    { label: t('leverage.title'), value: t('leverage.times', { leverage: form.leverage }) },
    { label: t('fact.margin'), value: format.moneyIn(preview?.margin.toFixed(), 'USDT') },
    { label: t('whatIf.fee'), value: format.moneyIn(preview?.fee.toFixed(), 'USDT') },
    {
      label: t('fact.liquidation'),
      value: format.price(preview?.liquidationPrice?.toFixed(), priceDecimals),
      tone: 'caution' as const,
    },
    {
      label: t(atStop === undefined ? 'whatIf.maxLoss' : 'whatIf.lossAtStop'),
      value: format.moneyIn(loss?.neg().toFixed(), 'USDT'),
    },
  ];
  return (
    <ConfirmTicketSheet
      order={order}
      title={tTrading('confirm.title', { side, pair: pairOf(info) })}
      actLabel={side}
      actKind={form.direction}
      facts={facts}
    >
      {result.isFar && price !== null && (
        <FarNote price={price} side={form.direction === 'long' ? 'buy' : 'sell'} />
      )}
      <Note kind="risk">{isMarket ? tTrading('confirm.risk') : t('leverage.risk')}</Note>
      <DoNotAsk
        kind={form.type}
        isAlwaysAsked={isAlwaysAsked(result)}
        onConfirmations={() => {
          order.dismiss();
          onConfirmations();
        }}
      />
    </ConfirmTicketSheet>
  );
}
