// Deposits and withdrawals as the executor runs them: core decides, under the user's lock; money, counts, the mail to the
// user and the operators' log are written together. Must hold no rule of its own. Source: decisions.md "Deposit and withdrawal".
import type { Entry } from '../../core/ledger/types.ts';
import { type Decimal, toText } from '../../core/money/decimal.ts';
import type { DepositRules, WithdrawalRules } from '../../core/rulebook/fundingRules.ts';
import {
  applyDepositEvent,
  decideDeposit,
  depositEntry,
  type Deposit,
  type DepositCommand,
  type DepositDecision,
} from '../../core/wallet/deposit.ts';
import { countDeposit, countWithdrawal, usedOn } from '../../core/wallet/limits.ts';
import { decideWithdrawal } from '../../core/wallet/withdrawal.ts';
import { applyWithdrawalEvent, withdrawalEntry } from '../../core/wallet/withdrawalApply.ts';
import type { Withdrawal, WithdrawalDecision } from '../../core/wallet/withdrawalTypes.ts';
import type { FundingState } from '../store/fundingStateStore.ts';
import type { EntryRow } from '../store/ledgerStore.ts';
import type { AuditRecord, NoticeRecord } from './appended.ts';
import {
  type Command,
  type Identified,
  NO_EFFECTS,
  type Outcome,
  type Refused,
  type View,
} from './command.ts';
import { haltedOutcome, onOwnCommand } from './commonCommands.ts';

/** What is written with a decision besides it. */
export interface Aside {
  readonly notice?: Pick<NoticeRecord, 'kind' | 'params'>;
  readonly audit?: Pick<AuditRecord, 'operatorId' | 'action' | 'subject' | 'detail'>;
}

/** What an outcome is made of besides the decision: the answer, and what is written along. */
export interface Settling<T> {
  readonly newId: () => string;
  readonly present: (record: T) => unknown;
  readonly asideOf?: (record: T) => Aside;
}

const ACCOUNTS = ['funding'] as const;

/** The counts of the command's user; there is a row for everybody who has an account. */
function stateOf(view: View, userId: string): FundingState {
  const state = view.own('fundingState', userId);
  if (state === undefined) throw new Error(`user ${userId} is missing`);
  return state;
}

/** The records that both kinds of commands change along with theirs. */
function alongside(
  state: FundingState,
  { notice, audit }: Aside,
  now: number,
  newId: () => string,
) {
  const common = { userId: state.userId, version: 0 };
  const { email: recipient, lang } = state;
  return {
    fundingState: [{ ...state, version: state.version + 1 }],
    ...(notice && {
      notice: [{ ...common, id: newId(), recipient, lang, createdAt: now, ...notice }],
    }),
    ...(audit && { audit: [{ ...common, id: newId(), at: now, ...audit }] }),
  };
}

const entryRow = (entry: Entry | undefined, now: number, newId: () => string): EntryRow[] =>
  entry === undefined ? [] : [{ id: newId(), at: now, entry }];

function settleWithdrawal(
  before: Withdrawal | undefined,
  decision: WithdrawalDecision | Refused,
  view: View,
  userId: string,
  { newId, present, asideOf }: Settling<Withdrawal>,
): Outcome {
  if (!decision.ok) return decision;
  let state = stateOf(view, userId);
  let withdrawal = before;
  const entries: EntryRow[] = [];
  for (const event of decision.events) {
    withdrawal = applyWithdrawalEvent(withdrawal, event);
    state = countWithdrawal(state, withdrawal, event);
    entries.push(...entryRow(withdrawalEntry(withdrawal, event), view.now, newId));
  }
  if (withdrawal === undefined) return { ok: true, effects: NO_EFFECTS, data: null };
  const aside = asideOf?.(withdrawal) ?? {};
  const changed = { withdrawal: [withdrawal], ...alongside(state, aside, view.now, newId) };
  return { ok: true, effects: { ...NO_EFFECTS, entries, changed }, data: present(withdrawal) };
}

function settleDeposit(
  before: Deposit | undefined,
  decision: DepositDecision,
  view: View,
  userId: string,
  { newId, present, asideOf }: Settling<Deposit>,
): Outcome {
  if (!decision.ok) return decision;
  let state = stateOf(view, userId);
  let deposit = before;
  const entries: EntryRow[] = [];
  for (const event of decision.events) {
    deposit = applyDepositEvent(deposit, event);
    state = countDeposit(state, event.type !== 'declared');
    entries.push(...entryRow(depositEntry(deposit, event), view.now, newId));
  }
  if (deposit === undefined) return { ok: true, effects: NO_EFFECTS, data: null };
  const aside = asideOf?.(deposit) ?? {};
  const changed = { deposit: [deposit], ...alongside(state, aside, view.now, newId) };
  return { ok: true, effects: { ...NO_EFFECTS, entries, changed }, data: present(deposit) };
}

export interface WithdrawalRequest {
  readonly addressId: string;
  readonly amount: Decimal;
  /** The hash that the given fund password was found to fit; refused when it is another one by now. */
  readonly checkedHash: string;
  /** The second factor as it was found right; refused when it is another one by now, or was used meanwhile. */
  readonly second: SecondProof;
}

/** What was found right before the transaction, looked at again under the user's lock. */
export interface SecondProof {
  /** Null where the account had no authenticator. */
  readonly sealed: string | null;
  /** What is used up: the authenticator's step, or a recovery code's hash in hex. */
  readonly step: number | null;
  readonly recovery: string | null;
}

