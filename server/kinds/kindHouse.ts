// What every kind has of the house: to wait with, and to take requests with. What one alone needs it makes of these.
import type { AlertLimits } from '../../core/market/alerts/alert.ts';
import type { ProductId } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import type { HoldTimes } from '../../core/rulebook/funding.ts';
import type { FollowedMessage } from '../../core/trading/trigger.ts';
import type { Accepted, RuleSource } from '../execution/operation.ts';
import type { LiveOrder } from '../execution/productShard.ts';
import type { IndexLog, MarketHub } from '../market/ports.ts';
import type { Clock, Ids, Logger } from '../ports.ts';
import type { Countries } from '../services/accounts/countries.ts';
import type { Sessions } from '../services/accounts/sessions.ts';
import type { Uploads } from '../services/accounts/uploads.ts';
import type { CoveredLedger } from '../services/coveredLedger.ts';
import type { Footing, FundingFooting } from '../services/footing.ts';
import type { DepositAddresses } from '../services/funding/depositAddresses.ts';
import type { Intake } from '../services/intake.ts';
import type { SafetySwitch } from '../services/invariants.ts';
import type { MinuteCloses } from '../services/minuteCloses.ts';
import type { Notices } from '../services/notices.ts';
import type { KnownRulebook, Rulebooks } from '../services/rulebooks.ts';
import type { StepUp } from '../services/security/stepUp.ts';
import type { Vault } from '../services/security/vault.ts';
import type { Database, Queryable } from '../store/database.ts';

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
  /** What volatility is computed from. */
  readonly closes: Pick<MinuteCloses, 'of'>;
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
  /** What an order of anybody waits for; undefined once it is over. */
  readonly findLive: (
    orderId: string,
  ) => Pick<LiveOrder, 'userId' | 'productId' | 'triggers'> | undefined;
  /** How many alerts, and of what kind, a user may keep. */
  readonly alertLimits: AlertLimits;
}

/** Of a kind of orders: its markets by the rulebooks, and how one of its user's own is found. */
export const withOrders = <House extends UseCaseHouse, Market, Order>(
  house: House,
  createMarket: (hub: MarketHub, rulebook: KnownRulebook) => Market,
  orders: { find(client: Queryable, userId: string, id: string): Promise<Order | undefined> },
) => ({
  ...house,
  markets: house.rulebooks.each((rulebook) => createMarket(house.hub, rulebook)),
  find: (userId: string, id: string) => orders.find(house.database.pool, userId, id),
});

/** To take requests with that rest on who people are, and to have operators decide about what people ask for. */
export interface PeopleHouse extends Footing, FundingFooting {
  readonly ids: Ids;
  readonly rulebooks: Rulebooks;
  readonly hub: Pick<MarketHub, 'latest' | 'status' | 'product' | 'rate'>;
  readonly ledger: CoveredLedger;
  readonly settlementCurrency: string;
  readonly holds: HoldTimes;
  readonly depositAddresses: DepositAddresses;
  /** Seals what nobody but the reviewers may read; the key is the house's own. */
  readonly vault: Vault;
  readonly secretKey: Uint8Array;
  readonly uploads: Uploads;
  readonly stepUp: Pick<StepUp, 'prove'>;
  readonly notices: Pick<Notices, 'wake' | 'wakeFor'>;
  readonly safety: Pick<SafetySwitch, 'assertOpen'>;
  readonly sessions: Pick<Sessions, 'accountChanged'>;
  readonly countries: Countries;
}

/** USDT per unit of the product's quote currency; undefined while that has no price. */
export function quoteRateOf(
  { hub }: Pick<KindHouse, 'hub'>,
  productId: ProductId,
): Decimal | undefined {
  const product = hub.product(productId);
  return product && hub.rate(product.quote);
}
