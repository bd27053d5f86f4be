import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { selectIsSignedIn } from '../../../api/session.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useToLogin } from '../../../lib/useToLogin.ts';
import { useMarketState } from '../../../market/product/useMarketState.ts';
import { useAppSelector } from '../../../realtime/clientState.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { Triangle } from '../../../ui/Triangle/Triangle.tsx';
import type { CfdTicketResult } from './cfdTicketModel.ts';

interface CallPutProps {
  readonly result: CfdTicketResult;
  readonly isDisabled: boolean;
  readonly sending: 'call' | 'put' | undefined;
  readonly onPress: (direction: 'call' | 'put') => void;
}

function DirectionButton(
  props: CallPutProps & { readonly direction: 'call' | 'put' },
): ReactElement {
  const { direction, result, isDisabled, sending, onPress } = props;
  const { t } = useTranslation('cfd');
  const { t: tTrading } = useTranslation('trading');
  const format = useFormat();
  const isCall = direction === 'call';
  const amount = format.money(result.payout?.toFixed());
  return (
    <Button
      kind={isCall ? 'long' : 'short'}
      sub={t(isCall ? 'ticket.backCall' : 'ticket.backPut', { amount })}
      disabled={isDisabled || (sending !== undefined && sending !== direction)}
      isLoading={sending === direction}
      loadingLabel={tTrading('sheet.sending')}
      onClick={() => {
        onPress(direction);
      }}
    >
      <span className="call-put">
        <Triangle direction={isCall ? 'up' : 'down'} size={9} />
        {t(isCall ? 'word.call' : 'word.put')}
      </span>
    </Button>
  );
}

/** The two ways, each with what comes back; or why there is none now. */
export function CallPut(props: CallPutProps): ReactElement {
  const { t } = useTranslation('trading');
  const { t: tCommon } = useTranslation('common');
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const toLogin = useToLogin();
  const market = useMarketState();
  if (!isSignedIn) {
    return (
      <Button kind="primary" className="tall" onClick={toLogin}>
        {t('submit.logIn')}
      </Button>
    );
  }
  if (market.isOffline) {
    return (
      <Button className="tall" disabled icon={<Icon name="offline" size={20} />}>
        {tCommon('state.ordersWait')}
      </Button>
    );
  }
  if (market.sentence !== undefined) {
    return (
      <Button className="tall" disabled>
        {market.sentence}
      </Button>
    );
  }
  return (
    <div className="row g2">
      <DirectionButton {...props} direction="call" />
      <DirectionButton {...props} direction="put" />
    </div>
  );
}
