// What every kind has of the house: to wait with, and to take requests with. What one alone needs it makes of these.
import type { ProductId } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import type { Accepted, RuleSource } from '../execution/operation.ts';
import type { IndexLog, MarketHub } from '../market/ports.ts';
import type { Clock } from '../ports.ts';
import type { Intake } from '../services/intake.ts';
import type { Rulebooks } from '../services/rulebooks.ts';
import type { Database } from '../store/database.ts';

/** To wait with. */
export interface KindHouse {
  readonly hub: Pick<MarketHub, 'latest' | 'status' | 'product' | 'rate'>;
  /** The recorded price messages. */
  readonly indexLog: IndexLog;
  readonly rules: RuleSource;
  /** For what the house does by rule. */
  readonly accept: () => Accepted;
}

/** To take requests with. */
export interface UseCaseHouse {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly hub: MarketHub;
  readonly rulebooks: Rulebooks;
  readonly mode: 'practice' | 'live';
  readonly intake: Intake;
}

/** USDT per unit of the product's quote currency; undefined while that has no price. */
export function quoteRateOf(
  { hub }: Pick<KindHouse, 'hub'>,
  productId: ProductId,
): Decimal | undefined {
  const product = hub.product(productId);
  return product && hub.rate(product.quote);
}
