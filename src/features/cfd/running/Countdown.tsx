import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CfdOrderDto } from '../../../../protocol/order.ts';
import { formatCountdown } from '../../../lib/formatTime.ts';
import { CountdownRing } from '../../../ui/Progress/CountdownRing.tsx';
import { useTimeLeft } from './useTimeLeft.ts';

type Timed = Pick<CfdOrderDto, 'seconds' | 'expiresAt'>;

/** The ring with its time inside (76 px), or beside it (44 px, a row). */
export function Countdown({
  order,
  isSmall,
}: {
  readonly order: Timed;
  readonly isSmall: boolean;
}): ReactElement {
  const { t } = useTranslation('cfd');
  const { ms, share, isEnding } = useTimeLeft(order);
  const text = formatCountdown(ms);
  const label = t('running.left', { count: Math.ceil(ms / 1000) });
  if (!isSmall) return <CountdownRing left={share} text={text} label={label} isEnding={isEnding} />;
  return (
    <span className="row g2 t-h3 num">
      <CountdownRing left={share} label={label} size={24} />
      <span className={isEnding ? 'cb' : ''} aria-hidden="true">
        {text}
      </span>
    </span>
  );
}

/** "00:37" alone, for a chip or a cell. */
export function TimeLeftText({ order }: { readonly order: Timed }): ReactElement {
  const { ms, isEnding } = useTimeLeft(order);
  return <span className={isEnding ? 'num cb' : 'num'}>{formatCountdown(ms)}</span>;
}
