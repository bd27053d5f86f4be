import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const MINUTE = 60;
const HOUR = 3600;

/** "30 s", "2 min", "1 h": a period in its natural unit; a minute stays 60 s (decisions.md "CFD call / put"). */
export function usePeriodText(): (seconds: number) => string {
  const { t } = useTranslation('cfd');
  return useCallback(
    (seconds) => {
      if (seconds % HOUR === 0) return t('period.hours', { count: seconds / HOUR });
      if (seconds > MINUTE && seconds % MINUTE === 0) {
        return t('period.minutes', { count: seconds / MINUTE });
      }
      return t('period.seconds', { count: seconds });
    },
    [t],
  );
}
