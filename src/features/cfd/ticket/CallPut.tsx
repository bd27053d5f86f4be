import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import { OrderGate } from '../../../market/ticket/OrderGate.tsx';
import { DirectionButton } from '../../../ui/Button/DirectionButton.tsx';
import type { CfdTicketResult } from './cfdTicketModel.ts';

interface CallPutProps {
  readonly result: CfdTicketResult;
  readonly isDisabled: boolean;
  readonly sending: 'call' | 'put' | undefined;
  readonly onPress: (direction: 'call' | 'put') => void;
}

const BACK = { call: 'ticket.backCall', put: 'ticket.backPut' } as const;

/** The two ways, each with what comes back; or why there is none now. */
export function CallPut({ result, isDisabled, sending, onPress }: CallPutProps): ReactElement {
  const { t } = useTranslation('cfd');
  const { t: tTrading } = useTranslation('trading');
  const format = useFormat();
  const amount = format.money(result.payout?.toFixed());
  const renderWay = (way: 'call' | 'put'): ReactElement => (
    <DirectionButton
      direction={way === 'call' ? 'up' : 'down'}
      label={t(`word.${way}`)}
      sub={t(BACK[way], { amount })}
      disabled={isDisabled || (sending !== undefined && sending !== way)}
      isLoading={sending === way}
      loadingLabel={tTrading('sheet.sending')}
      onClick={() => {
        onPress(way);
      }}
    />
  );
  return (
    <OrderGate isTall isSending={sending !== undefined}>
      <div className="row g2">
        {renderWay('call')}
        {renderWay('put')}
      </div>
    </OrderGate>
  );
}
