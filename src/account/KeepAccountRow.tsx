import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserGetUserInfoQuery } from '../api/userApi.ts';
import { paths } from '../lib/paths.ts';
import { ListRow } from '../ui/ListRow/ListRow.tsx';

/** Of an account that is only tried out: where it gets an e-mail address and a password. Nothing for any other. */
export function KeepAccountRow(): ReactElement | null {
  const { t } = useTranslation('settings');
  const { data } = useUserGetUserInfoQuery(undefined);
  if (data?.email !== null) return null;
  return (
    <ListRow icon="lock" title={t('menu.keep')} sub={t('menu.keepText')} href={`#${paths.claim}`} />
  );
}
