import type { ReactElement, ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { SETTLEMENT_CURRENCY } from '../../../core/money/money.ts';
import { selectConfig } from '../../api/serverConfig.ts';
import { useCountries } from '../../api/useCountries.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useFieldError } from '../../i18n/useProblemText.ts';
import { paths } from '../../lib/paths.ts';
import { sumAmounts } from '../../lib/sumAmounts.ts';
import { useAppSelector } from '../../realtime/clientState.ts';
import { CountryField } from '../../ui/Account/CountryField.tsx';
import { NewPasswordFields } from '../../ui/Account/NewPasswordFields.tsx';
import { Button } from '../../ui/Button/Button.tsx';
import { Checkbox } from '../../ui/Choice/Checkbox.tsx';
import { Field } from '../../ui/Field/Field.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { AuthPage } from './AuthPage.tsx';
import { EmailCodeField } from '../../ui/Field/EmailCodeField.tsx';
import { useRegisterForm } from './useRegisterForm.ts';
import type { RegisterForm } from './useRegisterForm.ts';

/** Opens beside the form, so that nothing typed is lost. */
function RulesLink({ children }: { readonly children?: ReactNode }): ReactElement {
  return (
    <a href={`#${paths.contractRule}`} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

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

function Agreement({ form }: { readonly form: RegisterForm }): ReactElement {
  const { t } = useTranslation('auth');
  return (
    <Checkbox
      isChecked={form.draft.isAgreed}
      hasError={form.problems.isAgreed !== undefined}
      onChange={(isAgreed) => {
        form.change({ isAgreed });
      }}
    >
      <Trans t={t} i18nKey="register.agree" components={{ rules: <RulesLink /> }} />
    </Checkbox>
  );
}

/** Open an account: e-mail with a code, a password twice, the country, the agreement. */
export function RegisterPage(): ReactElement {
  const { t } = useTranslation('auth');
  const { t: tCommon } = useTranslation('common');
  const { search } = useLocation();
  const navigate = useNavigate();
  const form = useRegisterForm();
  const errorOf = useFieldError(form);
  const { draft, change, refused } = form;
  const countries = useCountries(draft.country !== '');
  return (
    <AuthPage title={t('register.title')} onSubmit={form.submit}>
      <PracticeMoney />
      <Field
        label={tCommon('word.email')}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={draft.email}
        onChange={(event) => {
          change({ email: event.target.value });
        }}
        error={errorOf('email')}
      />
      <EmailCodeField
        code={form.code}
        value={draft.code}
        onChange={(code) => {
          change({ code });
        }}
        onSend={form.sendCode}
        error={errorOf('code')}
      />
      <NewPasswordFields
        password={draft.password}
        repeat={draft.repeat}
        email={draft.email}
        onPassword={(password) => {
          change({ password });
        }}
        onRepeat={(repeat) => {
          change({ repeat });
        }}
        passwordError={errorOf('password')}
        repeatError={errorOf('repeat')}
      />
      <CountryField
        source={countries}
        isOptional
        value={draft.country}
        onChange={(country) => {
          change({ country });
        }}
      />
      <Agreement form={form} />
      {refused?.field === 'form' && <Note kind="bad">{refused.message}</Note>}
      <Button
        type="submit"
        kind="primary"
        isLoading={form.isSending}
        loadingLabel={t('register.sending')}
      >
        {t('register.submit')}
      </Button>
      <Button
        kind="ghost"
        onClick={() => {
          void navigate(paths.login + search, { replace: true });
        }}
      >
        {t('register.haveAccount')}
      </Button>
    </AuthPage>
  );
}
