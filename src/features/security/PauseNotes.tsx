import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityState } from '../../../protocol/security.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatTime } from '../../lib/formatTime.ts';
import { useServerNow } from '../../realtime/useNow.ts';
import { Note } from '../../ui/Note/Note.tsx';

/** A note goes within a second of its end. */
const RENEWED_EVERY_MS = 1000;

/** What is paused now, until when and why: withdrawals after a change, the fund password after wrong tries. */
export function PauseNotes({
  security,
}: {
  readonly security: SecurityState;
}): ReactElement | null {
  const { t } = useTranslation('security');
  const { locale } = useFormat();
  const now = useServerNow(RENEWED_EVERY_MS);
  const { holds, fundPasswordLockedUntil } = security;
  const running = holds.filter(({ until }) => until > now);
  const last = Math.max(...running.map(({ until }) => until));
  const causes = new Intl.ListFormat(locale).format(
    new Set(running.map(({ reason }) => t(`cause.${reason}`))),
  );
  const isLocked = fundPasswordLockedUntil !== null && fundPasswordLockedUntil > now;
  if (running.length === 0 && !isLocked) return null;
  return (
    <div className="px pauses stack">
      {running.length > 0 && (
        <Note kind="risk">{t('paused', { time: formatTime(last), causes })}</Note>
      )}
      {isLocked && (
        <Note kind="risk">{t('fundLocked', { time: formatTime(fundPasswordLockedUntil) })}</Note>
      )}
    </div>
  );
}
