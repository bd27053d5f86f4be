import type { ReactElement } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { currencyScale } from '../../../../core/money/money.ts';
import type { WalletAddress, WithdrawData } from '../../../../protocol/withdraw.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useProblemText } from '../../../i18n/useProblemText.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { linkTo, paths } from '../../../lib/paths.ts';
import { useHasRoute } from '../../../lib/workingRoutes.ts';
import { useServerNow } from '../../../realtime/useNow.ts';
import { SecondFactorField } from '../../../ui/Account/SecondFactorField.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { AmountField } from '../../../ui/DecimalInput/AmountField.tsx';
import { PasswordField } from '../../../ui/Field/PasswordField.tsx';
import { useLeadToProblem } from '../../../ui/Frame/useLeadToProblem.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { FundingPage } from '../FundingPage.tsx';
import { AddressPicker } from './AddressPicker.tsx';
import { Holds } from './Holds.tsx';
import { useWithdrawForm } from './useWithdrawForm.ts';
import type { WithdrawForm } from './useWithdrawForm.ts';
import { WithdrawFacts, WithdrawSum } from './WithdrawFacts.tsx';

/** A second is how exactly waiting times are shown. */
const CLOCK_MS = 1000;

/** As many figures as a narrow phone has room for in the large type. */
const MOST_LARGE_FIGURES = 9;

interface PartProps {
  readonly data: WithdrawData;
  readonly form: WithdrawForm;
}

function useRefusedAt(form: WithdrawForm): (field: string) => string | undefined {
  return (field) => (form.refused?.field === field ? form.refused.message : undefined);
}

function Amount({ data, form }: PartProps): ReactElement {
  const { t } = useTranslation('funding');
  const { t: tCommon } = useTranslation('common');
  const { balance, exact, locale } = useFormat();
  const refusedAt = useRefusedAt(form);
  const { amountProblem: problem, most } = form;
  const textOf = (): string | undefined => {
    if (problem === undefined) return undefined;
    const limit = 'limit' in problem ? exact(problem.limit, data.currency) : '';
    const excess = 'excess' in problem ? exact(problem.excess, data.currency) : '';
    return t(`withdraw.problem.${problem.key}`, { limit, excess });
  };
  return (
    <div className={classNames('amount', form.draft.amount.length > MOST_LARGE_FIGURES && 'long')}>
      <AmountField
        label={t('withdraw.amount')}
        value={form.draft.amount}
        onChange={(amount) => {
          form.change({ amount });
        }}
        decimals={currencyScale(data.currency)}
        locale={locale}
        unit={data.currency}
        placeholder="0"
        aside={
          <span>
            <Trans
              t={t}
              i18nKey="withdraw.availableIs"
              values={{ amount: balance(data.available), currency: data.currency }}
              components={{ b: <b /> }}
            />
          </span>
        }
        error={textOf() ?? refusedAt('amount')}
        max={{
          label: tCommon('action.max'),
          onClick: () => {
            if (most !== undefined) form.change({ amount: most });
          },
        }}
      />
    </div>
  );
}

function FundPassword({ form }: { readonly form: WithdrawForm }): ReactElement {
  const { t } = useTranslation('funding');
  const { t: tCommon } = useTranslation('common');
  const hasRoute = useHasRoute();
  const refusedAt = useRefusedAt(form);
  const forgot = hasRoute('fundPassword') && (
    <a className="text-act" href={`#${paths.fundPassword}`}>
      {t('withdraw.forgot')}
    </a>
  );
  return (
    <PasswordField
      label={t('withdraw.fundPassword')}
      aside={forgot}
      showLabel={tCommon('field.showPassword')}
      hideLabel={tCommon('field.hidePassword')}
      // Not the login password: a password manager must not fill that one in.
      autoComplete="off"
      value={form.draft.fundPassword}
      onChange={(event) => {
        form.change({ fundPassword: event.target.value });
      }}
      error={
        form.isFundPasswordMissing
          ? t('withdraw.problem.fundPasswordMissing')
          : refusedAt('fundPassword')
      }
    />
  );
}

function Totp({ form }: { readonly form: WithdrawForm }): ReactElement {
  const problemText = useProblemText();
  const refusedAt = useRefusedAt(form);
  return (
    <SecondFactorField
      value={form.draft.totp}
      onChange={(totp) => {
        form.change({ totp });
      }}
      error={problemText(form.totpProblem) ?? refusedAt('totp')}
    />
  );
}

function Submit({ data, form }: PartProps): ReactElement {
  const { t } = useTranslation('funding');
  const { exact } = useFormat();
  const now = useServerNow(CLOCK_MS);
  const received = form.preview?.received;
  if (data.lockedUntil !== null && data.lockedUntil > now) {
    const time = formatTime(data.lockedUntil);
    return (
      <Button kind="primary" disabled>
        {t('withdraw.held.title', { time })}
      </Button>
    );
  }
  return (
    <Button
      type="submit"
      form="withdraw"
      kind="primary"
      isLoading={form.isSending}
      loadingLabel={t('sending')}
    >
      {received === undefined
        ? t('withdraw.submitEmpty')
        : t('withdraw.submit', { amount: exact(received, data.currency) })}
    </Button>
  );
}

interface WithdrawFormViewProps {
  readonly data: WithdrawData;
  readonly addresses: readonly WalletAddress[];
}

/** The withdrawal form: where to, how much, what it costs and what arrives, before the button (DESIGN 1.3). */
export function WithdrawFormView({ data, addresses }: WithdrawFormViewProps): ReactElement {
  const { t } = useTranslation('funding');
  const form = useWithdrawForm(data, addresses);
  const { formRef, watch } = useLeadToProblem();
  const refusedAt = useRefusedAt(form);
  const { addressProblem: problem } = form;
  const addressText =
    problem &&
    t(`withdraw.problem.${problem.key}`, {
      time: problem.key === 'addressWaiting' ? formatTime(problem.time) : '',
    });
  return (
    <FundingPage
      title={t('withdraw.title')}
      backTo={paths.assets}
      records={{ label: t('withdraw.records'), to: linkTo('withdraw', { view: 'records' }) }}
      actions={<Submit data={data} form={form} />}
    >
      <form
        id="withdraw"
        ref={formRef}
        className="px funding withdraw"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          watch();
          form.submit();
        }}
      >
        <Holds data={data} />
        <AddressPicker
          addresses={addresses}
          chosen={form.address}
          onChoose={(addressId) => {
            form.change({ addressId });
          }}
          error={addressText ?? refusedAt('addressId')}
        />
        <Amount data={data} form={form} />
        <WithdrawSum data={data} form={form} />
        <WithdrawFacts data={data} way={form.way} />
        <FundPassword form={form} />
        {data.totpEnabled && <Totp form={form} />}
        {form.refused?.field === 'form' && <Note kind="bad">{form.refused.message}</Note>}
        <Note kind="info">{t('withdraw.neverPay')}</Note>
        <p className="t-cap c3 below">{t('withdraw.feeRule')}</p>
      </form>
    </FundingPage>
  );
}
