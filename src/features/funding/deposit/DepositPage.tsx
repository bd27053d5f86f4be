import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RechargeData } from '../../../../protocol/recharge.ts';
import { useRechargeGetDataQuery } from '../../../api/rechargeApi.ts';
import { useUpload } from '../../../api/upload.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { fieldsOf } from '../../../lib/form.ts';
import { paths } from '../../../lib/paths.ts';
import { SubmitButton } from '../../../ui/Button/SubmitButton.tsx';
import { CurrencyField } from '../../../ui/DecimalInput/CurrencyField.tsx';
import { Empty } from '../../../ui/Empty/Empty.tsx';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { PickField } from '../../../ui/Field/PickField.tsx';
import { Band } from '../../../ui/Frame/AppFrame.tsx';
import { FormBody } from '../../../ui/Frame/FormBody.tsx';
import { RefusedNote } from '../../../ui/Frame/RefusedNote.tsx';
import { ImageUpload } from '../../../ui/ImageUpload/ImageUpload.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx';
import { LoadFailed } from '../../../ui/Empty/LoadFailed.tsx';
import { FundingLoading, FundingPage } from '../FundingPage.tsx';
import { listCurrencies } from '../listCurrencies.ts';
import { AddressCard } from './AddressCard.tsx';
import type { DepositWay } from './depositModel.ts';
import { useDepositForm } from './useDepositForm.ts';
import type { DepositForm } from './useDepositForm.ts';

function Frame(props: {
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  const { t } = useTranslation('funding');
  return (
    <FundingPage
      {...props}
      title={t('deposit.title')}
      backTo={paths.assets}
      records={{ label: t('deposit.records'), to: paths.depositRecord }}
    />
  );
}

interface WherePartProps {
  readonly form: DepositForm;
  readonly ways: readonly DepositWay[];
}

/** What is sent, on which network, and to which address. */
function WherePart({ form, ways }: WherePartProps): ReactElement {
  const { t } = useTranslation('funding');
  const { exact } = useFormat();
  const { way } = form;
  const networks = ways.filter((one) => one.currency === way.currency);
  const isPractice = way.addressKind === 'practice';
  const names = { currency: way.currency, network: way.networkName };
  return (
    <section className="px funding">
      <div className="row g2">
        <PickField
          label={t('currency')}
          value={way.currency}
          onChange={(currency) => {
            form.change({ currency, amount: '' });
          }}
          options={listCurrencies(ways).map((currency) => ({ value: currency, label: currency }))}
        />
        <PickField
          label={t('network')}
          value={way.network}
          onChange={(network) => {
            form.change({ network });
          }}
          options={networks.map((one) => ({ value: one.network, label: one.networkName }))}
        />
      </div>
      <AddressCard key={way.address} way={way} />
      {isPractice ? (
        <Note kind="info">{t('deposit.practiceAddress')}</Note>
      ) : (
        <Note kind="risk">
          {t('deposit.onlyThis', names)}
          {way.addressKind === 'own' && <> {t('deposit.ownAddress')}</>}
        </Note>
      )}
      <KeyValues
        facts={[
          { label: t('deposit.minimum'), value: exact(way.minimum, way.currency) },
          {
            label: t('deposit.countedAfter'),
            value: t('deposit.confirmations', { count: way.confirmations }),
          },
          { label: t('deposit.ourFee'), value: exact('0', way.currency) },
        ]}
      />
    </section>
  );
}

interface TellPartProps {
  readonly form: DepositForm;
  readonly reviewMs: number;
}

/** How much was sent, and the picture that shows it. */
function TellPart({ form, reviewMs }: TellPartProps): ReactElement {
  const { t } = useTranslation('funding');
  const { exact, span } = useFormat();
  const upload = useUpload('file');
  const { way } = form;
  const minimum = exact(way.minimum, way.currency);
  const field = fieldsOf(form, (problem) => t(`deposit.${problem}`, { minimum }));
  return (
    <FormBody form={form} id="deposit" className="px funding">
      <h2 className="t-h3">{t('deposit.tellUs')}</h2>
      <p className="t-label c2">{t('deposit.review', { span: span(reviewMs) })}</p>
      <CurrencyField
        label={t('deposit.amount')}
        {...field('amount')}
        currency={way.currency}
        placeholder={t('deposit.amountMissing')}
      />
      <ImageUpload
        label={t('deposit.proof')}
        pickLabel={t('deposit.proofPick')}
        previewLabel={t('deposit.proofPreview')}
        upload={upload}
        onChange={(url) => {
          form.change({ proofImage: url ?? '' });
        }}
        error={field('proofImage').error}
      />
      <RefusedNote form={form} />
    </FormBody>
  );
}

interface DepositScreenProps {
  readonly data: RechargeData;
  readonly first: DepositWay;
}

function DepositScreen({ data, first }: DepositScreenProps): ReactElement {
  const { t } = useTranslation('funding');
  const form = useDepositForm(data.currencies, first);
  const submit = (
    <SubmitButton form={form} of="deposit" sendingLabel={t('sending')}>
      {t('deposit.submit')}
    </SubmitButton>
  );
  return (
    <Frame actions={submit}>
      <WherePart form={form} ways={data.currencies} />
      <div className="deposit-band">
        <Band />
      </div>
      <TellPart form={form} reviewMs={data.reviewMs} />
    </Frame>
  );
}

/** Deposit: where to send the money, and telling that it was sent (product.md §2). */
export function DepositPage(): ReactElement {
  const { t } = useTranslation('funding');
  const { t: tCommon } = useTranslation('common');
  const { data, isError, isFetching, refetch } = useRechargeGetDataQuery(undefined);
  const first = data?.currencies[0];
  if (data !== undefined && first !== undefined) {
    return <DepositScreen data={data} first={first} />;
  }
  return (
    <Frame>
      {data !== undefined && <Empty title={tCommon('state.emptyTitle')}>{t('deposit.none')}</Empty>}
      {data === undefined && isError && <LoadFailed onRetry={refetch} isRetrying={isFetching} />}
      {data === undefined && !isError && (
        <FundingLoading>
          <Skeleton width="100%" height={56} radius={8} />
          <Skeleton width="100%" height={352} radius={12} top={12} />
          <Skeleton width="100%" height={64} radius={8} top={12} />
        </FundingLoading>
      )}
    </Frame>
  );
}
