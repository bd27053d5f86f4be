import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { useServerNow } from '../../../realtime/useNow.ts';

const AGE_EVERY_MS = 1000;
/** Of a row that nobody sees: when prices stop, those of a whole list do. */
const UNSEEN_EVERY_MS = 3_600_000;
const WEEK_MS = 7 * 86_400_000;

interface PausedProps {
  readonly time: number | null;
  readonly isInSight: boolean;
}

/** "Price paused, 70 s ago": how old the last price is. */
function Paused({ time, isInSight }: PausedProps): ReactElement {
  const { t } = useTranslation('market');
  const { age } = useFormat();
  const now = useServerNow(isInSight ? AGE_EVERY_MS : UNSEEN_EVERY_MS);
  if (time === null) return <>{t('row.paused')}</>;
  return <>{t('row.pausedFor', { age: age(Math.max(0, now - time)) })}</>;
}

/** "Mon 23:00", in the device's time zone; a date where that is more than a week off. */
function formatOpening(opensAt: number, now: number, locale: string): string {
  if (opensAt - now >= WEEK_MS) return formatTime(opensAt);
  const parts = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat(locale, parts).format(opensAt);
}

function Closed({ opensAt }: { readonly opensAt: number | null }): ReactElement {
  const { t } = useTranslation('market');
  const { locale } = useFormat();
  const now = useServerNow(60_000);
  if (opensAt === null) return <>{t('row.closed')}</>;
  return <>{t('row.opens', { time: formatOpening(opensAt, now, locale) })}</>;
}

interface RowStatusProps {
  readonly quote: Pick<QuoteDto, 'status' | 'time'>;
  readonly isInSight: boolean;
}

/** Why a product does not trade now, in the place of its turnover. */
export function RowStatus({ quote, isInSight }: RowStatusProps): ReactElement {
  const { state, opensAt } = quote.status;
  if (state === 'closed') return <Closed opensAt={opensAt} />;
  return <Paused time={quote.time} isInSight={isInSight} />;
}
