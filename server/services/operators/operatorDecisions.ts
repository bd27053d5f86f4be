// Decisions of the back office: deposits and withdrawals as commands of the executor, certifications in a transaction of
// their own; each with its line in the audit log. Nobody decides about his own money, and the database refuses it again.
// Source: decisions.md "Operators" (maker and checker), reliability.md "Rules" (back office).
import { decimal, toText } from '../../../core/money/decimal.ts';
import type { FundingSection } from '../../../core/rulebook/funding.ts';
import { decideCredit, decideRefusal, type Deposit } from '../../../core/wallet/deposit.ts';
import { canCancel, decideApproval, decideRejection } from '../../../core/wallet/withdrawal.ts';
import type { Withdrawal } from '../../../core/wallet/withdrawalTypes.ts';
import type { OperatorDecision, QueueItem, QueueKind } from '../../../protocol/operator.ts';
import type { Answer, Command } from '../../execution/command.ts';
import {
  type Aside,
  onDepositCommand,
  onWithdrawalCommand,
} from '../../execution/fundingCommands.ts';
import { SAFETY_FREEZE } from '../../execution/commonCommands.ts';
import type { Clock } from '../../ports.ts';
import type { Database } from '../../store/database.ts';
import { findDeposit } from '../../store/depositStore.ts';
import { readPeople, readWithdrawalBackgrounds } from '../../store/operatorQueueStore.ts';
import { readOperatorEmails } from '../../store/operatorStore.ts';
import { findWithdrawal } from '../../store/withdrawalStore.ts';
import { identify, unwrap } from '../commandKeys.ts';
import type { Notices } from '../notices.ts';
import type { CertificationDecisions } from './operatorCertifications.ts';
import { depositItem, withdrawalItem } from './operatorItems.ts';
import { assertMay } from './operatorRoles.ts';
import type { CurrentOperator } from './operators.ts';
import { Refusal } from '../refusal.ts';

/** What each decision is made of; anything else that comes along is a mistake, not something to look past. */
const NEEDLESS: Readonly<
  Record<QueueKind, Readonly<Record<'approve' | 'reject', readonly (keyof OperatorDecision)[]>>>
> = {
  certification: {
    approve: ['reason', 'amount', 'transactionId'],
    reject: ['amount', 'transactionId'],
  },
  deposit: { approve: ['reason', 'transactionId'], reject: ['amount', 'transactionId'] },
  withdrawal: { approve: ['reason', 'amount'], reject: ['amount', 'transactionId'] },
};

function assertFits(body: OperatorDecision): void {
  const extra = NEEDLESS[body.kind][body.decision].find((field) => body[field] !== undefined);
  if (extra !== undefined) throw new Refusal('invalid_input', { fields: { [extra]: 'unknown' } });
}

export interface OperatorDecisions {
  decide(operator: CurrentOperator, key: string, body: OperatorDecision): Promise<QueueItem>;
}

export interface OperatorDecisionsOptions {
  readonly database: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly funding: FundingSection;
  readonly certifications: CertificationDecisions;
  readonly notices: Pick<Notices, 'wake'>;
  readonly run: (command: Command) => Promise<Answer>;
  readonly newId: () => string;
}

/** The same key used by another operator is another command. */
const identifyDecision = (
  { operatorId }: CurrentOperator,
  userId: string,
  key: string,
  body: OperatorDecision,
) => identify({ userId }, key, `operator/decide ${operatorId}`, body);

function assertOtherPerson(operator: CurrentOperator, email: string | undefined): void {
  if (operator.email === email) throw new Refusal('role_forbidden');
}

function auditOf(
  { operatorId }: CurrentOperator,
  { kind, id, decision, ...given }: OperatorDecision,
  result: Readonly<Record<string, unknown>>,
): NonNullable<Aside['audit']> {
  const detail = JSON.stringify({ ...given, ...result });
  return { operatorId, action: `${kind}.${decision}`, subject: `${kind} ${id}`, detail };
}

