import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletAddress, WithdrawData } from '../../../../protocol/withdraw.ts';
import { useEmailCode } from '../../../forms/useEmailCode.ts';
import { useUserGetUserInfoQuery } from '../../../api/userApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { paths } from '../../../lib/paths.ts';
import { useServerNow } from '../../../realtime/useNow.ts';
import { SecondFactorField } from '../../../ui/Account/SecondFactorField.tsx';
import { Button } from '../../../ui/Button/Button.tsx';
import { EmailCodeField } from '../../../ui/Field/EmailCodeField.tsx';
import { Field } from '../../../ui/Field/Field.tsx';
import { PasswordField } from '../../../ui/Field/PasswordField.tsx';
import { PickField } from '../../../ui/Field/PickField.tsx';
import { useLeadToProblem } from '../../../ui/Frame/useLeadToProblem.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { FundingPage } from '../FundingPage.tsx';
import { listCurrencies } from '../listCurrencies.ts';
import { findResembling, MOST_LABEL_LENGTH } from './addressModel.ts';
import type { AddressDraft } from './addressModel.ts';
import { useAddressForm } from './useAddressForm.ts';
import type { AddressForm } from './useAddressForm.ts';

interface PartProps {
  readonly form: AddressForm;
}

function useFieldText(form: AddressForm): (field: keyof AddressDraft) => string | undefined {
  const { t } = useTranslation('funding');
  return (field) => {
    const problem = form.problems[field];
    if (problem !== undefined) return t(`wallet.problem.${problem}`);
    return form.refused?.field === field ? form.refused.message : undefined;
  };
}

function Way({ data, form }: PartProps & { readonly data: WithdrawData }): ReactElement {
  const { t } = useTranslation('funding');
  const { currency, network } = form.draft;
  const ways = data.currencies.filter((way) => way.currency === currency);
  return (
    <div className="row g2">
      <PickField
        label={t('currency')}
        value={currency}
        onChange={(next) => {
          const first = data.currencies.find((way) => way.currency === next);
          form.change({ currency: next, network: first?.network ?? '' });
        }}
        options={listCurrencies(data.currencies).map((one) => ({ value: one, label: one }))}
      />
      <PickField
        label={t('network')}
        value={network}
        onChange={(next) => {
          form.change({ network: next });
        }}
        options={ways.map((way) => ({ value: way.network, label: way.networkName }))}
      />
    </div>
  );
}

function Guards({ data, form }: PartProps & { readonly data: WithdrawData }): ReactElement {
  const { t } = useTranslation('funding');
  const { t: tCommon } = useTranslation('common');
  const textOf = useFieldText(form);
  const { data: user } = useUserGetUserInfoQuery(undefined);
  const code = useEmailCode(user?.email ?? '', 'address');
  return (
    <>
      <EmailCodeField
        code={{ ...code, isSending: code.isSending || user === undefined }}
        value={form.draft.code}
        onChange={(next) => {
          form.change({ code: next });
        }}
        onSend={code.send}
        error={textOf('code')}
      />
      <PasswordField
        label={t('withdraw.fundPassword')}
        showLabel={tCommon('field.showPassword')}
        hideLabel={tCommon('field.hidePassword')}
        autoComplete="off"
        value={form.draft.fundPassword}
        onChange={(event) => {
          form.change({ fundPassword: event.target.value });
        }}
        error={textOf('fundPassword')}
      />
      {data.totpEnabled && (
        <SecondFactorField
          value={form.draft.totp}
          onChange={(totp) => {
            form.change({ totp });
          }}
          error={textOf('totp')}
        />
      )}
    </>
  );
}

/** How often the time in the sentence about the wait moves on. */
const RENEWED_EVERY_MS = 10_000;

interface AddressFormViewProps {
  readonly data: WithdrawData;
  readonly addresses: readonly WalletAddress[];
  /** The address to modify; undefined binds a new one. */
  readonly edited: WalletAddress | undefined;
}

/** Binds or modifies an address; how long it then waits is said before it is saved. */
export function AddressFormView({ data, addresses, edited }: AddressFormViewProps): ReactElement {
  const { t } = useTranslation('funding');
  const { span } = useFormat();
  const form = useAddressForm(data, edited);
  const { formRef, watch } = useLeadToProblem();
  const textOf = useFieldText(form);
  const alike = findResembling(form.draft.address, addresses, edited?.id);
  const isNew = edited === undefined;
  const now = useServerNow(RENEWED_EVERY_MS);
  return (
    <FundingPage
      title={t(isNew ? 'wallet.addTitle' : 'wallet.editTitle')}
      backTo={paths.walletAddress}
      actions={
        <Button
          type="submit"
          form="address"
          kind="primary"
          isLoading={form.isSending}
          loadingLabel={t('sending')}
        >
          {t('wallet.save')}
        </Button>
      }
    >
      <form
        id="address"
        ref={formRef}
        className="px funding"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          watch();
          form.submit();
        }}
      >
        <Note kind="risk">
          {t(isNew ? 'wallet.hold' : 'wallet.editHold', {
            span: span(data.addressHoldMs),
            time: formatTime(now + data.addressHoldMs).slice(0, -3),
          })}
        </Note>
        <Way data={data} form={form} />
        <Field
          label={t('address')}
          value={form.draft.address}
          onChange={(event) => {
            form.change({ address: event.target.value });
          }}
          placeholder={t('wallet.problem.addressMissing')}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          hint={t('wallet.addressHint')}
          error={textOf('address')}
        />
        {alike !== undefined && (
          <Note kind="risk">
            {t('wallet.resembles', { label: alike.label, address: alike.address })}
          </Note>
        )}
        <Field
          label={t('wallet.label')}
          value={form.draft.label}
          maxLength={MOST_LABEL_LENGTH}
          onChange={(event) => {
            form.change({ label: event.target.value });
          }}
          hint={t('wallet.labelHint')}
          error={textOf('label')}
        />
        <Guards data={data} form={form} />
        {form.refused?.field === 'form' && <Note kind="bad">{form.refused.message}</Note>}
      </form>
    </FundingPage>
  );
}
