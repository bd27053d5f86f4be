import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import { pairOf } from '../../../lib/pairOf.ts';
import { useProductInfo } from '../../../market/product/productContext.ts';
import { ConfirmTicketSheet } from '../../../market/ticket/ConfirmTicketSheet.tsx';
import type { TicketOrder } from '../../../market/ticket/useTicketOrder.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { usePeriodText } from '../usePeriodText.ts';
import { oddsOf } from './cfdTicketModel.ts';
import type { CfdForm } from './cfdTicketModel.ts';
import type { CfdTicket } from './useCfdTicket.ts';

interface ConfirmCfdSheetProps {
  readonly direction: 'call' | 'put';
  readonly order: TicketOrder<CfdForm>;
  readonly ticket: CfdTicket;
}

/** Asks before more than a fifth of the account is staked at once (DESIGN 10.8). */
export function ConfirmCfdSheet({ direction, order, ticket }: ConfirmCfdSheetProps): ReactElement {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  const periodText = usePeriodText();
  const info = useProductInfo();
  const { form, result, context } = ticket;
  const isCall = direction === 'call';
  const inUsdt = (amount: string | undefined): string => format.moneyIn(amount, 'USDT');
  const breakEven = oddsOf(form.seconds, context.rules)?.breakEven.toFixed();
  const facts = [
    { label: t('ticket.stake'), value: inUsdt(result.stake?.toFixed()) },
    { label: t('period.label'), value: periodText(form.seconds) },
    { label: t('confirm.back'), value: inUsdt(result.payout?.toFixed()) },
    { label: t('confirm.lost'), value: inUsdt(result.stake?.toFixed()) },
    { label: t('confirm.breakEven'), value: format.percent(breakEven, { decimals: 2 }) },
  ];
  return (
    <ConfirmTicketSheet
      order={order}
      title={t(isCall ? 'confirm.titleCall' : 'confirm.titlePut', { pair: pairOf(info) })}
      actLabel={t(isCall ? 'word.call' : 'word.put')}
      actKind={isCall ? 'long' : 'short'}
      facts={facts}
    >
      <Note kind="risk">{t('confirm.entry')}</Note>
    </ConfirmTicketSheet>
  );
}
