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

export interface TradeStory {
  readonly productId: string;
  readonly direction: string;
  /** Undefined where it has none. */
  readonly leverage: string | undefined;
  /** Averages, exact. */
  readonly openPrice: Decimal;
  readonly closePrice: Decimal;
  readonly priceDecimals: number;
  /** USDT: what its owner put in, and everything that it moved for him. */
  readonly putIn: Decimal;
  readonly net: Decimal;
  readonly openedAt: number;
  readonly endedAt: number;
}

/** Undefined where the fills are not those of a whole trade. */
export type TellTrade = (fills: readonly ToldFill[]) => TradeStory | undefined;
