import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { proofAsked } from '../../state/proofRequests.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { Button } from '../../ui/Button/Button.tsx';

interface ShareTradeProps {
  readonly orderId: string;
  readonly pair: string;
}

/** Of a trade that ended: the way to its link and its picture. */
export function ShareTrade({ orderId, pair }: ShareTradeProps): ReactElement {
  const { t } = useTranslation('trading');
  const dispatch = useAppDispatch();
  return (
    <Button
      className="mt4"
      onClick={() => {
        dispatch(proofAsked({ kind: 'share', orderId, pair }));
      }}
    >
      {t('shareTrade')}
    </Button>
  );
}