function isStillGood(state: FundingState, { sealed, step, recovery }: SecondProof): boolean {
  if (state.totpSecret !== sealed) return false;
  if (sealed === null) return true;
  if (step !== null) return step > state.totpLastStep;
  return recovery !== null && state.recoveryCodes.includes(recovery);
}

/** The state after its second factor was used up, for the commands behind it in the batch. */
const useSecond = (state: FundingState, { step, recovery }: SecondProof): FundingState => ({
  ...state,
  totpLastStep: step ?? state.totpLastStep,
  recoveryCodes: state.recoveryCodes.filter((code) => code !== recovery),
});

/** Asks for a withdrawal: locks its amount. */
export function requestWithdrawalCommand(
  who: Identified,
  { addressId, amount, checkedHash, second }: WithdrawalRequest,
  rulesOf: (currency: string, network: string) => WithdrawalRules | undefined,
  { newId, present }: Settling<Withdrawal>,
): Command {
  const { userId } = who;
  const id = newId();
  const asideOf = ({ received, currency, address }: Withdrawal): Aside => ({
    notice: {
      kind: 'withdrawal_requested',
      params: { amount: toText(received), currency, address },
    },
  });
  return {
    name: 'withdrawal.request',
    ...who,
    accounts: ACCOUNTS,
    needs: { walletAddress: [addressId], fundingState: [userId] },
    decide: (view) => {
      const halted = haltedOutcome(view);
      if (halted !== undefined) return halted;
      const state = stateOf(view, userId);
      if (state.fundPasswordHash !== checkedHash) {
        return { ok: false, error: 'fund_password_wrong', field: 'fundPassword' };
      }
      if (!isStillGood(state, second)) return { ok: false, error: 'totp_wrong', field: 'totp' };
      const saved = view.own('walletAddress', addressId);
      const address = saved?.removedAt === null ? saved : undefined;
      const rules = address && rulesOf(address.currency, address.network);
      const decision = decideWithdrawal({ id, userId, amount }, address, rules, {
        now: view.now,
        frozen: view.frozen,
        tier: state.tier,
        heldUntil: state.heldUntil,
        // Without rules it is refused before any amount is looked at.
        available: rules ? view.available('funding', rules.currency) : amount,
        usedToday: usedOn(state, view.now),
        waiting: state.waitingWithdrawals,
      });
      const outcome = settleWithdrawal(undefined, decision, view, userId, {
        newId,
        present,
        asideOf,
      });
      return outcome.ok && second.sealed !== null
        ? usingSecond(outcome, second, { userId, now: view.now, newId })
        : outcome;
    },
  };
}

/** The same outcome, with its second factor used up in its transaction. */
function usingSecond(
  outcome: Extract<Outcome, { ok: true }>,
  second: SecondProof,
  { userId, now, newId }: { userId: string; now: number; newId: () => string },
): Outcome {
  const { changed } = outcome.effects;
  const { step, recovery } = second;
  const use = { id: newId(), userId, version: 0, step, recovery, usedAt: now };
  const fundingState = changed.fundingState?.map((state) => useSecond(state, second)) ?? [];
  const effects = {
    ...outcome.effects,
    changed: { ...changed, fundingState, secondFactorUse: [use] },
  };
  return { ...outcome, effects };
}

/** An edge of a withdrawal that is there: cancelled by its owner; approved, paid or rejected by an operator. */
export function onWithdrawalCommand(
  name: string,
  who: Identified,
  withdrawalId: string,
  decide: (withdrawal: Withdrawal, view: View) => WithdrawalDecision | Refused,
  settling: Settling<Withdrawal>,
): Command {
  return onOwnCommand(
    name,
    who,
    {
      kind: 'withdrawal',
      id: withdrawalId,
      accounts: ACCOUNTS,
      needs: { fundingState: [who.userId] },
    },
    (before, view) => settleWithdrawal(before, decide(before, view), view, who.userId, settling),
  );
}

/** Declares a deposit and hands its proof in; moves no money. */
export function declareDepositCommand(
  who: Identified,
  declared: Omit<DepositCommand, 'id' | 'userId'>,
  rules: DepositRules | undefined,
  { newId, present }: Settling<Deposit>,
): Command {
  const { userId } = who;
  const id = newId();
  return {
    name: 'deposit.declare',
    ...who,
    accounts: [],
    needs: { fundingState: [userId], proof: [declared.proofId] },
    decide: (view) => {
      const proof = view.own('proof', declared.proofId);
      const isFree = proof?.usedBy === null;
      if (!isFree) return { ok: false, error: 'not_found', field: 'proofImage' };
      const decision = decideDeposit({ ...declared, id, userId }, rules, {
        now: view.now,
        frozen: view.frozen,
        waiting: stateOf(view, userId).waitingDeposits,
      });
      const outcome = settleDeposit(undefined, decision, view, userId, { newId, present });
      if (!outcome.ok) return outcome;
      const used = { ...proof, usedBy: `deposit ${id}`, version: proof.version + 1 };
      const changed = { ...outcome.effects.changed, proof: [used] };
      return { ...outcome, effects: { ...outcome.effects, changed } };
    },
  };
}

/** An operator's decision about a deposit: credits it once, or refuses it. */
export function onDepositCommand(
  name: string,
  who: Identified,
  depositId: string,
  decide: (deposit: Deposit, view: View) => DepositDecision,
  settling: Settling<Deposit>,
): Command {
  return onOwnCommand(
    name,
    who,
    { kind: 'deposit', id: depositId, accounts: ACCOUNTS, needs: { fundingState: [who.userId] } },
    (before, view) => settleDeposit(before, decide(before, view), view, who.userId, settling),
  );
}
