import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { selectIsSignedIn } from '../../state/session.ts';
import { useToLogin } from '../../lib/useToLogin.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { useMarketState } from '../product/useMarketState.ts';

interface OrderGateProps {
  /** Of what it stands for: 60 px for buttons of two lines, else the 48 of a ticket. */
  readonly isTall?: boolean;
  /** An order is on its way: its button stands until it is answered, whatever happened since. */
  readonly isSending?: boolean;
  /** The button or buttons that order. */
  readonly children: ReactElement;
}

/** The ways to order, or in their place why there is none now: to log in, to reconnect, to wait for the market. */
export function OrderGate(props: OrderGateProps): ReactElement {
  const { isTall = false, isSending = false, children } = props;
  const { t } = useTranslation('trading');
  const { t: tCommon } = useTranslation('common');
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const toLogin = useToLogin();
  const market = useMarketState();
  const size = isTall ? 'tall' : 'medium';
  if (isSending) return children;
  if (!isSignedIn) {
    return (
      <Button size={size} kind="primary" onClick={toLogin}>
        {t('submit.logIn')}
      </Button>
    );
  }
  if (market.isOffline) {
    return (
      <Button size={size} disabled icon={<Icon name="offline" size={20} />}>
        {tCommon('state.ordersWait')}
      </Button>
    );
  }
  if (market.sentence !== undefined) {
    return (
      <Button size={size} disabled>
        {market.sentence}
      </Button>
    );
  }
  return children;
}
