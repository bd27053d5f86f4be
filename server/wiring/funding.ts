// Puts money in and out together, and who people are: what is decided by operators, and the operators.
import type { Identity } from './identity.ts';
import { createAddresses } from '../kinds/address/addresses.ts';
import { createCertificationSealer } from '../kinds/certification/certificationData.ts';
import { createCertificationReview } from '../kinds/certification/certificationReview.ts';
import { createCertifications } from '../kinds/certification/certifications.ts';
import type { OwnKinds } from '../kinds/kinds.ts';
import { createCorrections } from '../kinds/correction/corrections.ts';
import { createDepositReview } from '../kinds/deposit/depositReview.ts';
import { createDeposits } from '../kinds/deposit/deposits.ts';
import { createWithdrawalReview } from '../kinds/withdrawal/withdrawalReview.ts';
import { createWithdrawals } from '../kinds/withdrawal/withdrawals.ts';
import type { MarketHub } from '../market/ports.ts';
import type { Clock, Ids } from '../ports.ts';
import type { AccountEvents } from '../realtime/ports.ts';
import { createAssets } from '../services/funding/assets.ts';
import { createDepositAddresses } from '../services/funding/depositAddresses.ts';
import type { SafetySwitch } from '../services/invariants.ts';
import { createOperatorCalls } from '../services/operators/operatorCalls.ts';
import { createOperatorDecisions } from '../services/operators/operatorDecisions.ts';
import { createExposures } from '../services/operators/exposures.ts';
import { createAuditView } from '../services/operators/auditView.ts';
import { createOfficeUsers } from '../services/operators/officeUsers.ts';
import { createEnrolments } from '../services/operators/enrolment.ts';
import { createOperatorPeople } from '../services/operators/operatorPeople.ts';
import { createOperatorQueue } from '../services/operators/operatorQueue.ts';
import { filesOf } from '../services/operators/operatorRoles.ts';
import type { Reviews } from '../services/operators/review.ts';
import { createReconciliation } from '../services/operators/reconciliation.ts';
import { NEW_DEVICE_MS } from '../services/operators/operatorDevice.ts';
import { createOperators } from '../services/operators/operators.ts';
import type { Countries } from '../services/accounts/countries.ts';
import type { Sessions } from '../services/accounts/sessions.ts';
import type { Reviewer } from '../services/accounts/uploads.ts';
import type { Rulebooks } from '../services/rulebooks.ts';
import type { CoveredLedger } from '../services/coveredLedger.ts';
import { createStatements } from '../services/funding/statement.ts';
import { createTradeStats } from '../services/funding/tradeStats.ts';
import { createRecords } from '../services/funding/records.ts';
import type { Intake } from '../services/intake.ts';
import type { AppSettings } from '../settings.ts';
import type { Database } from '../store/database.ts';

export interface FundingOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly rulebooks: Rulebooks;
  readonly settings: AppSettings;
  readonly identity: Identity;
  readonly kinds: OwnKinds;
  readonly hub: MarketHub;
  readonly intake: Intake;
  readonly safety: SafetySwitch;
  readonly accountEvents: AccountEvents;
  readonly sessions: Sessions;
  readonly countries: Countries;
  readonly ledger: CoveredLedger;
}

export function createFunding(options: FundingOptions) {
  const { database, clock, ids, rulebooks, settings, identity, intake, safety } = options;
  const { mode, brand } = settings;
  const { funding, settlementCurrency } = rulebooks.common;
  const { uploads, notices, stepUp, passwords, loginGuard, sources, vault } = identity;
  const holds = funding.holds[mode];
  const ways = { database, clock, sources: settings.deposits, mode };
  const depositAddresses = createDepositAddresses(ways);
  // What is one for all profiles is read from the open one's document.
  const rulebookHash = rulebooks.inForce.open.hash;
  const money = { funding, holds, rulebookHash, intake };
  const sealer = createCertificationSealer(vault, settings.secretKey);
  const { sessions, accountEvents, countries, ledger } = options;
  const people = { sealer, uploads, sessions, accountEvents };
  const shared = { database, clock, ids, stepUp, notices, safety, ledger, ...money, ...people };
  // Each queue of the wire has its review: those of older kinds are named here, the others bring their own.
  const reviews: Reviews = {
    ...(options.kinds.createReviews(options) as Reviews),
    certification: createCertificationReview(shared),
    deposit: createDepositReview({ ...shared, hub: options.hub }),
    withdrawal: createWithdrawalReview(shared),
  };
  const signIn = { database, clock, ids, passwords, vault, brand: brand.name };
  const operators = createOperators({
    ...signIn,
    loginGuard,
    sources,
    newDeviceMs: NEW_DEVICE_MS[mode],
  });
  const { accountFreeze } = identity.security;
  const enrolments = createEnrolments({
    ...signIn,
    mail: identity.mailEnrolment,
    showsCodes: identity.showsCodes,
  });
  return {
    funding: {
      addresses: createAddresses(shared),
      assets: createAssets(options),
      deposits: createDeposits({ ...shared, addresses: depositAddresses }),
      statement: createStatements({ database, clock, kinds: options.kinds.statement }),
      tradeStats: createTradeStats({ database, clock, kinds: options.kinds.statement }),
      records: createRecords({ database, kinds: options.kinds.ordersOfRecords }),
      withdrawals: createWithdrawals({ ...shared, settlementCurrency }),
    },
    certification: {
      certification: createCertifications({ ...shared, isCountry: (code) => countries.has(code) }),
    },
    office: {
      operators,
      officeUsers: createOfficeUsers({ database, clock, accountFreeze }),
      auditView: createAuditView(database.pool),
      exposures: createExposures(database.pool, options.kinds.exposures),
      corrections: createCorrections(shared),
      enrolments,
      operatorPeople: createOperatorPeople({ database, clock, ids, vault, enrolments }),
      operatorCalls: createOperatorCalls(shared),
      operatorDecisions: createOperatorDecisions(reviews, notices),
      operatorQueue: createOperatorQueue(reviews),
      reconciliation: createReconciliation({ database, clock, safety }),
    },
  };
}
type Office = ReturnType<typeof createFunding>['office'];

/** Who of the back office may look at a private file. */
export const createReviewerOf =
  ({ operators }: Pick<Office, 'operators'>) =>
  async (token: string): Promise<Reviewer | undefined> => {
    const operator = await operators.authenticate(token);
    return operator && { ...operator, files: filesOf(operator.role) };
  };
