// What a user's open orders are worth beyond his balances, each kind's in its own way: now, and at a midnight for everybody.
// The two must come to the same, to the last unit. Source: decisions.md "Statistics".
import type { Decimal } from '../../../core/money/decimal.ts';
import type { Queryable } from '../../store/database.ts';

/** The market of this moment; undefined while nobody knows. */
export interface WorthPrices {
  /** Mark price in the product's quote currency. */
  readonly mark: (productId: string) => Decimal | undefined;
  /** USDT per unit of the product's quote currency. */
  readonly quoteRate: (productId: string) => Decimal | undefined;
}

export interface OpenWorth {
  /** For equityStore.ts. */
  readonly sql: string;
  /** USDT, one for each open order of the user. */
  now(client: Queryable, userId: string, prices: WorthPrices): Promise<readonly Decimal[]>;
}
