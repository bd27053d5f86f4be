/** What kinds wait with, for tests without a house: a market that says what it is told, and nothing recorded. */
import type { Tick } from '../../core/market/types.ts';
import { decimal } from '../../core/money/decimal.ts';
import type { IndexRecord } from '../../core/trading/cfd/types.ts';
import { marketProducts } from '../../core/rulebook/marketProducts.ts';
import { OPEN_RULEBOOK } from '../../core/rulebook/open.ts';
import type { KindHouse } from '../../server/kinds/kindHouse.ts';
import { anAccepted, aRuleSource } from './batch.ts';

export interface KindMarket {
  tick: Tick | undefined;
  rate: string | undefined;
  state: 'live' | 'paused' | 'closed';
}

export interface KindHouseOptions extends Partial<KindMarket> {
  readonly linesOf?: (from: number, until: number) => IndexRecord['lines'];
}

export function aKindHouse({ linesOf = () => [], ...over }: KindHouseOptions = {}) {
  const market: KindMarket = { tick: undefined, rate: '1', state: 'live', ...over };
  const products = new Map(marketProducts(OPEN_RULEBOOK).map((one) => [one.id, one]));
  const house: KindHouse = {
    hub: {
      latest: () => market.tick,
      status: () => ({ state: market.state }) as ReturnType<KindHouse['hub']['status']>,
      product: (id) => products.get(id),
      rate: () => (market.rate === undefined ? undefined : decimal(market.rate)),
    },
    indexLog: { lines: async (_productId, from, until) => linesOf(from, until) },
    rules: aRuleSource(),
    accept: () => anAccepted(),
  };
  return { house, market };
}
