import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { WithdrawData } from '../../../../protocol/withdraw.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { useServerNow } from '../../../realtime/useNow.ts';
import { Note } from '../../../ui/Note/Note.tsx';

const CLOCK_MS = 1000;

/** Why withdrawals wait, and until when; nothing while none do. */
export function Holds({ data }: { readonly data: WithdrawData }): ReactElement | null {
  const { t } = useTranslation('funding');
  const now = useServerNow(CLOCK_MS);
  if (data.lockedUntil === null || data.lockedUntil <= now) return null;
  const active = data.holds.filter((hold) => hold.until > now);
  return (
    <Note kind="risk">
      <b>{t('withdraw.held.title', { time: formatTime(data.lockedUntil) })}</b>
      {active.map((hold) => (
        <span key={hold.reason} className="held-why">
          {t(`withdraw.held.${hold.reason}`)}
        </span>
      ))}
    </Note>
  );
}
