// Puts money in and out together: where people pay in, where they are paid, and the operators who decide it.
import type { Answer, Command } from '../execution/command.ts';
import type { Identity } from './identity.ts';
import { ordersOfRecords } from '../kinds/kinds.ts';
import type { Clock, Ids } from '../ports.ts';
import { createAddresses } from '../services/funding/addresses.ts';
import { createDepositAddresses } from '../services/funding/depositAddresses.ts';
import { createDeposits } from '../services/funding/deposits.ts';
import type { SafetySwitch } from '../services/invariants.ts';
import { createCertificationDecisions } from '../services/operators/operatorCertifications.ts';
import { createOperatorDecisions } from '../services/operators/operatorDecisions.ts';
import { createOperatorQueue } from '../services/operators/operatorQueue.ts';
import { filesOf } from '../services/operators/operatorRoles.ts';
import { createReconciliation } from '../services/operators/reconciliation.ts';
import { createOperators } from '../services/operators/operators.ts';
import type { Reviewer } from '../services/accounts/uploads.ts';
import type { Rulebooks } from '../services/rulebooks.ts';
import { createPracticeResets } from '../services/funding/practiceReset.ts';
import { createRecords } from '../services/funding/records.ts';
import { createWithdrawals } from '../services/funding/withdrawals.ts';
import type { AppSettings } from '../settings.ts';
import type { Database } from '../store/database.ts';

export interface FundingOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly rulebooks: Rulebooks;
  readonly settings: AppSettings;
  readonly identity: Identity;
  /** Runs a command through the executor. */
  readonly run: (command: Command) => Promise<Answer>;
  readonly safety: SafetySwitch;
}

export function createFunding(options: FundingOptions) {
  const { database, clock, ids, rulebooks, settings, identity, run, safety } = options;
  const { mode, brand } = settings;
  const { funding, settlementCurrency } = rulebooks.common;
  const { certificationReview, notices, stepUp, passwords, loginGuard, sources, vault } = identity;
  const newId = (): string => ids.uuid();
  const holds = funding.holds[mode];
  const depositAddresses = createDepositAddresses({
    database,
    clock,
    sources: settings.deposits,
    mode,
  });
  const shared = { database, clock, ids, funding, holds, stepUp, notices, run, newId, safety };
  const operators = createOperators({
    database,
    clock,
    ids,
    passwords,
    loginGuard,
    sources,
    vault,
    brand: brand.name,
  });
  const certifications = createCertificationDecisions({ database, clock, certificationReview });
  return {
    addresses: createAddresses(shared),
    deposits: createDeposits({ ...shared, addresses: depositAddresses }),
    withdrawals: createWithdrawals({ ...shared, settlementCurrency }),
    practiceReset: createPracticeResets({ mode, run, newId }),
    records: createRecords({ database, kinds: ordersOfRecords }),
    operators,
    operatorDecisions: createOperatorDecisions({ ...shared, certifications }),
    operatorQueue: createOperatorQueue({ ...shared, certificationReview }),
    reconciliation: createReconciliation({ database, clock, safety }),
  };
}
export type Funding = ReturnType<typeof createFunding>;

/** Who of the back office may look at a private file. */
export const createReviewerOf =
  ({ operators }: Pick<Funding, 'operators'>) =>
  async (token: string): Promise<Reviewer | undefined> => {
    const operator = await operators.authenticate(token);
    return operator && { ...operator, files: filesOf(operator.role) };
  };
