// The hot list: what moves and what is traded most in the last 24 hours, each product once, with why it is there.
// Nothing is promoted: the list follows from the market's own figures. Source: decisions.md "Home".
import { decimal, type Decimal, ZERO } from '../../../core/money/decimal.ts';
import type { ProductView } from '../products.ts';

/** The first rule that a product meets names it. */
export type HotReason = 'turnover' | 'rise' | 'fall' | 'range';

export type HotView = ProductView & { readonly reason: HotReason };

interface Rule {
  readonly reason: HotReason;
  /** So many come by it. */
  readonly places: number;
  /** The more the hotter; undefined for a product that is none of it. */
  readonly heat: (product: ProductView, rateOf: RateOf) => Decimal | undefined;
}

/** USDT per unit of a currency; undefined while unknown. */
export type RateOf = (currency: string) => Decimal | undefined;

const changeOf = ({ change24h }: ProductView): Decimal => decimal(change24h ?? '0');

/** High over low, as a share of the low. */
function rangeOf({ high24h, low24h }: ProductView): Decimal | undefined {
  if (high24h === null || low24h === null) return undefined;
  const low = decimal(low24h);
  return low.gt(ZERO) ? decimal(high24h).minus(low).div(low) : undefined;
}

const RULES: readonly Rule[] = [
  {
    reason: 'turnover',
    places: 4,
    heat: ({ amount24h, quote }, rateOf) => {
      const amount = decimal(amount24h).times(rateOf(quote) ?? ZERO);
      return amount.gt(ZERO) ? amount : undefined;
    },
  },
  {
    reason: 'rise',
    places: 3,
    heat: (product) => (changeOf(product).gt(ZERO) ? changeOf(product) : undefined),
  },
  {
    reason: 'fall',
    places: 2,
    heat: (product) => (changeOf(product).lt(ZERO) ? changeOf(product).neg() : undefined),
  },
  { reason: 'range', places: 1, heat: rangeOf },
];

/** Ten at most, in the order of the rules, hottest first; a product without a price is none of them. */
export function listHot(products: readonly ProductView[], rateOf: RateOf): readonly HotView[] {
  const hot = new Map<string, HotView>();
  for (const { reason, places, heat } of RULES) {
    const ranked = products
      .flatMap((product) => {
        const by = product.price === null ? undefined : heat(product, rateOf);
        return by === undefined || hot.has(product.id) ? [] : [{ product, by }];
      })
      .sort((a, b) => b.by.comparedTo(a.by));
    for (const { product } of ranked.slice(0, places)) hot.set(product.id, { ...product, reason });
  }
  return [...hot.values()];
}
