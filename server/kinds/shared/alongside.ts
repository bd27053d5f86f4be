// What operations of several kinds write besides their own record, in the same transaction: the user's counts, a mail to him, a
// line of the operators' log. Must hold no rule of its own. Source: decisions.md "Deposit and withdrawal", "Operators".
import type { Entry } from '../../../core/ledger/types.ts';
import type { FundingSection } from '../../../core/rulebook/funding.ts';
import type { ApprovalFound } from '../../../core/wallet/approval.ts';
import type { AuditRecord, NoticeRecord } from '../../execution/appended.ts';
import { NO_EFFECTS, type Outcome, type Refused, type View } from '../../execution/command.ts';
import type { At } from '../../execution/operation.ts';
import type { RecordTypes } from '../../execution/recordKinds.ts';
import type { NoticeKind } from '../../services/notices.ts';
import type { FundingState } from '../../store/fundingStateStore.ts';
import type { EntryRow } from '../../store/ledgerStore.ts';

export interface Aside {
  readonly notice?: (Pick<NoticeRecord, 'params'> & { readonly kind: NoticeKind }) | undefined;
  readonly audit?: Pick<AuditRecord, 'operatorId' | 'action' | 'subject' | 'detail'> | undefined;
}

/** An operator's decision as it was asked for. */
export interface AskedDecision {
  readonly operatorId: string;
  readonly sessionId: string;
  readonly reason?: string | undefined;
  readonly amount?: string | undefined;
  readonly transactionId?: string | undefined;
}

/** His yes to money that moves, with what was found about it right before. */
export interface AskedApproval extends AskedDecision, ApprovalFound {}

/** Its line of the log, with what came of it. */
export function auditOf(
  action: `${string}.${'approve' | 'reject'}`,
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

/** The records that are added along with a change: what its owner is told, and what the log keeps. */
export function asideRecords(state: FundingState, { notice, audit }: Aside, now: number, at: At) {
  const common = { userId: state.userId, version: 0 };
  const { email: recipient, lang } = state;
  return {
    ...(notice &&
      recipient !== null && {
        notice: [{ ...common, id: at.newId(), recipient, lang, createdAt: now, ...notice }],
      }),
    ...(audit && { audit: [{ ...common, id: at.newId(), at: now, ...audit }] }),
  };
}

/** How events of one kind of record become what is written. */
export interface MoneyRecord<Name extends 'deposit' | 'withdrawal' | 'correction', Event> {
  readonly name: Name;
  readonly apply: (before: RecordTypes[Name] | undefined, event: Event) => RecordTypes[Name];
  readonly count: (state: FundingState, record: RecordTypes[Name], event: Event) => FundingState;
  readonly entryOf: (record: RecordTypes[Name], event: Event) => Entry | undefined;
}

export interface Settling<T> {
  readonly view: View;
  readonly at: At;
  readonly present: (record: T) => unknown;
  readonly asideOf?: (record: T) => Aside;
}

type Decision<Event> = { readonly ok: true; readonly events: readonly Event[] } | Refused;

/** Money, counts, the record and what goes along with it, from what was decided. */
export const settlerOf =
  <Name extends 'deposit' | 'withdrawal' | 'correction', Event>(how: MoneyRecord<Name, Event>) =>
  (
    before: RecordTypes[Name] | undefined,
    decision: Decision<Event>,
    { view, at, present, asideOf }: Settling<RecordTypes[Name]>,
  ): Outcome => {
    if (!decision.ok) return decision;
    let state = fundingStateOf(view, at.userId);
    let record = before;
    const entries: EntryRow[] = [];
    for (const event of decision.events) {
      record = how.apply(record, event);
      state = how.count(state, record, event);
      const entry = how.entryOf(record, event);
      if (entry) entries.push({ id: at.newId(), at: view.now, entry });
    }
    if (record === undefined) return { ok: true, effects: NO_EFFECTS, data: null };
    const aside = asideOf?.(record) ?? {};
    const fundingState = [{ ...state, version: state.version + 1 }];
    const added = asideRecords(state, aside, view.now, at);
    const changed = { [how.name]: [record], fundingState, ...added };
    return { ok: true, effects: { ...NO_EFFECTS, entries, changed }, data: present(record) };
  };

/** Ways in and out by the document of a hash. */
export const fundingOf = ({ rules }: At, rulebookHash: string): FundingSection =>
  rules.document(rulebookHash).funding;
