import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatTime } from '../../lib/formatTime.ts';
import { useServerNow } from '../../realtime/useNow.ts';
import { Note } from '../../ui/Note/Note.tsx';

/** How often the time in the sentence moves on. */
const RENEWED_EVERY_MS = 10_000;

interface HoldNoteProps {
  readonly holdMs: number;
  /** The end of a hold that is running already; null for none. */
  readonly lockedUntil: number | null;
}

/** Before a change that pauses withdrawals: for how long, and until when (decisions.md "Deposit and withdrawal"). */
export function HoldNote({ holdMs, lockedUntil }: HoldNoteProps): ReactElement | null {
  const { t } = useTranslation('auth');
  const { span } = useFormat();
  const now = useServerNow(RENEWED_EVERY_MS);
  if (holdMs === 0) return null;
  // A hold that is already running may last longer.
  const until = Math.max(now + holdMs, lockedUntil ?? 0);
  return (
    <Note kind="risk">
      {t('hold.before', { span: span(holdMs), time: formatTime(until).slice(0, -3) })}
    </Note>
  );
}
