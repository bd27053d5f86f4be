import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CfdOrderDto } from '../../../../protocol/order.ts';
import type { ApiError } from '../../../api/apiError.ts';
import { useCfdOrderCloseMutation } from '../../../api/orderApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { toDirection } from '../../../lib/format.ts';
import { useSheetWrite } from '../../../market/orders/useSheetWrite.ts';
import { useProductRules } from '../../../market/rules/rulesContext.ts';
import { useIsOffline } from '../../../realtime/useIsOffline.ts';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Segment } from '../../../ui/Segment/Segment.tsx';
import { ConfirmSheet } from '../../../ui/Sheet/ConfirmSheet.tsx';
import { directionTone } from '../../../ui/tone.ts';
import { earlyTermsOf } from '../running/runningModel.ts';
import { leastOf, TOLERANCES, USUAL_TOLERANCE } from './earlyModel.ts';
import type { EarlyWorth, Tolerance } from './earlyModel.ts';

interface CloseEarlySheetProps {
  readonly order: CfdOrderDto;
  /** What it is worth now; undefined while nobody knows. */
  readonly worth: EarlyWorth | undefined;
  readonly onClose: () => void;
}

/** Why nothing was sold, in the words of a sale where the server's are those of any order. */
function useRefusalText(): (refusal: ApiError) => string {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  const { staleQuoteMs } = useProductRules().cfd;
  return (refusal) => {
    if (refusal.key === 'price_moved') return t('early.refusedBelow');
    if (refusal.key === 'stale_quote')
      return t('early.refusedStale', { wait: format.span(staleQuoteMs) });
    return refusal.message;
  };
}

function useToleranceTexts(): (tolerance: Tolerance) => string {
  const { t } = useTranslation('cfd');
  const format = useFormat();
  return (tolerance) =>
    tolerance === 'any'
      ? t('early.anyValue')
      : t('early.lessBy', { share: format.percent(tolerance, { decimals: 0 }) });
}

/** Asks once more: what it is worth now, that the next price counts, and the least that is accepted for it. */
export function CloseEarlySheet({ order, worth, onClose }: CloseEarlySheetProps): ReactElement {
  const { t } = useTranslation('cfd');
  const { t: tCommon } = useTranslation('common');
  const { t: tTrading } = useTranslation('trading');
  const format = useFormat();
  const isOffline = useIsOffline();
  const [tolerance, setTolerance] = useState<Tolerance>(USUAL_TOLERANCE);
  const [write] = useCfdOrderCloseMutation();
  const { send, isSending, refusalOf } = useSheetWrite(write, t('early.done'), onClose);
  const refusalText = useRefusalText();
  const toleranceText = useToleranceTexts();
  // The least follows the value; what the user has chosen is the order and how much less he takes.
  const form = { orderId: order.id, tolerance };
  const refusal = refusalOf(form);
  const terms = worth && earlyTermsOf(order, worth);
  const least = worth && leastOf(worth.value, tolerance);
  const waiting = isOffline ? tCommon('state.ordersWait') : t('early.valuing');
  return (
    <ConfirmSheet
      isOpen
      title={t('early.confirmTitle')}
      keepLabel={tCommon('action.keep')}
      onKeep={onClose}
      actLabel={worth === undefined || isOffline ? waiting : t('early.confirmAct')}
      isBusy={isSending}
      busyLabel={tTrading('sheet.sending')}
      isActDisabled={worth === undefined || isOffline}
      onAct={() => {
        if (least !== undefined) send({ orderId: order.id, minValue: least }, form);
      }}
    >
      <div className="stack">
        <p className="t-body c2">{t('early.confirmText')}</p>
        <KeyValues
          facts={[
            { label: t('early.stake'), value: format.moneyIn(order.stake, 'USDT') },
            { label: t('early.value'), value: format.moneyIn(worth?.value, 'USDT') },
            {
              label: t('early.result'),
              value: format.signed(terms?.result),
              tone: directionTone(toDirection(terms?.result)),
            },
            { label: t('early.least'), value: format.moneyIn(least, 'USDT') },
          ]}
        />
        <Segment
          label={t('early.tolerance')}
          value={tolerance}
          onChange={setTolerance}
          options={TOLERANCES.map((value) => ({ value, label: toleranceText(value) }))}
        />
        <p className="t-cap c2">
          {tolerance === 'any' ? t('early.anyText') : t('early.leastText')}
        </p>
        {refusal !== undefined && <Note kind="bad">{refusalText(refusal)}</Note>}
      </div>
    </ConfirmSheet>
  );
}
