import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountries } from '../../api/useCountries.ts';
import { changePreferences, usePreferences } from '../../lib/preferences.ts';
import { useBack } from '../../lib/useBack.ts';
import { CountryList } from '../../ui/Account/CountryList.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import './settings.css';

/** The country or region that registration and certification begin with; a choice leads back (decisions.md "Routes"). */
export function ChooseLocationPage(): ReactElement {
  const { t } = useTranslation('settings');
  const { t: tCommon } = useTranslation('common');
  const back = useBack();
  const source = useCountries(true);
  const { country = '' } = usePreferences();
  return (
    <Page
      nav={<NavBar title={t('location.title')} onBack={back} backLabel={tCommon('action.back')} />}
    >
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
    </Page>
  );
}
