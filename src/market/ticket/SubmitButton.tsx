import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { selectIsSignedIn } from '../../api/session.ts';
import { useToLogin } from '../../lib/useToLogin.ts';
import { useAppSelector } from '../../realtime/clientState.ts';
import { Button } from '../../ui/Button/Button.tsx';
import type { ButtonKind } from '../../ui/Button/Button.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { useMarketState } from '../product/useMarketState.ts';

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
  const { t: tCommon } = useTranslation('common');
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const toLogin = useToLogin();
  const market = useMarketState();
  if (!isSignedIn) {
    return (
      <Button kind="primary" size="medium" onClick={toLogin}>
        {t('submit.logIn')}
      </Button>
    );
  }
  if (market.isOffline) {
    return (
      <Button size="medium" disabled icon={<Icon name="offline" size={20} />}>
        {tCommon('state.ordersWait')}
      </Button>
    );
  }
  if (market.sentence !== undefined) {
    return (
      <Button size="medium" disabled>
        {market.sentence}
      </Button>
    );
  }
  return (
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
  );
}
