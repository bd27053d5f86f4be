// What was entered on this platform itself, as anonymous trades for the list of real-time transactions: marked as such.
// Must never say whose they are, and must invent nothing: one per order that was really entered.
// Source: decisions.md "CFD call / put" (real-time transactions).
import type { MarketProduct, TimeMs, Trade } from '../../../core/market/types.ts';
import type { Committed } from '../../execution/executor.ts';
import type { RecordName, RecordTypes } from '../../execution/recordKinds.ts';
import { tradeView, type TradeView } from '../productViews.ts';

export interface OwnTrade {
  readonly id: string;
  readonly productId: string;
  readonly price: string;
  readonly quantity: string;
  readonly side: 'buy' | 'sell';
  readonly time: TimeMs;
  readonly own: true;
}

/** As its kind tells of it. */
export type EnteredTrade = Omit<OwnTrade, 'id' | 'own'> & {
  /** Of its price message. */
  readonly seq: number;
};

/** Which changed records are shown: undefined for one that was not entered just now. */
export type EnteredTrades = {
  readonly [Name in RecordName]?: (record: RecordTypes[Name]) => EnteredTrade | undefined;
};

/** As many as the longest list shows (wire: limit 100). */
const KEPT_PER_PRODUCT = 100;

export class OwnTrades {
  readonly #trades = new Map<string, OwnTrade[]>();
  readonly #listeners = new Set<(trade: OwnTrade) => void>();
  #count = 0;

  /** Takes what has just been entered. */
  add({ seq, ...entered }: EnteredTrade): void {
    this.#count += 1;
    // The id is of its price message and a running number: nothing in it leads to the order.
    const trade: OwnTrade = { id: `own-${seq}-${this.#count}`, ...entered, own: true };
    const known = this.#trades.get(trade.productId) ?? [];
    this.#trades.set(trade.productId, [trade, ...known].slice(0, KEPT_PER_PRODUCT));
    for (const listener of this.#listeners) listener(trade);
  }

  /** The same of all that a batch entered. */
  follow(committed: readonly Committed[], trades: EnteredTrades): void {
    for (const { effects } of committed)
      for (const name of Object.keys(trades) as RecordName[])
        for (const record of effects.changed[name] ?? []) {
          const entered = trades[name]?.(record as never);
          if (entered) this.add(entered);
        }
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
