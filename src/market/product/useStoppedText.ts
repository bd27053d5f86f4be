import { useTranslation } from 'react-i18next';
import type { QuoteDto } from '../../../protocol/socketEvents.ts';
import { formatTime } from '../../lib/formatTime.ts';

/** Why a product does not trade now, as a sentence; undefined while it does. */
export function useStoppedText({
  state,
  opensAt,
}: Pick<QuoteDto['status'], 'state' | 'opensAt'>): string | undefined {
  const { t } = useTranslation('common');
  const { t: tTrading } = useTranslation('trading');
  if (state === 'live') return undefined;
  if (state === 'paused') return t('state.pricePaused');
  return opensAt === null
    ? tTrading('status.closed')
    : t('state.marketClosed', { time: formatTime(opensAt) });
}
