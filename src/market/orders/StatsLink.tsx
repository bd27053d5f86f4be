import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { linkTo } from '../../lib/paths.ts';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';

/** Above orders that ended: the way to what they have brought together. */
export function StatsLink(): ReactElement {
  const { t } = useTranslation('trading');
  return <ListRow icon="calendar" title={t('stats')} href={`#${linkTo('tradeStats')}`} />;
}
