import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { selectIsSignedIn } from '../../state/session.ts';
import { useCountries } from '../../account/useCountries.ts';
import { useUserGetUserInfoQuery } from '../../api/userApi.ts';
import { changePreferences, usePreference } from '../../lib/preferences.ts';
import { useBack } from '../../lib/useBack.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { CountryList } from '../../ui/Account/CountryList.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { QueryPage } from '../../ui/Frame/QueryPage.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { AccountCountry } from './AccountCountry.tsx';
import './settings.css';

/** A visitor's choice stays on this device; what the rules decide is then shown as in that country. */
function VisitorCountry(): ReactElement {
  const { t } = useTranslation('settings');
  const back = useBack();
  const source = useCountries(true);
  const country = usePreference('country') ?? '';
  return (
    <>
      <p className="px t-label c2 location-note">{t('location.note')}</p>
      <div className="location-list">
        <CountryList
          source={source}
          value={country}
          onChoose={(code) => {
            changePreferences({ country: code });
            back();
          }}
        />
      </div>
    </>
  );
}

/** The country or region, which decides the rules (decisions.md "Routes", "Modes and profiles"). */
export function ChooseLocationPage(): ReactElement {
  const { t } = useTranslation('settings');
  const back = useBack();
  const isSignedIn = useAppSelector(selectIsSignedIn);
  const user = useUserGetUserInfoQuery(undefined, { skip: !isSignedIn });
  const title = t('location.title');
  const nav = <NavBar title={title} onBack={back} />;
  if (!isSignedIn) {
    return (
      <Page nav={nav}>
        <VisitorCountry />
      </Page>
    );
  }
  return (
    <QueryPage title={title} onBack={back} source={user}>
      {({ country }) => (
        <Page nav={nav}>
          <AccountCountry country={country} />
        </Page>
      )}
    </QueryPage>
  );
}
