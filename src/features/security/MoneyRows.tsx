import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityState } from '../../../protocol/security.ts';
import { paths } from '../../lib/paths.ts';
import { changePreferences, usePreference } from '../../lib/preferences.ts';
import { Switch } from '../../ui/Choice/Switch.tsx';
import { Group } from '../../ui/ListRow/Group.tsx';
import { DoneTag } from '../../ui/Tag/DoneTag.tsx';
import { SecurityRow } from './SecurityRow.tsx';

/** What stands between the account and its money. */
export function MoneyRows({ security }: { readonly security: SecurityState }): ReactElement {
  const { t } = useTranslation('security');
  const confirmOrders = usePreference('confirmOrders');
  const { hasFundPassword } = security;
  return (
    <Group title={t('group.money')}>
      <SecurityRow
        of="fundPassword"
        icon="lock"
        value={<DoneTag isDone={hasFundPassword} done={t('set')} notDone={t('notSet')} />}
        href={`#${paths.fundPassword}`}
      />
      <SecurityRow of="addresses" icon="wallet" href={`#${paths.walletAddress}`} />
      <SecurityRow
        of="confirmOrders"
        icon="warning"
        trailing={
          <Switch
            label={t('confirmOrders.title')}
            isOn={confirmOrders}
            onChange={(isOn) => {
              changePreferences({ confirmOrders: isOn });
            }}
          />
        }
      />
    </Group>
  );
}
