import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountries } from '../../account/useCountries.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { nameCountries } from '../../lib/countries.ts';
import { useBack } from '../../lib/useBack.ts';
import { CountryList } from '../../ui/Account/CountryList.tsx';
import { ConfirmSheet } from '../../ui/Sheet/ConfirmSheet.tsx';
import { afterSheets } from '../../ui/Sheet/useBackToClose.ts';
import { Note } from '../../ui/Note/Note.tsx';
import { useChooseCountry } from './useChooseCountry.ts';

interface AccountCountryProps {
  /** ISO code; null while the account has none. */
  readonly country: string | null;
}

/** The country of who is signed in: chosen once and for good, then only shown. */
export function AccountCountry({ country }: AccountCountryProps): ReactElement {
  const { t } = useTranslation('settings');
  const { t: tCommon } = useTranslation('common');
  const { locale } = useFormat();
  const source = useCountries(true);
  const [asked, setAsked] = useState<string>();
  const nameOf = (code: string): string =>
    nameCountries(source.data ?? [], locale).find((one) => one.code === code)?.name ?? code;
  // Who came from another page goes on there; who began here is shown what stands now.
  const back = useBack(null);
  const { choose, isSending, refused } = useChooseCountry(nameOf, (isSet) => {
    setAsked(undefined);
    if (isSet) afterSheets(back);
  });
  const name = asked === undefined ? '' : nameOf(asked);
  return (
    <>
      {refused !== undefined && (
        <div className="px location-note">
          <Note kind="bad">{refused}</Note>
        </div>
      )}
      {country === null ? (
        <>
          <p className="px t-label c2 location-note">{t('location.noteAccount')}</p>
          <div className="location-list">
            <CountryList source={source} value={asked ?? ''} onChoose={setAsked} />
          </div>
        </>
      ) : (
        <div className="px location-set">
          <p className="t-h2">{nameOf(country)}</p>
          <p className="t-label c2">{t('location.setText')}</p>
        </div>
      )}
      <ConfirmSheet
        isOpen={asked !== undefined}
        title={t('location.askTitle', { country: name })}
        keepLabel={tCommon('action.cancel')}
        onKeep={() => {
          setAsked(undefined);
        }}
        actLabel={t('location.act')}
        onAct={() => {
          if (asked !== undefined) choose(asked);
        }}
        isBusy={isSending}
        busyLabel={t('location.sending')}
      >
        <p className="t-body c2">{t('location.askText', { country: name })}</p>
      </ConfirmSheet>
    </>
  );
}