function depositNotice({ state, amount, declaredAmount, currency, reason }: Deposit) {
  const params = { amount: toText(amount ?? declaredAmount), currency };
  return state === 'success'
    ? { kind: 'deposit_credited', params }
    : { kind: 'deposit_refused', params: { ...params, reason: reason ?? '' } };
}

/** Nothing to tell while an approval is missing or the payment is. */
function withdrawalNotice(withdrawal: Withdrawal): Aside['notice'] {
  const { state, currency, address, reason, transactionId } = withdrawal;
  if (state === 'auditing') return undefined;
  if (state === 'success') {
    const params = { amount: toText(withdrawal.received), currency, address };
    return { kind: 'withdrawal_paid', params: { ...params, transactionId: transactionId ?? '' } };
  }
  const params = { amount: toText(withdrawal.amount), currency, reason: reason ?? '' };
  return { kind: 'withdrawal_refused', params };
}

export function createOperatorDecisions(options: OperatorDecisionsOptions): OperatorDecisions {
  const { database, funding, certifications, run, newId } = options;
  const { pool } = database;

  const decideDeposit = async (
    operator: CurrentOperator,
    key: string,
    body: OperatorDecision,
  ): Promise<Answer> => {
    const deposit = await findDeposit(pool, body.id);
    if (deposit === undefined) throw new Refusal('not_found');
    const { userId } = deposit;
    const person = (await readPeople(pool, [userId])).get(userId);
    assertOtherPerson(operator, person?.email);
    const { operatorId } = operator;
    const amount = body.amount === undefined ? undefined : decimal(body.amount);
    const command = onDepositCommand(
      `deposit.${body.decision}`,
      identifyDecision(operator, userId, key, body),
      body.id,
      (before, { now }) =>
        body.decision === 'approve'
          ? decideCredit(before, amount, operatorId, now)
          : decideRefusal(before, body.reason, operatorId, now),
      {
        newId,
        present: (after) => depositItem(after, person?.uid ?? '', funding),
        asideOf: (after) => ({
          notice: depositNotice(after),
          audit: auditOf(operator, body, { state: after.state }),
        }),
      },
    );
    return run(command);
  };

  const decideWithdrawal = async (
    operator: CurrentOperator,
    key: string,
    body: OperatorDecision,
  ): Promise<Answer> => {
    const isApproval = body.decision === 'approve';
    const withdrawal = await findWithdrawal(pool, body.id);
    const background = (await readWithdrawalBackgrounds(pool, [body.id])).get(body.id);
    if (withdrawal === undefined || background === undefined) throw new Refusal('not_found');
    assertOtherPerson(operator, background.email);
    const emails = await readOperatorEmails(pool);
    const { operatorId } = operator;
    const command = onWithdrawalCommand(
      `withdrawal.${body.decision}`,
      identifyDecision(operator, withdrawal.userId, key, body),
      body.id,
      (before, { now, frozen, halted }) => {
        if (!isApproval) return decideRejection(before, body.reason, now);
        // While the books are in doubt nothing leaves; what is refused goes back, as it does for its owner.
        if (halted) return SAFETY_FREEZE;
        // Nothing leaves a frozen account. What was approved before may be paid by now: that is written down.
        if (frozen && canCancel(before)) return { ok: false, error: 'forbidden' };
        return decideApproval(before, { operatorId, at: now }, body.transactionId);
      },
      {
        newId,
        present: (after) => withdrawalItem(after, background, emails, funding),
        asideOf: (after) => {
          const notice = withdrawalNotice(after);
          const { state, approvals } = after;
          return {
            ...(notice && { notice }),
            audit: auditOf(operator, body, { state, approvals: approvals.length }),
          };
        },
      },
    );
    return run(command);
  };

  return {
    decide: async (operator, key, body) => {
      const { kind } = body;
      assertMay(operator, 'decide', kind);
      assertFits(body);
      if (kind === 'certification') return certifications.decide(operator, key, body);
      const decide = kind === 'deposit' ? decideDeposit : decideWithdrawal;
      const answer = await decide(operator, key, body);
      options.notices.wake();
      return unwrap<QueueItem>(answer);
    },
  };
}
