// What money in and money out write besides their own record, in the same transaction: the user's counts, a mail to him, a
// line of the operators' log. Must hold no rule of its own. Source: decisions.md "Deposit and withdrawal", "Operators".
import type { Entry } from '../../../core/ledger/types.ts';
import type { AuditRecord, NoticeRecord } from '../../execution/appended.ts';
import type { View } from '../../execution/command.ts';
import type { At } from '../../execution/operation.ts';
import type { FundingState } from '../../store/fundingStateStore.ts';
import type { EntryRow } from '../../store/ledgerStore.ts';

export interface Aside {
  readonly notice?: Pick<NoticeRecord, 'kind' | 'params'> | undefined;
  readonly audit?: Pick<AuditRecord, 'operatorId' | 'action' | 'subject' | 'detail'> | undefined;
}

/** An operator's decision as it was asked for. */
export interface AskedDecision {
  readonly operatorId: string;
  readonly reason?: string | undefined;
  readonly amount?: string | undefined;
  readonly transactionId?: string | undefined;
}

/** Its line of the log, with what came of it. */
export function auditOf(
  action: `${'deposit' | 'withdrawal'}.${'approve' | 'reject'}`,
  id: string,
  { operatorId, reason, amount, transactionId }: AskedDecision,
  result: Readonly<Record<string, unknown>>,
): NonNullable<Aside['audit']> {
  const [kind] = action.split('.');
  const detail = JSON.stringify({ reason, amount, transactionId, ...result });
  return { operatorId, action, subject: `${kind} ${id}`, detail };
}

/** The counts of the operation's user; there is a row for everybody who has an account. */
export function fundingStateOf(view: View, userId: string): FundingState {
  const state = view.own('fundingState', userId);
  if (state === undefined) throw new Error(`user ${userId} is missing`);
  return state;
}

/** The records that are changed or added along with a deposit or a withdrawal. */
export function alongside(state: FundingState, { notice, audit }: Aside, now: number, at: At) {
  const common = { userId: state.userId, version: 0 };
  const { email: recipient, lang } = state;
  return {
    fundingState: [{ ...state, version: state.version + 1 }],
    ...(notice && {
      notice: [{ ...common, id: at.newId(), recipient, lang, createdAt: now, ...notice }],
    }),
    ...(audit && { audit: [{ ...common, id: at.newId(), at: now, ...audit }] }),
  };
}

export const entryRow = (entry: Entry | undefined, now: number, at: At): EntryRow[] =>
  entry === undefined ? [] : [{ id: at.newId(), at: now, entry }];
