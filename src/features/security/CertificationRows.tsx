import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityState } from '../../../protocol/security.ts';
import { paths } from '../../lib/paths.ts';
import { Group } from '../../ui/ListRow/Group.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { StateTag } from './StateTag.tsx';

/** The way to the certification centre, and how far each tier is. */
export function CertificationRows({
  security,
}: {
  readonly security: SecurityState;
}): ReactElement {
  const { t } = useTranslation('certification');
  return (
    <Group title={t('title')}>
      <ListRow
        icon="list"
        title={t('centre.row')}
        sub={t('centre.sub')}
        href={`#${paths.certification}`}
      />
      <ListRow
        icon="user"
        title={t('basic.title')}
        sub={t('basic.sub')}
        value={<StateTag state={security.basic} />}
        href={`#${paths.basicCertification}`}
      />
      <ListRow
        icon="verified"
        title={t('advanced.title')}
        sub={t('advanced.sub')}
        value={<StateTag state={security.advanced} />}
        href={`#${paths.advancedCertification}`}
      />
    </Group>
  );
}
