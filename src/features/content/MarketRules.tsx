import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { GUARD_DEFAULTS } from '../../../core/market/guard.ts';
import { LEAST_LIVE_VENUES, MAX_VENUE_SPREAD_PPM } from '../../../core/market/venues.ts';
import type { ProductInfoDto } from '../../../protocol/product.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { formatTime } from '../../lib/formatTime.ts';
import { KeyValues } from '../../ui/Facts/Facts.tsx';
import { ratioOfPpm } from './LiquidationRules.tsx';
import { RuleSection } from './RuleSection.tsx';

interface RulesProps {
  readonly info: ProductInfoDto;
}

/** When a price is not used, and how it comes back. */
export function PauseRules({ info }: RulesProps): ReactElement {
  const { t } = useTranslation('content');
  const { percent } = useFormat();
  const { maxAgeMs, maxJumpPpm, goodToResume, holdMs, holdPpm } = GUARD_DEFAULTS;
  return (
    <RuleSection title={t('pause.title')}>
      <p>
        {t('pause.text', {
          pair: `${info.base}/${info.quote}`,
          ageSeconds: maxAgeMs / 1000,
          jump: percent(ratioOfPpm(maxJumpPpm), { decimals: 0 }),
        })}
      </p>
      <p>
        {t('pause.venues', {
          venues: LEAST_LIVE_VENUES,
          spread: percent(ratioOfPpm(MAX_VENUE_SPREAD_PPM), { decimals: 0 }),
        })}
      </p>
      <p>
        {t('pause.resume', {
          good: goodToResume,
          holdSeconds: holdMs / 1000,
          hold: percent(ratioOfPpm(holdPpm), { decimals: 0 }),
        })}
      </p>
    </RuleSection>
  );
}

/** When the market is open, and what happens next. */
export function HoursRules({ info }: RulesProps): ReactElement {
  const { t } = useTranslation('content');
  const { name, open, nextChangeAt } = info.calendar;
  return (
    <RuleSection title={t('hours.title')}>
      <p>{t(`hours.${name}`)}</p>
      {nextChangeAt !== null && (
        <KeyValues
          facts={[
            {
              label: t(open ? 'hours.openNow' : 'hours.closedNow'),
              value: formatTime(nextChangeAt),
            },
          ]}
        />
      )}
    </RuleSection>
  );
}
