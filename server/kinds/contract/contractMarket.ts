// What contract trading sees of the market: rules, the last price message, the gate and the conversion rate of a product.
import type { ProductId, Tick, TimeMs } from '../../../core/market/types.ts';
import { scaledToDecimal } from '../../../core/market/scaledDecimal.ts';
import type { Decimal } from '../../../core/money/decimal.ts';
import { contractRules } from '../../../core/rulebook/contractRules.ts';
import type { Acceptance } from '../../../core/trading/order.ts';
import type {
  ContractRules,
  Direction,
  ContractTrail,
} from '../../../core/trading/contract/types.ts';
import type { MarketHub } from '../../market/ports.ts';
import type { KnownRulebook } from '../../services/rulebooks.ts';
import {
  createTradingMarket,
  type TradedProduct,
  type TradingMarket,
} from '../../services/trading/tradingMarket.ts';

export type ProductNow = TradedProduct<ContractRules>;

/** The market at which a ticket is shown. */
export interface MarketNow {
  readonly now: TimeMs;
  readonly rules: ContractRules;
  /** Null while the product has no price or no conversion rate. */
  readonly markPrice: Decimal | null;
  readonly quoteRate: Decimal | null;
  /** How far a trailing stop has been followed; undefined where nobody follows. */
  readonly trail?: ContractTrail | undefined;
}

export interface ContractMarket extends TradingMarket<ContractRules> {
  markPrice(tick: Tick): Decimal;
  /** For showing a ticket; throws for a product outside the rulebook. */
  now(productId: ProductId, at: number): MarketNow;
}

export function createContractMarket(hub: MarketHub, rulebook: KnownRulebook): ContractMarket {
  const market = createTradingMarket(hub, rulebook, contractRules);
  const markPrice = (tick: Tick): Decimal =>
    scaledToDecimal(tick.mark, market.rules(tick.productId).priceDecimals);
  return {
    ...market,
    markPrice,
    now: (productId, at) => {
      const found = market.product(productId);
      if (!found) throw new RangeError(`no contract rules for ${productId}`);
      const { tick, rules, quoteRate } = found;
      return {
        now: at,
        rules,
        markPrice: tick ? markPrice(tick) : null,
        quoteRate: quoteRate ?? null,
      };
    },
  };
}

/** What stood when the server took a command; `side` is the direction the user takes (closing a long is a short). */
export function acceptanceOf(tick: Tick, side: Direction, now: number): Acceptance {
  return { seq: tick.seq, time: now, referencePrice: side === 'long' ? tick.ask : tick.bid };
}
