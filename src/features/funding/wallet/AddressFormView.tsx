import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletAddress, WithdrawData } from '../../../../protocol/withdraw.ts';
import { useEmailCode } from '../../../forms/useEmailCode.ts';
import { useUserGetUserInfoQuery } from '../../../api/userApi.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { fieldsOf } from '../../../lib/form.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { paths } from '../../../lib/paths.ts';
import { useServerNow } from '../../../realtime/useNow.ts';
import { SecondFactorField } from '../../../ui/Account/SecondFactorField.tsx';
import { SubmitButton } from '../../../ui/Button/SubmitButton.tsx';
import { EmailCodeField } from '../../../ui/Field/EmailCodeField.tsx';
import { Field } from '../../../ui/Field/Field.tsx';
import { PickField } from '../../../ui/Field/PickField.tsx';
import { FormBody } from '../../../ui/Frame/FormBody.tsx';
import { RefusedNote } from '../../../ui/Frame/RefusedNote.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { FundingPage } from '../FundingPage.tsx';
import { listCurrencies } from '../listCurrencies.ts';
import { FundPasswordField } from '../FundPasswordField.tsx';
import { findResembling, MOST_LABEL_LENGTH } from './addressModel.ts';
import { useAddressForm } from './useAddressForm.ts';
import type { AddressForm } from './useAddressForm.ts';
import { VERBATIM } from '../../../ui/Field/verbatim.ts';

interface PartProps {
  readonly form: AddressForm;
}

/** What each text field of the form is given. */
function useAddressFields(form: AddressForm) {
  const { t } = useTranslation('funding');
  return fieldsOf(form, (problem) => t(`wallet.problem.${problem}`));
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
  const field = useAddressFields(form);
  const { data: user } = useUserGetUserInfoQuery(undefined);
  const code = useEmailCode(user?.email ?? '', 'address');
  return (
    <>
      <EmailCodeField
        {...field('code')}
        code={{ ...code, isSending: code.isSending || user === undefined }}
        onSend={code.send}
      />
      <FundPasswordField {...field('fundPassword')} />
      {data.totpEnabled && <SecondFactorField {...field('totp')} />}
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
  const field = useAddressFields(form);
  const alike = findResembling(form.draft.address, addresses, edited?.id);
  const isNew = edited === undefined;
  const now = useServerNow(RENEWED_EVERY_MS);
  return (
    <FundingPage
      title={t(isNew ? 'wallet.addTitle' : 'wallet.editTitle')}
      backTo={paths.walletAddress}
      actions={
        <SubmitButton form={form} of="address" sendingLabel={t('sending')}>
          {t('wallet.save')}
        </SubmitButton>
      }
    >
      <FormBody form={form} id="address" className="px funding">
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
          {...VERBATIM}
          hint={t('wallet.addressHint')}
          error={field('address').error}
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
          error={field('label').error}
        />
        <Guards data={data} form={form} />
        <RefusedNote form={form} />
      </FormBody>
    </FundingPage>
  );
}
