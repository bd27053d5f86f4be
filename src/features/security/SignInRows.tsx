import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityState } from '../../../protocol/security.ts';
import { useUserGetSessionsQuery } from '../../api/userApi.ts';
import { maskEmail } from '../../lib/maskEmail.ts';
import { linkTo, paths } from '../../lib/paths.ts';
import { useWallet } from '../../lib/useWallet.ts';
import { Group } from '../../ui/ListRow/Group.tsx';
import { ListRow } from '../../ui/ListRow/ListRow.tsx';
import { DoneTag } from '../../ui/Tag/DoneTag.tsx';
import { Tag } from '../../ui/Tag/Tag.tsx';
import { useSheet } from '../../ui/Sheet/useSheet.ts';
import { SecurityRow } from './SecurityRow.tsx';
import { shortenAddress } from './shortenAddress.ts';
import { WalletSheet } from './WalletSheet.tsx';

function TotpRow({ security }: { readonly security: SecurityState }): ReactElement {
  const { t } = useTranslation('security');
  const { totpEnabled, recoveryCodesLeft } = security;
  return (
    <SecurityRow
      of="totp"
      icon="shield"
      sub={totpEnabled ? t('totp.codesLeft', { count: recoveryCodesLeft }) : t('totp.sub')}
      value={<DoneTag isDone={totpEnabled} done={t('on')} notDone={t('off')} />}
      href={`#${linkTo('safeCenter', { view: 'totp' })}`}
    />
  );
}

function DevicesRow(): ReactElement {
  const { data } = useUserGetSessionsQuery(undefined);
  return (
    <SecurityRow
      of="devices"
      icon="phone"
      {...(data === undefined ? {} : { value: String(data.length) })}
      href={`#${linkTo('safeCenter', { view: 'devices' })}`}
    />
  );
}

/** Offered where the browser has a wallet, and where one is linked: it can be taken off anywhere. */
function WalletRow({ security }: { readonly security: SecurityState }): ReactElement | null {
  const { t } = useTranslation('security');
  const wallet = useWallet();
  const sheet = useSheet();
  const { walletAddress: address } = security;
  if (wallet === undefined && address === null) return null;
  const tag = (
    <Tag kind={address === null ? 'neutral' : 'ok'}>{t(address === null ? 'notSet' : 'bound')}</Tag>
  );
  return (
    <>
      <SecurityRow
        of="wallet"
        icon="wallet"
        sub={address === null ? t('wallet.sub') : shortenAddress(address)}
        value={tag}
        onClick={sheet.open}
      />
      <WalletSheet {...sheet.door} security={security} />
    </>
  );
}

/** How the user gets in: password, address, second step, devices, wallet. */
export function SignInRows({ security }: { readonly security: SecurityState }): ReactElement {
  const { t } = useTranslation('security');
  return (
    <Group title={t('group.signIn')}>
      <SecurityRow of="password" icon="key" value={t('reset')} href={`#${paths.loginPassword}`} />
      <ListRow
        icon="mail"
        title={t('email')}
        sub={security.email === null ? t('emailNone') : maskEmail(security.email)}
        value={<DoneTag isDone={security.email !== null} done={t('bound')} notDone={t('off')} />}
        href={`#${paths.bindEmail}`}
      />
      <TotpRow security={security} />
      <DevicesRow />
      <WalletRow security={security} />
    </Group>
  );
}
