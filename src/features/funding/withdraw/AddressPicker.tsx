import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletAddress } from '../../../../protocol/withdraw.ts';
import { formatEnds } from '../../../lib/formatTime.ts';
import { paths } from '../../../lib/paths.ts';
import { classNames } from '../../../ui/classNames.ts';
import { RadioList } from '../../../ui/Choice/RadioList.tsx';
import { FieldHint, hintId } from '../../../ui/Field/FieldFrame.tsx';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { MoreLink } from '../../../ui/NavBar/MoreLink.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import { useSheet } from '../../../ui/Sheet/useSheet.ts';
import { AddressState } from '../wallet/AddressState.tsx';
import '../../../ui/Field/PickField.css';

const CONTROL_ID = 'withdraw-to';

interface AddressPickerProps {
  readonly addresses: readonly WalletAddress[];
  readonly chosen: WalletAddress | undefined;
  readonly onChoose: (addressId: string) => void;
  readonly error: string | undefined;
}

/** Which saved address the money goes to; each says whether it can be used yet. */
export function AddressPicker(props: AddressPickerProps): ReactElement {
  const { addresses, chosen, onChoose, error } = props;
  const { t } = useTranslation('funding');
  const sheet = useSheet();
  const nameOf = (address: WalletAddress): string => `${address.label} · ${address.networkName}`;
  return (
    <div className="field">
      <div className="lab">
        <span id={`${CONTROL_ID}-label`}>{t('withdraw.to')}</span>
        <a className="text-act" href={`#${paths.walletAddress}`}>
          {t('withdraw.manage')}
        </a>
      </div>
      <button
        type="button"
        id={CONTROL_ID}
        className={classNames('pick wide', error !== undefined && 'err')}
        aria-haspopup="dialog"
        aria-labelledby={`${CONTROL_ID}-label ${CONTROL_ID}`}
        aria-describedby={error === undefined ? undefined : hintId(CONTROL_ID)}
        onClick={sheet.open}
      >
        <span className="t-micro c3">
          {chosen === undefined ? t('withdraw.choose') : nameOf(chosen)}
        </span>
        <b>{chosen === undefined ? '—' : formatEnds(chosen.address)}</b>
        <Icon name="forward" size={18} />
      </button>
      <FieldHint controlId={CONTROL_ID} error={error} />
      <Sheet {...sheet.door} title={t('withdraw.chooseTitle')}>
        <RadioList
          label={t('withdraw.chooseTitle')}
          value={chosen?.id ?? ''}
          onChange={(addressId) => {
            onChoose(addressId);
            sheet.close();
          }}
          options={addresses.map((address) => ({
            value: address.id,
            title: nameOf(address),
            sub: (
              <>
                {formatEnds(address.address)} <AddressState address={address} />
              </>
            ),
          }))}
        />
        <MoreLink href={`#${paths.walletAddress}`}>{t('withdraw.manage')}</MoreLink>
      </Sheet>
    </div>
  );
}
