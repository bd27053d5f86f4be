import type { ReactElement } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { WalletAddress, WithdrawData } from '../../../../protocol/withdraw.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { fieldsOf } from '../../../lib/form.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { linkTo, paths } from '../../../lib/paths.ts';
import { useServerNow } from '../../../realtime/useNow.ts';
import { SecondFactorField } from '../../../ui/Account/SecondFactorField.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { SubmitButton } from '../../../ui/Button/SubmitButton.tsx';
import { CurrencyField } from '../../../ui/DecimalInput/CurrencyField.tsx';
import { FormBody } from '../../../ui/Frame/FormBody.tsx';
import { RefusedNote } from '../../../ui/Frame/RefusedNote.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { FundingPage } from '../FundingPage.tsx';
import { FundPasswordField } from '../FundPasswordField.tsx';
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

/** What each field is given. */
function useWithdrawFields({ data, form }: PartProps) {
  const { t } = useTranslation('funding');
  const { t: tAuth } = useTranslation('auth');
  const { exact } = useFormat();
  return fieldsOf(form, (problem) => {
    if (problem.key === 'totp') return tAuth(`problem.${problem.problem}`);
    return t(`withdraw.problem.${problem.key}`, {
      limit: 'limit' in problem ? exact(problem.limit, data.currency) : '',
      excess: 'excess' in problem ? exact(problem.excess, data.currency) : '',
      time: 'time' in problem ? formatTime(problem.time) : '',
    });
  });
}

function Amount({ data, form }: PartProps): ReactElement {
  const { t } = useTranslation('funding');
  const { balance } = useFormat();
  const field = useWithdrawFields({ data, form });
  const { most } = form;
  return (
    <div className={classNames('amount', form.draft.amount.length > MOST_LARGE_FIGURES && 'long')}>
      <CurrencyField
        label={t('withdraw.amount')}
        {...field('amount')}
        currency={data.currency}
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
        onMax={() => {
          if (most !== undefined) form.change({ amount: most });
        }}
      />
    </div>
  );
}

function FundPassword({ data, form }: PartProps): ReactElement {
  const { t } = useTranslation('funding');
  const field = useWithdrawFields({ data, form });
  const forgot = (
    <a className="text-act" href={`#${paths.fundPassword}`}>
      {t('withdraw.forgot')}
    </a>
  );
  return <FundPasswordField {...field('fundPassword')} aside={forgot} />;
}

function Totp({ data, form }: PartProps): ReactElement {
  const field = useWithdrawFields({ data, form });
  return <SecondFactorField {...field('totp')} />;
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
    <SubmitButton form={form} of="withdraw" sendingLabel={t('sending')}>
      {received === undefined
        ? t('withdraw.submitEmpty')
        : t('withdraw.submit', { amount: exact(received, data.currency) })}
    </SubmitButton>
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
  const field = useWithdrawFields({ data, form });
  return (
    <FundingPage
      title={t('withdraw.title')}
      backTo={paths.assets}
      records={{ label: t('withdraw.records'), to: linkTo('withdraw', { view: 'records' }) }}
      actions={<Submit data={data} form={form} />}
    >
      <FormBody form={form} id="withdraw" className="px funding withdraw">
        <Holds data={data} />
        <AddressPicker
          addresses={addresses}
          chosen={form.address}
          onChoose={(addressId) => {
            form.change({ addressId });
          }}
          error={field('addressId').error}
        />
        <Amount data={data} form={form} />
        <WithdrawSum data={data} form={form} />
        <WithdrawFacts data={data} way={form.way} />
        <FundPassword data={data} form={form} />
        {data.totpEnabled && <Totp data={data} form={form} />}
        <RefusedNote form={form} />
        <Note kind="info">{t('withdraw.neverPay')}</Note>
        <p className="t-cap c3 below">{t('withdraw.feeRule')}</p>
      </FormBody>
    </FundingPage>
  );
}
