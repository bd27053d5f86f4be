import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button/Button.tsx';
import type { ButtonKind } from '../../ui/Button/Button.tsx';
import { OrderGate } from './OrderGate.tsx';

interface SubmitButtonProps {
  readonly kind: ButtonKind;
  /** "Open long", "Buy". */
  readonly label: string;
  /** Behind it, lighter: how much. */
  readonly amount?: string | undefined;
  readonly isDisabled: boolean;
  readonly isSending: boolean;
  readonly onPress: () => void;
}

/** Says what a tap will do, or why none can be done now. */
export function SubmitButton(props: SubmitButtonProps): ReactElement {
  const { kind, label, amount, isDisabled, isSending, onPress } = props;
  const { t } = useTranslation('trading');
  return (
    <OrderGate>
      <Button
        kind={kind}
        size="medium"
        disabled={isDisabled}
        isLoading={isSending}
        loadingLabel={t('sheet.sending')}
        onClick={onPress}
      >
        {label}
        {amount !== undefined && <span className="submit-quantity">{amount}</span>}
      </Button>
    </OrderGate>
  );
}
