import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuoteDto } from '../../../../protocol/socketEvents.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatTime } from '../../../lib/formatTime.ts';
import { useServerNow } from '../../../realtime/useNow.ts';

const AGE_EVERY_MS = 1000;
const WEEK_MS = 7 * 86_400_000;

/** "Price paused, 70 s ago": how old the last price is. */
function Paused({ time }: { readonly time: number | null }): ReactElement {
  const { t } = useTranslation('market');
  const { age } = useFormat();
  const now = useServerNow(AGE_EVERY_MS);
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

/** Why a product does not trade now, in the place of its turnover. */
export function RowStatus({
  quote,
}: {
  readonly quote: Pick<QuoteDto, 'status' | 'time'>;
}): ReactElement {
  const { state, opensAt } = quote.status;
  return state === 'closed' ? <Closed opensAt={opensAt} /> : <Paused time={quote.time} />;
}
