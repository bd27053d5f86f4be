import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { ContractTicket } from './useContractTicket.ts';

/** What a type of order means: of a stop entry what it locks and when it fires, of a post-only limit what refuses it. */
export function TypeNotes({ ticket }: { readonly ticket: ContractTicket }): ReactElement | null {
  const { t } = useTranslation('contractOrders');
  const format = useFormat();
  const { form, result, context } = ticket;
  const { command, preview } = result;
  const { makerRate, priceDecimals } = context.rules;
  if (form.type === 'limit') {
    if (!form.postOnly) return null;
    const rate = format.percent(makerRate.toFixed());
    return <p className="t-cap c2">{t('ticket.postOnlyNote', { rate })}</p>;
  }
  if (form.type !== 'stop') return null;
  const trigger = command?.triggerPrice;
  const isKnown = trigger != null && preview !== undefined;
  return (
    <p className="t-cap c2">
      {isKnown
        ? t(form.direction === 'long' ? 'ticket.stopRises' : 'ticket.stopFalls', {
            trigger: format.price(trigger.toFixed(), priceDecimals),
            cost: format.money(preview.cost.toFixed()),
          })
        : t('ticket.stopNote')}
    </p>
  );
}
