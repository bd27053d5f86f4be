import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { selectIsSignedIn } from '../../state/session.ts';
import { useCountries } from '../../account/useCountries.ts';
import { useUserGetUserInfoQuery } from '../../api/userApi.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { nameCountries } from '../../lib/countries.ts';
import { paths } from '../../lib/paths.ts';
import { usePreference } from '../../lib/preferences.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { PreferenceTile } from '../../ui/ListRow/PreferenceTile.tsx';

/** The country whose rules are shown: the account's, for a visitor the one of this device. */
export function CountryTile(): ReactElement {
  const { t } = useTranslation('settings');
  const { locale } = useFormat();
  const navigate = useNavigate();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const { data: user } = useUserGetUserInfoQuery(undefined, { skip: !isSignedIn });
  const chosen = usePreference('country');
  const code = isSignedIn ? (user?.country ?? undefined) : chosen;
  const { data: countries } = useCountries(code !== undefined);
  const name = nameCountries(countries ?? [], locale).find((one) => one.code === code)?.name;
  return (
    <PreferenceTile
      isWide
      icon={<Icon name="globe" size={20} />}
      value={name ?? code ?? t('location.none')}
      name={t('location.title')}
      onClick={() => void navigate(paths.chooseLocation)}
    />
  );
}
