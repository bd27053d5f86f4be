// What use cases stand on alike, so that each one names besides only what it alone needs.
import type { FundingSection } from '../../core/rulebook/funding.ts';
import type { Clock } from '../ports.ts';
import type { Database } from '../store/database.ts';
import type { Intake } from './intake.ts';
import type { Notices } from './notices.ts';
import type { PerRulebook } from './rulebooks.ts';
import type { OwnerCheck } from './security/ownerCheck.ts';
import type { SecondFactor } from './security/secondFactor.ts';

/** Where things are kept, and what time it is. */
export interface Footing {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
}

/** Of changes of what guards an account: who asks is checked, the owner is told. */
export interface GuardFooting {
  readonly database: Database;
  readonly notices: Notices;
  readonly ownerCheck: OwnerCheck;
  readonly secondFactor: Pick<SecondFactor, 'check'>;
}

/** Of the orders of a kind. */
export interface OrdersFooting<Market, Order> {
  readonly database: Database;
  readonly markets: PerRulebook<Market>;
  readonly intake: Intake;
  /** An order of the user's own. */
  readonly find: (userId: string, orderId: string) => Promise<Order | undefined>;
}

/** Of money that comes and goes. */
export interface FundingFooting {
  readonly database: Database;
  readonly funding: FundingSection;
  /** Of the rulebook that `funding` is from. */
  readonly rulebookHash: string;
  readonly intake: Intake;
}
