// This platform's own calls and puts as anonymous trades, for the list of real-time transactions: marked as such.
// Must never say whose they are, and must invent nothing: one per order that was really entered.
// Source: decisions.md "CFD call / put" (real-time transactions).
import type { MarketProduct, TimeMs, Trade } from '../../../core/market/types.ts';
import { toText } from '../../../core/money/decimal.ts';
import type { CfdOrder } from '../../../core/trading/cfd/types.ts';
import { tradeView, type TradeView } from '../productViews.ts';

export interface OwnTrade {
  readonly id: string;
  readonly productId: string;
  readonly price: string;
  readonly quantity: string;
  /** A call is shown as a buy, a put as a sell. */
  readonly side: 'buy' | 'sell';
  readonly time: TimeMs;
  readonly own: true;
}

/** As many as the longest list shows (wire: limit 100). */
const KEPT_PER_PRODUCT = 100;

export class OwnTrades {
  readonly #trades = new Map<string, OwnTrade[]>();
  readonly #listeners = new Set<(trade: OwnTrade) => void>();
  #count = 0;

  /** Takes an order that has just been entered. */
  add({ productId, direction, openPrice, quantity, openedAt, openSeq }: CfdOrder): void {
    this.#count += 1;
    const trade: OwnTrade = {
      // Of its price message and a running number: nothing in it leads to the order.
      id: `own-${openSeq}-${this.#count}`,
      productId,
      price: toText(openPrice),
      quantity: toText(quantity),
      side: direction === 'call' ? 'buy' : 'sell',
      time: openedAt,
      own: true,
    };
    const known = this.#trades.get(productId) ?? [];
    this.#trades.set(productId, [trade, ...known].slice(0, KEPT_PER_PRODUCT));
    for (const listener of this.#listeners) listener(trade);
  }

  /** Newest first. */
  newest(productId: string, limit: number): readonly OwnTrade[] {
    return (this.#trades.get(productId) ?? []).slice(0, limit);
  }

  on(listener: (trade: OwnTrade) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** As the wire shows it. */
export type OwnTradeView = Omit<OwnTrade, 'productId'>;
export const ownTradeView = ({ productId: _, ...view }: OwnTrade): OwnTradeView => view;

/** The market's trades and the own ones as one list, newest first. */
export function listTrades(
  ownTrades: Pick<OwnTrades, 'newest'>,
  product: MarketProduct,
  trades: readonly Trade[],
  limit: number,
): (TradeView | OwnTradeView)[] {
  return [
    ...trades.map((trade) => tradeView(product, trade)),
    ...ownTrades.newest(product.id, limit).map(ownTradeView),
  ]
    .sort((one, other) => other.time - one.time)
    .slice(0, limit);
}
