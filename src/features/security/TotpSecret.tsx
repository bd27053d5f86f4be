import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TotpSetupResult } from '../../../protocol/security.ts';
import { formatGroupsOfFour } from '../../lib/formatTime.ts';
import { QrCode } from '../../ui/QrCode/QrCode.tsx';
import { CopyButton } from './CopyButton.tsx';

/** The secret for the authenticator app: to scan, to open on this phone, or to type. */
export function TotpSecret({ setup }: { readonly setup: TotpSetupResult }): ReactElement {
  const { t } = useTranslation('security');
  return (
    <section className="totp-secret">
      <p className="t-body c2">{t('totp.scan')}</p>
      <QrCode text={setup.uri} label={t('totp.qr')} />
      <div>
        <p className="t-label c2">{t('totp.secret')}</p>
        <p className="t-row totp-key">{formatGroupsOfFour(setup.secret)}</p>
      </div>
      <div className="totp-acts">
        <CopyButton text={setup.secret} />
        <a className="btn line sm" href={setup.uri}>
          {t('totp.openApp')}
        </a>
      </div>
    </section>
  );
}
