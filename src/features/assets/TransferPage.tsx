import type { ReactElement } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { USER_ACCOUNTS } from '../../../core/ledger/types.ts';
import type { UserAccount } from '../../../core/ledger/types.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { fieldsOf } from '../../lib/form.ts';
import { isZeroText, MISSING } from '../../lib/formatParts.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { TransferPair } from '../../ui/Assets/TransferPair.tsx';
import type { TransferAccount } from '../../ui/Assets/TransferPair.tsx';
import { SubmitButton } from '../../ui/Button/SubmitButton.tsx';
import { CurrencyField } from '../../ui/DecimalInput/CurrencyField.tsx';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { SelectField } from '../../ui/Field/SelectField.tsx';
import { FormBody } from '../../ui/Frame/FormBody.tsx';
import { Page } from '../../ui/Frame/Page.tsx';
import { NavBar } from '../../ui/NavBar/NavBar.tsx';
import { useAmount } from './useAmount.ts';
import { useTransferForm } from './useTransferForm.ts';
import type { TransferForm } from './useTransferForm.ts';
import './assets.css';

/** What the amount is given; whatever the server refuses is about it. */
function useAmountField(form: TransferForm) {
  const { t } = useTranslation('assets');
  const amountOf = useAmount();
  const { draft, refused } = form;
  const field = fieldsOf(form, (problem) => {
    if (problem.key !== 'amountOver') return t(`problem.${problem.key}`);
    const account = t(`account.${draft.from}`);
    return t('problem.amountOver', { excess: amountOf(problem.excess, draft.currency), account });
  });
  const amount = field('amount');
  return { ...amount, error: amount.error ?? refused?.message };
}

function Accounts({ form }: { readonly form: TransferForm }): ReactElement {
  const { t } = useTranslation('assets');
  const amountOf = useAmount();
  const { draft, availableFrom, availableTo } = form;
  const balanceOf = (account: UserAccount): string => {
    const known = account === draft.from ? availableFrom : availableTo;
    const isShown = account === draft.from || account === draft.to;
    if (!isShown) return '';
    return known === undefined ? MISSING : amountOf(known, draft.currency);
  };
  const accounts = USER_ACCOUNTS.map((account): TransferAccount => ({
    id: account,
    name: t(`account.${account}`),
    balance: balanceOf(account),
  }));
  const parse = (id: string): UserAccount =>
    USER_ACCOUNTS.find((account) => account === id) ?? draft.from;
  return (
    <TransferPair
      accounts={accounts}
      fromId={draft.from}
      toId={draft.to}
      fromLabel={t('form.from')}
      toLabel={t('form.to')}
      swapLabel={t('form.swap')}
      onChange={(from, to) => {
        form.change({ from: parse(from), to: parse(to) });
      }}
    />
  );
}

function Amount({ form }: { readonly form: TransferForm }): ReactElement {
  const { t } = useTranslation('assets');
  const amountOf = useAmount();
  const { draft, availableFrom } = form;
  const { currency } = draft;
  const available = availableFrom === undefined ? MISSING : amountOf(availableFrom, currency);
  return (
    <CurrencyField
      label={t('form.amount')}
      {...useAmountField(form)}
      currency={currency}
      aside={
        <span>
          <Trans
            t={t}
            i18nKey="form.availableIs"
            values={{ amount: available, currency }}
            components={{ b: <b /> }}
          />
        </span>
      }
      onMax={() => {
        if (availableFrom !== undefined) form.change({ amount: availableFrom });
      }}
    />
  );
}

function Submit({ form }: { readonly form: TransferForm }): ReactElement {
  const { t } = useTranslation('assets');
  const { exact } = useFormat();
  const { amount, currency } = form.draft;
  const isNamed = amount !== '' && !isZeroText(amount);
  return (
    <SubmitButton form={form} of="transfer" sendingLabel={t('form.sending')}>
      {isNamed ? t('form.submit', { amount: exact(amount), currency }) : t('form.submitEmpty')}
    </SubmitButton>
  );
}

/** Money from one of the user's accounts to another: instant, free, and made once however often it is tapped. */
export function TransferPage(): ReactElement {
  const { t } = useTranslation('assets');
  const back = useBack(paths.assets);
  const form = useTransferForm();
  return (
    <Page nav={<NavBar title={t('form.title')} onBack={back} />} actions={<Submit form={form} />}>
      <FormBody form={form} id="transfer" className="px transfer">
        <Accounts form={form} />
        {form.currencies.length > 1 && (
          <SelectField
            label={t('form.currency')}
            value={form.draft.currency}
            onChange={(currency) => {
              form.change({ currency, amount: '' });
            }}
            options={form.currencies.map((currency) => ({ value: currency, label: currency }))}
          />
        )}
        {form.hasFailedToLoad ? <LoadFailed onRetry={form.reload} /> : <Amount form={form} />}
        <p className="t-cap c3">{t('form.note')}</p>
      </FormBody>
    </Page>
  );
}
