// Puts money in and out together, and who people are: what is decided by operators, and the operators.
import type { Identity } from './identity.ts';
import type { OwnKinds } from '../kinds/kinds.ts';
import type { MarketHub } from '../market/ports.ts';
import type { Clock, Ids } from '../ports.ts';
import type { HouseKeys } from '../process/houseKeys.ts';
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
  readonly keys: HouseKeys;
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
  const { database, clock, ids, rulebooks, settings, keys, identity, safety } = options;
  const { attestor, tokens } = keys;
  const { mode, brand } = settings;
  const { funding, settlementCurrency } = rulebooks.common;
  const { notices, passwords, loginGuard, sources, vault } = identity;
  const holds = funding.holds[mode];
  const ways = { database, clock, sources: settings.deposits, mode };
  const depositAddresses = createDepositAddresses(ways);
  // What is one for all profiles is read from the open one's document.
  const rulebookHash = rulebooks.inForce.open.hash;
  const house = {
    ...options,
    ...identity,
    funding,
    holds,
    rulebookHash,
    settlementCurrency,
    depositAddresses,
    secretKey: settings.secretKey,
  };
  const reviews = options.kinds.createReviews(house);
  const signIn = { database, clock, ids, attestor, passwords, vault, brand: brand.name };
  const operators = createOperators({
    ...signIn,
    tokens: tokens.ofOperators,
    loginGuard,
    sources,
    newDeviceMs: NEW_DEVICE_MS[mode],
  });
  const { accountFreeze } = identity.security;
  const enrolments = createEnrolments({
    ...signIn,
    tokens: tokens.ofEnrolments,
    mail: identity.mailEnrolment,
    showsCodes: identity.showsCodes,
  });
  return {
    ...options.kinds.createPeopleCases(house),
    funding: {
      assets: createAssets(options),
      statement: createStatements({ database, clock, kinds: options.kinds.statement }),
      tradeStats: createTradeStats({ database, clock, kinds: options.kinds.statement }),
      records: createRecords({ database, kinds: options.kinds.ordersOfRecords }),
    },
    office: {
      operators,
      officeUsers: createOfficeUsers({ database, clock, attestor, accountFreeze }),
      auditView: createAuditView(database.pool, attestor),
      exposures: createExposures(database.pool, options.kinds.exposures),
      enrolments,
      operatorPeople: createOperatorPeople({ database, clock, ids, attestor, vault, enrolments }),
      operatorCalls: createOperatorCalls(options),
      operatorDecisions: createOperatorDecisions(reviews, notices),
      operatorQueue: createOperatorQueue(reviews),
      reconciliation: createReconciliation({ database, clock, attestor, safety }),
    },
  };
}
type Office = ReturnType<typeof createFunding>['office'];

/** Who of the back office may look at a private file. */
export const createReviewerOf =
  ({ operators, operatorQueue }: Pick<Office, 'operators' | 'operatorQueue'>) =>
  async (token: string): Promise<Reviewer | undefined> => {
    const operator = await operators.authenticate(token);
    return operator && { ...operator, files: operatorQueue.filesOf(operator.role) };
  };
