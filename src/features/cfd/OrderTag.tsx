import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CfdOrderDto } from '../../../protocol/order.ts';
import { Tag } from '../../ui/Tag/Tag.tsx';
import type { TagKind } from '../../ui/Tag/Tag.tsx';
import { usePeriodText } from './usePeriodText.ts';

/** "Call 60 s" with its triangle. */
export function SideTag({
  order,
}: {
  readonly order: Pick<CfdOrderDto, 'direction' | 'seconds'>;
}): ReactElement {
  const { t } = useTranslation('cfd');
  const periodText = usePeriodText();
  const { direction, seconds } = order;
  return (
    <Tag kind={direction === 'call' ? 'up' : 'down'}>
      {t(`side.${direction}`, { period: periodText(seconds) })}
    </Tag>
  );
}

/** How it ended is a status, not a direction: a void order waits for nobody, a lost one is no error. */
const KIND_OF_STATE: Readonly<Record<CfdOrderDto['state'], TagKind>> = {
  open: 'proof',
  won: 'ok',
  lost: 'neutral',
  tied: 'neutral',
  void: 'waiting',
  sold: 'neutral',
};

/** Won, lost, tied, void or sold. */
export function StateTag({ state }: Pick<CfdOrderDto, 'state'>): ReactElement {
  const { t } = useTranslation('cfd');
  return <Tag kind={KIND_OF_STATE[state]}>{t(`state.${state}`)}</Tag>;
}
