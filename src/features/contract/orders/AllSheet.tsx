import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ZERO, toText } from '../../../../core/money/decimal.ts';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import {
  useContractOrderCancelMutation,
  useContractOrderCloseMutation,
} from '../../../api/contractOrderApi.ts';
import { callFailure, isApiError, isUnanswered } from '../../../api/apiError.ts';
import { toastShown } from '../../../state/toasts.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useSingleFlight } from '../../../lib/useSingleFlight.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { isGone } from '../../../market/orders/useSheetForm.ts';
import { useAppDispatch } from '../../../state/clientState.ts';
import { useIsOffline } from '../../../realtime/useIsOffline.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { ConfirmSheet } from '../../../ui/Sheet/ConfirmSheet.tsx';

interface AllSheetProps {
  readonly act: 'closeAll' | 'cancelAll';
  readonly orders: readonly ContractOrderDto[];
  readonly onClose: () => void;
}

const targetOf = (orderId: string): { orderId: string; key: string } => ({
  orderId,
  key: makeUuid(),
});

/** Closes every position at the market, or takes back every limit order: one command each, and says what was refused. */
export function AllSheet({ act, orders, onClose }: AllSheetProps): ReactElement {
  const { t } = useTranslation('contract');
  const { t: tCommon } = useTranslation('common');
  const { t: tTrading } = useTranslation('trading');
  const dispatch = useAppDispatch();
  const isOffline = useIsOffline();
  const [close] = useContractOrderCloseMutation();
  const [cancel] = useContractOrderCancelMutation();
  const send = act === 'closeAll' ? close : cancel;
  const format = useFormat();
  const net = useRef(ZERO);
  // What was on the screen when the sheet opened is what the user agreed to; each command keeps its key.
  const [targets, setTargets] = useState(() => orders.map(({ id }) => targetOf(id)));
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const { run, isRunning } = useSingleFlight(async () => {
    const left: typeof targets = [];
    const reasons: string[] = [];
    for (const target of targets) {
      const { orderId, key } = target;
      // One after the other: each answer frees margin that the next may need, and the list is short.
      // oxlint-disable-next-line no-await-in-loop
      const { data, error } = await send({ body: { orderId }, idempotencyKey: key });
      if (data !== undefined) net.current = net.current.plus(data.netResult);
      if (error === undefined || (isApiError(error) && isGone(error))) continue;
      const failure = callFailure(error);
      if (failure === undefined) return;
      // Without an answer the same is asked again; the shell has said so.
      left.push(isUnanswered(failure) ? target : targetOf(orderId));
      if (!isUnanswered(failure)) reasons.push(failure.message);
    }
    if (left.length === 0) {
      const told = { count: targets.length, net: format.signed(toText(net.current)) };
      dispatch(toastShown({ kind: 'ok', title: t(`${act}.done`, told) }));
      onClose();
      return;
    }
    setTargets(left);
    setRefusals(reasons);
  });
  return (
    <ConfirmSheet
      isOpen
      title={t(`${act}.title`, { count: targets.length })}
      keepLabel={tCommon('action.keep')}
      onKeep={onClose}
      actLabel={isOffline ? tCommon('state.ordersWait') : t(`${act}.act`)}
      actKind="danger"
      isBusy={isRunning}
      isActDisabled={isOffline}
      busyLabel={tTrading('sheet.sending')}
      onAct={run}
    >
      <div className="stack">
        <p className="t-body c2">{t(`${act}.what`)}</p>
        {refusals.length > 0 && (
          <Note kind="bad">
            {t(`${act}.refused`, { count: refusals.length })} {[...new Set(refusals)].join(' ')}
          </Note>
        )}
      </div>
    </ConfirmSheet>
  );
}
