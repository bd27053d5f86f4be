import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletAddress } from '../../../../protocol/withdraw.ts';
import { formatCountdown, formatTime } from '../../../lib/formatTime.ts';
import { useServerNow } from '../../../realtime/useNow.ts';
import { Tag } from '../../../ui/Tag/Tag.tsx';

const CLOCK_MS = 1000;
/** Nearer than this a clock runs; a day ahead it is a date that helps. */
const COUNTDOWN_MS = 3_600_000;

/** Whether money can be sent to an address, or when it can. */
export function AddressState({ address }: { readonly address: WalletAddress }): ReactElement {
  const { t } = useTranslation('funding');
  const leftMs = address.usableFrom - useServerNow(CLOCK_MS);
  if (leftMs <= 0) return <Tag kind="ok">{t('wallet.usable')}</Tag>;
  return (
    <Tag kind="waiting" icon="clock">
      {leftMs < COUNTDOWN_MS
        ? t('wallet.waiting', { left: formatCountdown(leftMs) })
        : t('wallet.usableFrom', { time: formatTime(address.usableFrom) })}
    </Tag>
  );
}
