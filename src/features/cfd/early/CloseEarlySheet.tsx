import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CfdOrderDto, CloseCfdOrder } from '../../../../protocol/order.ts';
import { useCfdOrderCloseMutation } from '../../../api/orderApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import type { Refused } from '../../../lib/form.ts';
import { toDirection } from '../../../lib/format.ts';
import { useSheetForm } from '../../../market/orders/useSheetForm.ts';
import { useProductRules } from '../../../market/rules/rulesContext.ts';
import { useIsOffline } from '../../../realtime/useIsOffline.ts';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { NetHead } from '../../../ui/Result/NetHead.tsx';
import { Segment } from '../../../ui/Segment/Segment.tsx';
import { ConfirmForm } from '../../../ui/Sheet/ConfirmForm.tsx';
import { earlyTermsOf } from '../running/runningModel.ts';
import { leastOf, TOLERANCES, USUAL_TOLERANCE } from './earlyModel.ts';
import type { EarlyWorth, Tolerance } from './earlyModel.ts';

interface CloseEarlySheetProps {
  readonly order: CfdOrderDto;
  /** What it is worth now; undefined while nobody knows. */
  readonly worth: EarlyWorth | undefined;
  readonly onClose: () => void;
}

interface Draft {
  readonly tolerance: Tolerance;
}

/** Why nothing was sold, in the words of a sale where the server's are those of any order. */
function useRefusalText(): (refusal: Refused<Draft>) => string {
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
  const [trigger] = useCfdOrderCloseMutation();
  const form = useSheetForm<Draft, CloseCfdOrder, CfdOrderDto>({
    trigger,
    first: { tolerance: USUAL_TOLERANCE },
    bodyOf: ({ tolerance }) => ({
      orderId: order.id,
      minValue: worth === undefined ? '' : leastOf(worth.value, tolerance),
    }),
    // The least follows the value; what the user has chosen is the order and how much less he takes.
    intentOf: ({ tolerance }) => ({ orderId: order.id, tolerance }),
    doneTitle: t('early.done'),
    onDone: onClose,
  });
  const { tolerance } = form.draft;
  const refusalText = useRefusalText();
  const toleranceText = useToleranceTexts();
  const terms = worth && earlyTermsOf(order, worth);
  const least = worth && leastOf(worth.value, tolerance);
  const waiting = isOffline ? tCommon('state.ordersWait') : t('early.valuing');
  return (
    <ConfirmForm
      form={form}
      title={t('early.confirmTitle')}
      onKeep={onClose}
      actLabel={worth === undefined || isOffline ? waiting : t('early.confirmAct')}
      busyLabel={tTrading('sheet.sending')}
      isActDisabled={worth === undefined || isOffline}
    >
      <div className="stack">
        <NetHead
          label={t('fact.netResult')}
          text={format.signed(terms?.result)}
          direction={toDirection(terms?.result)}
        />
        <p className="t-body c2">{t('early.confirmText')}</p>
        <KeyValues
          facts={[
            { label: t('early.stake'), value: format.moneyIn(order.stake, 'USDT') },
            { label: t('early.value'), value: format.moneyIn(worth?.value, 'USDT') },
            { label: t('early.least'), value: format.moneyIn(least, 'USDT') },
          ]}
        />
        <Segment
          label={t('early.tolerance')}
          value={tolerance}
          onChange={(next) => {
            form.change({ tolerance: next });
          }}
          options={TOLERANCES.map((value) => ({ value, label: toleranceText(value) }))}
        />
        <p className="t-cap c2">
          {tolerance === 'any' ? t('early.anyText') : t('early.leastText')}
        </p>
        {form.refused !== undefined && <Note kind="bad">{refusalText(form.refused)}</Note>}
      </div>
    </ConfirmForm>
  );
}
