// What loans see of the market: the index of each collateral while its feed is trusted, and what everything else is worth.
// Must give no price of a paused market: nothing is lent or sold at one. Source: decisions.md "Prices" (feed guard), "Borrowing".
import { indexToDecimal } from '../../../core/market/scaledDecimal.ts';
import type { Tick } from '../../../core/market/types.ts';
import { ONE, toText } from '../../../core/money/decimal.ts';
import { CURRENCY_SCALES } from '../../../core/money/money.ts';
import type { CoinPrices, LoanRules } from '../../../core/trading/loan/types.ts';
import type { KindHouse } from '../kindHouse.ts';
import type { LoanPrices } from './loanInputs.ts';

type Hub = KindHouse['hub'];
type Collaterals = Pick<LoanRules, 'collaterals'>;

/** The newest message of each collateral whose market is live. */
export const liveTicks = (hub: Hub, { collaterals }: Collaterals): readonly Tick[] =>
  collaterals.flatMap(({ productId }) => {
    const tick = productId === null ? undefined : hub.latest(productId);
    return tick !== undefined && hub.status(tick.productId).state === 'live' ? [tick] : [];
  });

/** USDT per coin, as these messages have it. */
export function pricesAt(
  ticks: readonly Tick[],
  { collaterals }: Collaterals,
  priceDecimalsOf: (productId: string) => number,
): CoinPrices {
  const byProduct = new Map(ticks.map((tick) => [tick.productId, tick]));
  return new Map(
    collaterals.flatMap(({ currency, productId }) => {
      const tick = productId === null ? undefined : byProduct.get(productId);
      if (tick === undefined) return [];
      return [[currency, indexToDecimal(tick.indexDoubled, priceDecimalsOf(tick.productId))]];
    }),
  );
}

const textsOf = (prices: CoinPrices): Record<string, string> =>
  Object.fromEntries([...prices].map(([currency, price]) => [currency, toText(price)]));

/** USDT per coin of each collateral that has a price now. */
export const pricesNow = (hub: Hub, rules: Collaterals): CoinPrices =>
  pricesAt(liveTicks(hub, rules), rules, (id) => hub.product(id)?.priceDecimals ?? 0);

/** USDT per unit of whatever is worth something: collateral without a market counts 1:1. */
function ratesNow(hub: Hub, { collaterals }: Collaterals): Record<string, string> {
  const oneToOne = new Set(
    collaterals.flatMap(({ currency, productId }) => (productId === null ? [currency] : [])),
  );
  return Object.fromEntries(
    Object.keys(CURRENCY_SCALES).flatMap((currency) => {
      const rate = hub.rate(currency) ?? (oneToOne.has(currency) ? ONE : undefined);
      return rate === undefined ? [] : [[currency, toText(rate)]];
    }),
  );
}

/** The market for an operation. */
export const marketNow = (hub: Hub, rules: Collaterals): LoanPrices => ({
  prices: textsOf(pricesNow(hub, rules)),
  rates: ratesNow(hub, rules),
});
