import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityState } from '../../../protocol/security.ts';
import { paths } from '../../lib/paths.ts';
import { changePreferences, usePreferences } from '../../lib/preferences.ts';
import { Switch } from '../../ui/Choice/Switch.tsx';
import { Group } from '../../ui/ListRow/Group.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { Tag } from '../../ui/Tag/Tag.tsx';

/** What stands between the account and its money. */
export function MoneyRows({ security }: { readonly security: SecurityState }): ReactElement {
  const { t } = useTranslation('security');
  const { confirmOrders } = usePreferences();
  const { hasFundPassword } = security;
  return (
    <Group title={t('group.money')}>
      <ListRow
        icon="lock"
        title={t('fundPassword.title')}
        sub={t('fundPassword.sub')}
        value={
          <Tag kind={hasFundPassword ? 'ok' : 'waiting'}>
            {t(hasFundPassword ? 'set' : 'notSet')}
          </Tag>
        }
        href={`#${paths.fundPassword}`}
      />
      <ListRow
        icon="wallet"
        title={t('addresses.title')}
        sub={t('addresses.sub')}
        href={`#${paths.walletAddress}`}
      />
      <ListRow
        icon="warning"
        title={t('confirmOrders.title')}
        sub={t('confirmOrders.sub')}
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
