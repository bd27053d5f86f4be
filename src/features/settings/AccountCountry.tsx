import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountries } from '../../account/useCountries.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { nameCountries } from '../../lib/countries.ts';
import { CountryList } from '../../ui/Account/CountryList.tsx';
import { ConfirmForm } from '../../ui/Sheet/ConfirmForm.tsx';
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
  const nameOf = (code: string): string =>
    nameCountries(source.data ?? [], locale).find((one) => one.code === code)?.name ?? code;
  const { form, isAsked, ask, dismiss } = useChooseCountry(nameOf);
  const { refused } = form;
  const asked = isAsked ? form.draft.country : '';
  const name = isAsked ? nameOf(asked) : '';
  return (
    <>
      {refused !== undefined && (
        <div className="px location-note">
          <Note kind="bad">{refused.message}</Note>
        </div>
      )}
      {country === null ? (
        <>
          <p className="px t-label c2 location-note">{t('location.noteAccount')}</p>
          <div className="location-list">
            <CountryList source={source} value={asked} onChoose={ask} />
          </div>
        </>
      ) : (
        <div className="px location-set">
          <p className="t-h2">{nameOf(country)}</p>
          <p className="t-label c2">{t('location.setText')}</p>
        </div>
      )}
      <ConfirmForm
        form={form}
        isOpen={isAsked}
        title={t('location.askTitle', { country: name })}
        keepLabel={tCommon('action.cancel')}
        onKeep={dismiss}
        actLabel={t('location.act')}
        busyLabel={t('location.sending')}
      >
        <p className="t-body c2">{t('location.askText', { country: name })}</p>
      </ConfirmForm>
    </>
  );
}
