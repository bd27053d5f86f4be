import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractOrderDto } from '../../../../protocol/contractOrder.ts';
import { useContractOrderCloseMutation } from '../../../api/contractOrderApi.ts';
import { toastShown } from '../../../api/toasts.ts';
import { useSingleFlight } from '../../../lib/useSingleFlight.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { useAppDispatch } from '../../../realtime/clientState.ts';
import { useIsOffline } from '../../../realtime/useIsOffline.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { ConfirmSheet } from '../../../ui/Sheet/ConfirmSheet.tsx';

interface CloseAllSheetProps {
  readonly orders: readonly ContractOrderDto[];
  readonly onClose: () => void;
}

const targetOf = (orderId: string): { orderId: string; key: string } => ({
  orderId,
  key: makeUuid(),
});

/** Closes every open position at the market, one command each, and says which were refused. */
export function CloseAllSheet({ orders, onClose }: CloseAllSheetProps): ReactElement {
  const { t } = useTranslation('contract');
  const { t: tCommon } = useTranslation('common');
  const { t: tTrading } = useTranslation('trading');
  const dispatch = useAppDispatch();
  const isOffline = useIsOffline();
  const [close] = useContractOrderCloseMutation();
  // What was on the screen when the sheet opened is what the user agreed to; each close keeps its key.
  const [targets, setTargets] = useState(() => orders.map(({ id }) => targetOf(id)));
  const [refused, setRefused] = useState(0);
  const { run, isRunning } = useSingleFlight(async () => {
    const failed: typeof targets = [];
    for (const target of targets) {
      const { orderId, key } = target;
      // One after the other: each answer frees margin that the next may need, and the list is short.
      // oxlint-disable-next-line no-await-in-loop
      const answer = await close({ body: { orderId }, idempotencyKey: key });
      if (answer.error !== undefined) failed.push(target);
    }
    if (failed.length === 0) {
      dispatch(toastShown({ kind: 'ok', title: t('closeAll.done', { count: targets.length }) }));
      onClose();
      return;
    }
    setTargets(failed.map(({ orderId }) => targetOf(orderId)));
    setRefused(failed.length);
  });
  return (
    <ConfirmSheet
      isOpen
      title={t('closeAll.title', { count: targets.length })}
      keepLabel={tCommon('action.keep')}
      onKeep={onClose}
      actLabel={isOffline ? tCommon('state.ordersWait') : t('closeAll.act')}
      actKind="danger"
      isBusy={isRunning}
      isActDisabled={isOffline}
      busyLabel={tTrading('sheet.sending')}
      onAct={run}
    >
      <div className="stack">
        <p className="t-body c2">{t('closeAll.what')}</p>
        {refused > 0 && <Note kind="bad">{t('closeAll.refused', { count: refused })}</Note>}
      </div>
    </ConfirmSheet>
  );
}
