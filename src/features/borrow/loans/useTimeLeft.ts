import { useCallback } from 'react';
import { HOUR_MS } from '../../../../core/trading/loan/interest.ts';
import { useFormat } from '../../../i18n/useFormat.ts';

const MINUTE_MS = 60_000;

/** Time left as hours and minutes: "22 h 59 min"; in the last minutes as minutes or seconds. */
export function useTimeLeft(): (leftMs: number) => string {
  const { span } = useFormat();
  return useCallback(
    (leftMs) => {
      const left = Math.max(0, leftMs);
      if (left < MINUTE_MS) return span(left);
      const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
      const parts = [
        ...(left < HOUR_MS ? [] : [span(Math.floor(left / HOUR_MS) * HOUR_MS)]),
        ...(minutes === 0 ? [] : [span(minutes * MINUTE_MS)]),
      ];
      return parts.join(' ');
    },
    [span],
  );
}
