import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import { selectConfig } from '../../state/serverConfig.ts';
import { useCountries } from '../../account/useCountries.ts';
import { useFields } from '../../i18n/useFields.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { paths } from '../../lib/paths.ts';
import { sumAmounts } from '../../lib/sumAmounts.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { CountryField } from '../../ui/Account/CountryField.tsx';
import { NewPasswordFields } from '../../ui/Account/NewPasswordFields.tsx';
import { SubmitButton } from '../../ui/Button/SubmitButton.tsx';
import { RefusedNote } from '../../ui/Frame/RefusedNote.tsx';
import { Agreement } from './Agreement.tsx';
import { AuthPage } from './AuthPage.tsx';
import { EmailAndCode } from './EmailAndCode.tsx';
import { OtherWay } from './OtherWay.tsx';
import { useRegisterForm } from './useRegisterForm.ts';

/** What a new account starts with, in practice mode. */
function PracticeMoney(): ReactElement | null {
  const { t } = useTranslation('auth');
  const { moneyIn } = useFormat();
  const config = useAppSelector(selectConfig);
  if (config?.mode !== 'practice') return null;
  const amount = sumAmounts(config.limits.practiceGrants.map((grant) => grant.amount));
  return (
    <p className="t-label c2">
      {t('register.practiceNote', { amount: moneyIn(amount, SETTLEMENT_CURRENCY) })}
    </p>
  );
}

/** Open an account: e-mail with a code, a password twice, the country, the agreement. */
export function RegisterPage(): ReactElement {
  const { t } = useTranslation('auth');
  const form = useRegisterForm();
  const field = useFields(form);
  const { country, email } = form.draft;
  const countries = useCountries(country !== '');
  return (
    <AuthPage title={t('register.title')} form={form}>
      <PracticeMoney />
      <EmailAndCode field={field} code={form.code} />
      {typeof form.code.practiceCode === 'string' && (
        <p className="t-cap c3">{t('register.codeNote')}</p>
      )}
      <NewPasswordFields password={field('password')} repeat={field('repeat')} email={email} />
      <CountryField {...field('country')} source={countries} isOptional />
      <p className="t-cap c3 country-note">{t('register.countryNote')}</p>
      <Agreement form={form} />
      <RefusedNote form={form} />
      <SubmitButton form={form} sendingLabel={t('register.sending')}>
        {t('register.submit')}
      </SubmitButton>
      <OtherWay to={paths.login}>{t('register.haveAccount')}</OtherWay>
    </AuthPage>
  );
}
