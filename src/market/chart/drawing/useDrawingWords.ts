import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatDecimal } from '../../../lib/formatParts.ts';
import type { Words } from './figures.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A span in at most two units, so that it is read at a glance: whole days from a day on, whole hours from ten. */
function roundSpan(spanMs: number): number {
  if (spanMs >= 3 * DAY_MS) return Math.round(spanMs / DAY_MS) * DAY_MS;
  return spanMs >= 10 * HOUR_MS ? Math.round(spanMs / HOUR_MS) * HOUR_MS : spanMs;
}

/** What the canvas writes beside the drawings, in the language on the screen. */
export function useDrawingWords(
  formatPrice: (price: number) => string,
  priceDecimals: number,
): Words {
  const { t } = useTranslation('drawing');
  const format = useFormat();
  return useMemo(
    () => ({
      price: formatPrice,
      share: (share) => formatDecimal(String(share), format.locale, { maximumFractionDigits: 3 }),
      measured: ({ from, to, bars, spanMs }) => [
        `${format.signed((to - from).toFixed(priceDecimals), priceDecimals)} (${format.percent(
          (to / from - 1).toFixed(6),
          { sign: 'always' },
        )})`,
        `${t('bars', { count: bars })} \u00b7 ${format.span(roundSpan(spanMs))}`,
      ],
    }),
    [formatPrice, priceDecimals, format, t],
  );
}
