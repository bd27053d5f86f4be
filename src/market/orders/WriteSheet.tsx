import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button/Button.tsx';
import type { ButtonKind } from '../../ui/Button/Button.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';

interface WriteSheetProps {
  readonly title: string;
  readonly actLabel: string;
  readonly actKind?: ButtonKind;
  readonly isDisabled?: boolean;
  readonly isSending: boolean;
  readonly onAct: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A sheet with one command: while it is on its way nothing but the answer closes the sheet. */
export function WriteSheet(props: WriteSheetProps): ReactElement {
  const { title, actLabel, actKind = 'primary', isDisabled = false, isSending } = props;
  const { onAct, onClose, children } = props;
  const { t } = useTranslation('trading');
  const action = (
    <Button
      kind={actKind}
      disabled={isDisabled}
      isLoading={isSending}
      loadingLabel={t('sheet.sending')}
      onClick={onAct}
    >
      {actLabel}
    </Button>
  );
  return (
    <Sheet isOpen onClose={onClose} isLocked={isSending} title={title} actions={action}>
      <div className="stack">{children}</div>
    </Sheet>
  );
}
