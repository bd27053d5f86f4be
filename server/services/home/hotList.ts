// The hot list: what moves and what is traded most in the last 24 hours, each product once, with why it is there: the rule by
// which it stands highest, so that whoever has risen most of all is called so.
// Nothing is promoted: the list follows from the market's own figures. Source: decisions.md "Home".
import { decimal, type Decimal, ZERO } from '../../../core/money/decimal.ts';
import type { ProductView } from '../products.ts';

/** The rule by which a product stands highest names it; of two, the first. */
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

/** Those that a rule knows, hottest first; a product without a price is none of them. */
function rank(
  products: readonly ProductView[],
  { heat }: Rule,
  rateOf: RateOf,
): readonly ProductView[] {
  return products
    .flatMap((product) => {
      const by = product.price === null ? undefined : heat(product, rateOf);
      return by === undefined ? [] : [{ product, by }];
    })
    .sort((a, b) => b.by.comparedTo(a.by))
    .map(({ product }) => product);
}

/** Ten at most: each rule brings so many as were not there yet. In the order of the rules, hottest first. */
export function listHot(products: readonly ProductView[], rateOf: RateOf): readonly HotView[] {
  const rankings = RULES.map((rule) => ({ ...rule, ranked: rank(products, rule, rateOf) }));
  const chosen = new Set<ProductView>();
  for (const { ranked, places } of rankings)
    for (const product of ranked.filter((one) => !chosen.has(one)).slice(0, places))
      chosen.add(product);
  const named = new Map<ProductView, HotReason>();
  for (let place = 0; place < products.length; place += 1) {
    for (const { reason, ranked } of rankings) {
      const product = ranked[place];
      if (product !== undefined && !named.has(product)) named.set(product, reason);
    }
  }
  return rankings.flatMap(({ reason, ranked }) =>
    ranked
      .filter((product) => chosen.has(product) && named.get(product) === reason)
      .map((product) => ({ ...product, reason })),
  );
}
