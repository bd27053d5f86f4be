// The grids that are offered, by the rulebook of who asks, with their back-tests and the minutes these ran on.
// Source: wire.md "Calls" (quant), decisions.md "AI smart quantification".
import { DAY_MS } from '../../../core/market/candles.ts';
import { candlesText } from '../../../core/trading/grid/backtest/candleHash.ts';
import type { QuantDocument } from '../../../core/rulebook/quant.ts';
import type { QuantInfo, QuantList, QuantMinutes } from '../../../protocol/quant.ts';
import type { CurrentUser } from '../../services/accounts/currentUser.ts';
import { Refusal } from '../../services/refusal.ts';
import type { PerRulebook } from '../../services/rulebooks.ts';
import type { Backtests } from './backtest/backtests.ts';
import type { QuantMarket } from './quantMarket.ts';
import { type OfferShown, presentOffer, presentOfferInfo } from './quantOfferView.ts';

export interface QuantOffersOptions {
  readonly markets: PerRulebook<QuantMarket>;
  readonly backtests: Backtests;
}

export interface MinutesQuery {
  readonly productId: string;
  readonly from: number;
  readonly to: number;
  readonly candlesHash?: string | undefined;
}

/** The grids that are offered, and what they would have done. Refuses with Refusal. */
export interface QuantOffers {
  list(user: CurrentUser): QuantList;
  info(user: CurrentUser, quantId: string): QuantInfo;
  minutes(query: MinutesQuery): Promise<QuantMinutes>;
}

const MOST_DAYS = 31;

const notFound = (field: string): Refusal =>
  new Refusal('not_found', { fields: { [field]: 'not_found' } });

export function createQuantOffers({ markets, backtests }: QuantOffersOptions): QuantOffers {
  const shown = (market: QuantMarket, offer: QuantDocument): OfferShown => {
    const { id, productId } = offer;
    const rules = market.now(id)?.rules;
    if (rules === undefined) throw new RangeError(`no rules for ${id}`);
    return {
      offer,
      rules,
      rulebookHash: market.rulebookHash,
      levels: market.levels(id),
      backtest: backtests.of({ productId, rules }),
    };
  };

  return {
    list: (user) => {
      const market = markets.ofAccount(user);
      return market.offers.map((offer) => presentOffer(shown(market, offer)));
    },

    info: (user, quantId) => {
      const market = markets.ofAccount(user);
      const all = market.offers.map((offer) => shown(market, offer));
      const found = all.find(({ offer }) => offer.id === quantId);
      if (found === undefined) throw notFound('quantId');
      return presentOfferInfo(found);
    },

    minutes: async ({ productId, from, to, candlesHash }) => {
      if (to <= from || to - from > MOST_DAYS * DAY_MS)
        throw new Refusal('invalid_input', { fields: { to: 'invalid_input' } });
      const all = { from, to };
      const span = candlesHash === undefined ? all : backtests.spanOf(productId, candlesHash);
      if (span === undefined) throw notFound('candlesHash');
      const candles = await backtests.minutes(
        productId,
        Math.max(from, span.from),
        Math.min(to, span.to),
      );
      if (candles === undefined) throw notFound('productId');
      // The text without its first line, which names the product.
      const [, ...lines] = candlesText(productId, candles).split('\n');
      return { productId, from, to, text: lines.join('\n') };
    },
  };
}
