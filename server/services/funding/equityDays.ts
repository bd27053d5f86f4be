// The equity snapshot of each midnight (UTC), from which the earnings trend is measured.
// Must never be taken late: a price of the afternoon is not the equity of midnight, so a missed day stays missing.
import { scaledToDecimal } from '../../../core/market/scaledDecimal.ts';
import type { TimeMs } from '../../../core/market/types.ts';
import { toText } from '../../../core/money/decimal.ts';
import { CURRENCY_SCALES } from '../../../core/money/money.ts';
import type { MarketHub } from '../../market/ports.ts';
import type { Clock } from '../../ports.ts';
import type { Queryable } from '../../store/database.ts';
import { saveEquityDay, type MidnightPrices } from '../../store/equityStore.ts';
import type { OpenWorth } from './openWorths.ts';

const DAY_MS = 86_400_000;
/** Ours: prices move little in ten minutes, and a restart takes seconds. */
const LATEST_MS = 600_000;

/** The day whose midnight has just passed, or undefined when it is too late to take its snapshot. Pure. */
export function dueDay(now: TimeMs): string | undefined {
  const midnight = Math.floor(now / DAY_MS) * DAY_MS;
  return now - midnight <= LATEST_MS ? new Date(midnight).toISOString().slice(0, 10) : undefined;
}

export function createEquityDays({
  client,
  worths,
  clock,
  hub,
}: {
  client: Queryable;
  worths: readonly OpenWorth[];
  clock: Clock;
  hub: MarketHub;
}) {
  let done: string | undefined;
  return {
    /** Takes the snapshot once when it is due; safe to call as often as one likes, on as many nodes as there are. */
    async takeDue(): Promise<void> {
      const day = dueDay(clock.now());
      if (day === undefined || day === done) return;
      const open = worths.map(({ sql }) => sql);
      await saveEquityDay(client, open, day, pricesNow(hub));
      done = day;
    },
  };
}

function pricesNow(hub: MarketHub): MidnightPrices {
  const rates = Object.keys(CURRENCY_SCALES).flatMap((currency) => {
    const rate = hub.rate(currency);
    return rate ? [{ currency, rate: toText(rate) }] : [];
  });
  const marks = hub.products.flatMap((product) => {
    const tick = hub.latest(product.id);
    if (!tick) return [];
    const quoteRate = hub.rate(product.quote);
    return [
      {
        productId: product.id,
        mark: toText(scaledToDecimal(tick.mark, product.priceDecimals)),
        quoteRate: quoteRate ? toText(quoteRate) : null,
      },
    ];
  });
  return { rates, marks };
}
