import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../state/useCopy.ts';
import { saveFile } from '../../../lib/saveFile.ts';
import { AddressText } from '../../../ui/AddressText/AddressText.tsx';
import { Button } from '../../../ui/Button/Button.tsx';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { QrCode } from '../../../ui/QrCode/QrCode.tsx';
import type { DepositWay } from './depositModel.ts';

/** Where the money goes: the address as a code and in words, to copy and to save (DESIGN 9.28). */
export function AddressCard({ way }: { readonly way: DepositWay }): ReactElement {
  const { t } = useTranslation('funding');
  const copy = useCopy();
  const [image, setImage] = useState<string>();
  return (
    <div className="qrc">
      <QrCode
        text={way.address}
        label={t('deposit.qr', { address: way.address })}
        onReady={setImage}
      />
      <AddressText address={way.address} />
      <div className="qrc-acts">
        <Button
          kind="primary"
          size="small"
          icon={<Icon name="copy" size={20} />}
          onClick={() => {
            copy(way.address);
          }}
        >
          {t('copyAddress')}
        </Button>
        <Button
          size="small"
          icon={<Icon name="download" size={20} />}
          disabled={image === undefined}
          onClick={() => {
            if (image !== undefined) saveFile(image, `${way.currency}-${way.network}.png`);
          }}
        >
          {t('deposit.saveCode')}
        </Button>
      </div>
    </div>
  );
}
