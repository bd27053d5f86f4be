import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trigger } from '../../forms/useKeyedWrite.ts';
import { ConfirmForm } from '../../ui/Sheet/ConfirmForm.tsx';
import { useSheetForm } from './useSheetForm.ts';

interface CancelOrderSheetProps {
  readonly orderId: string;
  readonly trigger: Trigger<{ orderId: string }, unknown>;
  /** What is taken back, and what comes free with it. */
  readonly what: string;
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Takes back the part of a limit order that still rests. */
export function CancelOrderSheet(props: CancelOrderSheetProps): ReactElement {
  const { orderId, trigger, what, children, onClose } = props;
  const { t } = useTranslation('trading');
  const form = useSheetForm({
    trigger,
    first: {},
    bodyOf: () => ({ orderId }),
    doneTitle: t('cancel.done'),
    onDone: onClose,
  });
  return (
    <ConfirmForm
      form={form}
      title={t('cancel.title')}
      onKeep={onClose}
      actLabel={t('cancel.act')}
      actKind="danger"
      busyLabel={t('sheet.sending')}
    >
      <p className="t-body c2">{what}</p>
      {children}
    </ConfirmForm>
  );
}
