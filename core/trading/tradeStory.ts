// What a trade comes to in a few figures, worked out from the evidence of its fills alone.
// Must take nothing that a fill does not state: whoever has the evidence gets the same. Source: decisions.md "Statistics".
import type { Decimal } from '../money/decimal.ts';

/** What is read of each fill. */
export interface ToldFill {
  readonly kind: string;
  readonly at: number;
  readonly seq: number;
  /** Decimal texts. */
  readonly quantity: string;
  readonly price: string;
  readonly fee: string;
  readonly inputs: Readonly<Record<string, string>>;
}

interface StoryBase {
  readonly productId: string;
  readonly direction: string;
  readonly priceDecimals: number;
  /** Of the first fill and of the last. */
  readonly openedAt: number;
  readonly endedAt: number;
}

/** Of what was opened and ended: what it brought is in its fills. */
export interface TradeStory extends StoryBase {
  readonly kind: 'trade';
  /** Undefined where it has none. */
  readonly leverage: string | undefined;
  /** Averages, exact. */
  readonly openPrice: Decimal;
  readonly closePrice: Decimal;
  /** USDT: what its owner put in, and everything that it moved for him. */
  readonly putIn: Decimal;
  readonly net: Decimal;
}

/** Of coins that were bought or sold: what it brought depends on all that the owner held of them, and is not told. */
export interface ExchangeStory extends StoryBase {
  readonly kind: 'exchange';
  /** Average, exact, in the product's quote currency. */
  readonly price: Decimal;
  /** Coins. */
  readonly quantity: Decimal;
  /** USDT paid, or received before the fee. */
  readonly amount: Decimal;
  readonly fee: Decimal;
  readonly feeCurrency: string;
}

export type Story = TradeStory | ExchangeStory;

/** Undefined where the fills are not those of a whole trade. */
export type TellTrade = (fills: readonly ToldFill[]) => Story | undefined;
