import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { SpotOrderDto } from '../../../../protocol/spotOrder.ts';
import { Tag } from '../../../ui/Tag/Tag.tsx';

interface TagProps {
  readonly order: SpotOrderDto;
}

/** "Buy limit" with its triangle. */
export function SideTag({ order: { side, type } }: TagProps): ReactElement {
  const { t } = useTranslation('spot');
  const kind = type === 'market' ? 'Market' : 'Limit';
  return <Tag kind={side === 'buy' ? 'up' : 'down'}>{t(`side.${side}${kind}`)}</Tag>;
}

/** How an order stands: waiting, filled, cancelled, expired, or cancelled because its money was used up. */
function StateTag({ order: { state, endReason } }: TagProps): ReactElement {
  const { t } = useTranslation('spot');
  if (endReason === 'hold_spent') return <Tag kind="bad">{t('state.holdSpent')}</Tag>;
  return <Tag kind={state === 'filled' ? 'ok' : 'neutral'}>{t(`state.${state}`)}</Tag>;
}

/** Its side, and how it stands. */
export function PastTags(props: TagProps): ReactElement {
  return (
    <>
      <SideTag {...props} />
      <StateTag {...props} />
    </>
  );
}
