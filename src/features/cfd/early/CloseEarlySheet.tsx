import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CfdCloseQuote, CfdOrderDto, CloseCfdOrder } from '../../../../protocol/order.ts';
import { useCfdOrderCloseMutation } from '../../../api/orderApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { useSheetWrite } from '../../../market/orders/useSheetWrite.ts';
import { useIsOffline } from '../../../realtime/useIsOffline.ts';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { ConfirmSheet } from '../../../ui/Sheet/ConfirmSheet.tsx';
import { directionTone } from '../../../ui/tone.ts';
import { earlyTermsOf } from '../running/runningModel.ts';

interface CloseEarlySheetProps {
  readonly order: CfdOrderDto;
  /** The price that holds now; undefined while a new one is on its way. */
  readonly quote: CfdCloseQuote | undefined;
  readonly onClose: () => void;
}

/** Asks once more, at the price on its button and at no lower one (`minValue`). */
export function CloseEarlySheet({ order, quote, onClose }: CloseEarlySheetProps): ReactElement {
  const { t } = useTranslation('cfd');
  const { t: tCommon } = useTranslation('common');
  const { t: tTrading } = useTranslation('trading');
  const format = useFormat();
  const isOffline = useIsOffline();
  const [write] = useCfdOrderCloseMutation();
  const { send, isSending, refusalOf } = useSheetWrite(write, t('early.done'), onClose);
  // The price on the button goes on while the refusal of the one before is read.
  const [sent, setSent] = useState<CloseCfdOrder>();
  const refusal = sent === undefined ? undefined : refusalOf(sent);
  const terms = quote === undefined ? undefined : earlyTermsOf(order, quote);
  const value = quote === undefined ? undefined : format.moneyIn(quote.value, 'USDT');
  const waiting = isOffline ? tCommon('state.ordersWait') : t('early.renewing');
  const isMoved = refusal?.key === 'price_moved';
  return (
    <ConfirmSheet
      isOpen
      title={t('early.confirmTitle')}
      keepLabel={tCommon('action.keep')}
      onKeep={onClose}
      actLabel={value === undefined || isOffline ? waiting : t('early.act', { value })}
      isBusy={isSending}
      busyLabel={tTrading('sheet.sending')}
      isActDisabled={quote === undefined || isOffline}
      onAct={() => {
        if (quote === undefined) return;
        const body = { orderId: order.id, minValue: quote.value };
        setSent(body);
        send(body);
      }}
    >
      <div className="stack">
        <p className="t-body c2">{t('early.confirmText')}</p>
        <KeyValues
          facts={[
            { label: t('early.stake'), value: format.moneyIn(order.stake, 'USDT') },
            { label: t('early.value'), value: format.moneyIn(quote?.value, 'USDT') },
            {
              label: t('early.result'),
              value: format.signed(terms?.result),
              tone: directionTone(toDirection(terms?.result)),
            },
          ]}
        />
        {refusal !== undefined && (
          <Note kind="bad">{isMoved ? t('early.moved') : refusal.message}</Note>
        )}
      </div>
    </ConfirmSheet>
  );
}
