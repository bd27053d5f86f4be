// What calls and puts see of the market: rules, the last price message, the gate and the conversion rate.
// Must know the rules of a product before the market has been started.
import type { ProductId, Tick } from '../../../core/market/types.ts';
import type { Decimal } from '../../../core/money/decimal.ts';
import { cfdRules } from '../../../core/rulebook/cfdRules.ts';
import type { CfdRules } from '../../../core/trading/cfd/types.ts';
import type { MarketHub } from '../../market/ports.ts';
import type { KnownRulebook } from '../../services/rulebooks.ts';

export interface CfdProductNow {
  readonly rules: CfdRules;
  /** Of the rulebook that the rules are from. */
  readonly rulebookHash: string;
  readonly tick: Tick | undefined;
  readonly state: 'live' | 'paused' | 'closed';
  readonly quoteRate: Decimal | undefined;
}

/** The market of calls and puts by one rulebook. */
export interface CfdMarket {
  /** Undefined for a product that does not exist. */
  product(productId: ProductId): CfdProductNow | undefined;
  /** Its rules alone, which are there before the market has been started; throws for an unknown product. */
  rules(productId: ProductId): CfdRules;
  latest(productId: ProductId): Tick | undefined;
}

export function createCfdMarket(hub: MarketHub, rulebook: KnownRulebook): CfdMarket {
  // A recording's days are not these days: its market does not follow the calendar (server/startServer.ts).
  const calendar = hub.kind === 'replay' ? 'crypto' : undefined;
  const rulesOf = new Map(
    hub.products.map(({ id }) => [id, cfdRules(rulebook.document, id, calendar)] as const),
  );

  const rules = (productId: ProductId): CfdRules => {
    const found = rulesOf.get(productId);
    if (!found) throw new RangeError(`no call and put rules for ${productId}`);
    return found;
  };

  return {
    rules,
    latest: (productId) => hub.latest(productId),
    product: (productId) => {
      const found = hub.product(productId);
      const own = rulesOf.get(productId);
      if (!found || !own) return undefined;
      return {
        rules: own,
        rulebookHash: rulebook.hash,
        tick: hub.latest(productId),
        state: hub.status(productId).state,
        quoteRate: hub.rate(found.quote),
      };
    },
  };
}
