import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { WalletAddress } from '../../../../protocol/withdraw.ts';
import { linkTo, paths } from '../../../lib/paths.ts';
import { AddressText } from '../../../ui/AddressText/AddressText.tsx';
import { Button } from '../../../ui/Button/Button.tsx';
import { Empty } from '../../../ui/Empty/Empty.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { SkeletonRows } from '../../../ui/Skeleton/Skeleton.tsx';
import { LoadFailed } from '../../../ui/Empty/LoadFailed.tsx';
import { FundingPage } from '../FundingPage.tsx';
import { useWithdrawal } from '../useWithdrawal.ts';
import { AddressFormView } from './AddressFormView.tsx';
import { AddressState } from './AddressState.tsx';
import { FundPasswordFirst } from './FundPasswordFirst.tsx';
import { RemoveSheet } from './RemoveSheet.tsx';

/** Value of `?edit=` that binds a new address; others are the id of the one to modify. */
const NEW = 'new';

interface AddressItemProps {
  readonly address: WalletAddress;
  readonly onRemove: () => void;
}

function AddressItem({ address, onRemove }: AddressItemProps): ReactElement {
  const { t } = useTranslation('funding');
  const navigate = useNavigate();
  return (
    <article className="px wallet-item" aria-label={address.label}>
      <div className="row g2 wrap">
        <span className="t-row">{address.label}</span>
        <AddressState address={address} />
      </div>
      <p className="t-cap c3">{`${address.currency} · ${address.networkName}`}</p>
      <AddressText address={address.address} />
      {address.resembles.map((other) => (
        <Note key={other.id} kind="risk">
          {t('wallet.resembles', { label: other.label, address: other.address })}
        </Note>
      ))}
      <div className="wallet-acts">
        <Button
          size="small"
          isNarrow
          onClick={() => void navigate(linkTo('walletAddress', { edit: address.id }))}
        >
          {t('wallet.edit')}
        </Button>
        <Button size="small" isNarrow onClick={onRemove}>
          {t('wallet.remove')}
        </Button>
      </div>
    </article>
  );
}

interface AddressListProps {
  readonly addresses: readonly WalletAddress[];
  readonly needsTotp: boolean;
}

function AddressList({ addresses, needsTotp }: AddressListProps): ReactElement {
  const { t } = useTranslation('funding');
  const { t: tCommon } = useTranslation('common');
  const navigate = useNavigate();
  const [removed, setRemoved] = useState<WalletAddress>();
  return (
    <FundingPage
      title={t('wallet.title')}
      backTo={paths.withdraw}
      actions={
        <Button
          kind="primary"
          onClick={() => void navigate(linkTo('walletAddress', { edit: NEW }))}
        >
          {t('wallet.add')}
        </Button>
      }
    >
      {addresses.length === 0 && (
        <Empty title={tCommon('state.emptyTitle')}>{t('wallet.emptyText')}</Empty>
      )}
      {addresses.map((address) => (
        <AddressItem
          key={address.id}
          address={address}
          onRemove={() => {
            setRemoved(address);
          }}
        />
      ))}
      {removed !== undefined && (
        <RemoveSheet
          address={removed}
          needsTotp={needsTotp}
          onClose={() => {
            setRemoved(undefined);
          }}
        />
      )}
    </FundingPage>
  );
}

/** The addresses withdrawals may go to: bind, modify, unbind (product.md §2). */
export function WalletAddressPage(): ReactElement {
  const { t } = useTranslation('funding');
  const { t: tCommon } = useTranslation('common');
  const { search } = useLocation();
  const { withdrawal, isError, retry } = useWithdrawal();
  if (withdrawal !== undefined) {
    const { data, addresses } = withdrawal;
    const edit = new URLSearchParams(search).get('edit');
    const edited = addresses.find((one) => one.id === edit);
    if (edit !== NEW && edited === undefined) {
      return <AddressList addresses={addresses} needsTotp={data.totpEnabled} />;
    }
    if (!data.hasFundPassword) return <FundPasswordFirst />;
    return (
      <AddressFormView
        key={edit}
        data={data}
        addresses={addresses}
        edited={edit === NEW ? undefined : edited}
      />
    );
  }
  return (
    <FundingPage title={t('wallet.title')} backTo={paths.withdraw}>
      {isError ? (
        <LoadFailed onRetry={retry} />
      ) : (
        <SkeletonRows count={3} label={tCommon('state.loading')} />
      )}
    </FundingPage>
  );
}
