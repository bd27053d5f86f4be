import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityState } from '../../../protocol/security.ts';
import { paths } from '../../lib/paths.ts';
import { Group } from '../../ui/ListRow/Group.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { StateTag } from './StateTag.tsx';

const TIERS = [
  ['basic', 'user'],
  ['advanced', 'verified'],
] as const;

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
      {TIERS.map(([tier, icon]) => (
        <ListRow
          key={tier}
          icon={icon}
          title={t(`${tier}.title`)}
          sub={t(`${tier}.sub`)}
          value={<StateTag state={security[tier]} />}
          href={`#${paths[`${tier}Certification`]}`}
        />
      ))}
    </Group>
  );
}
