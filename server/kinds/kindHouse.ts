// What every kind has of the house: to wait with, and to take requests with. What one alone needs it makes of these.
import type { ProductId } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import type { FollowedMessage } from '../../core/trading/trigger.ts';
import type { Accepted, RuleSource } from '../execution/operation.ts';
import type { IndexLog, MarketHub } from '../market/ports.ts';
import type { Clock, Logger } from '../ports.ts';
import type { CoveredLedger } from '../services/coveredLedger.ts';
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
  readonly logger: Logger;
  readonly hub: MarketHub;
  readonly rulebooks: Rulebooks;
  readonly mode: 'practice' | 'live';
  readonly intake: Intake;
  /** What money is paid from. */
  readonly ledger: CoveredLedger;
  /** How far an order's trigger has followed the price; undefined where nobody follows. */
  readonly followed: (
    productId: ProductId,
    orderId: string,
    since: number,
  ) => FollowedMessage | undefined;
}

/** To be decided about by operators with. */
export interface ReviewHouse extends Pick<
  UseCaseHouse,
  'database' | 'clock' | 'rulebooks' | 'intake'
> {
  readonly hub: Pick<MarketHub, 'latest' | 'status' | 'product' | 'rate'>;
}

/** USDT per unit of the product's quote currency; undefined while that has no price. */
export function quoteRateOf(
  { hub }: Pick<KindHouse, 'hub'>,
  productId: ProductId,
): Decimal | undefined {
  const product = hub.product(productId);
  return product && hub.rate(product.quote);
}
