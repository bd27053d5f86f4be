import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import type { Fact } from '../../ui/Facts/Facts.tsx';
import { ConfirmSheet } from '../../ui/Sheet/ConfirmSheet.tsx';
import type { TicketOrder } from './useTicketOrder.ts';

interface ConfirmTicketSheetProps<Draft> {
  readonly order: TicketOrder<Draft>;
  /** "Open long BTC/USDT?" */
  readonly title: string;
  readonly actLabel: string;
  readonly actKind: 'long' | 'short' | 'primary';
  readonly facts: readonly Fact[];
  /** What has to be known besides the figures. */
  readonly children: ReactNode;
}

/** Asks once more before an order that is large or far from the market (DESIGN 10.8). */
export function ConfirmTicketSheet<Draft>(props: ConfirmTicketSheetProps<Draft>): ReactElement {
  const { order, title, actLabel, actKind, facts, children } = props;
  const { t } = useTranslation('trading');
  const { t: tCommon } = useTranslation('common');
  return (
    <ConfirmSheet
      isOpen={order.isConfirming}
      title={title}
      keepLabel={tCommon('action.notNow')}
      onKeep={order.dismiss}
      actLabel={actLabel}
      actKind={actKind}
      isBusy={order.isSending}
      busyLabel={t('sheet.sending')}
      onAct={order.confirm}
      isActDisabled={order.isRefused}
    >
      <div className="stack">
        <KeyValues facts={facts} />
        {children}
      </div>
    </ConfirmSheet>
  );
}
