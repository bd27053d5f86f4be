import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import { formatDecimal } from '../../../lib/formatParts.ts';
import { remember } from '../../../lib/remember.ts';
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
  // Asked for with each frame that is drawn.
  return useMemo(() => {
    const change = remember((moved: string) => format.signed(moved, priceDecimals));
    const rate = remember((share: string) => format.percent(share, { sign: 'always' }));
    const span = remember((spanMs: number) => format.span(roundSpan(spanMs)));
    const bars = remember((count: number) => t('bars', { count }));
    return {
      price: formatPrice,
      share: remember((share: number) =>
        formatDecimal(String(share), format.locale, { maximumFractionDigits: 3 }),
      ),
      measured: ({ from, to, bars: count, spanMs }) => [
        `${change((to - from).toFixed(priceDecimals))} (${rate((to / from - 1).toFixed(6))})`,
        `${bars(count)} \u00b7 ${span(spanMs)}`,
      ],
    };
  }, [formatPrice, priceDecimals, format, t]);
}
