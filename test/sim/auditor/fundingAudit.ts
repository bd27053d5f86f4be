/**
 * Deposits and withdrawals of the house under test against the naive house's: every changed record and what it holds.
 */
import type { Deposit } from '../../../core/wallet/deposit.ts';
import type { Withdrawal } from '../../../core/wallet/withdrawalTypes.ts';
import type { Executed } from '../memoryBatches.ts';
import type { Counters } from './counters.ts';
import type { NaiveDeposit, NaiveWithdrawal } from './funding.ts';
import type { JournalAudit } from './journal.ts';
import { unitsOf } from './orderNumbers.ts';
import { MONEY_DECIMALS } from './rules.ts';
import type { NaiveState } from './state.ts';

const units = (value: Parameters<typeof unitsOf>[0]): bigint => unitsOf(value, MONEY_DECIMALS);

export class FundingAudit {
  /** Number → id, in the order of making. */
  readonly withdrawalIds: string[] = [];
  readonly depositIds: string[] = [];
  readonly #counters: Counters;
  readonly #journal: JournalAudit;
  /** What the last group changed, as it stands after it: one record may have changed twice. */
  readonly #withdrawals = new Map<string, { own: NaiveWithdrawal; found: Withdrawal }>();
  readonly #deposits = new Map<string, { own: NaiveDeposit; found: Deposit }>();

  constructor(counters: Counters, journal: JournalAudit) {
    this.#counters = counters;
    this.#journal = journal;
  }

  takeWithdrawal({ effects }: Executed, own: NaiveWithdrawal, detail: () => string): void {
    const [found] = effects?.changed.withdrawal ?? [];
    this.#check(found !== undefined, detail);
    if (found === undefined) return;
    this.#bind(this.withdrawalIds, own.number, found.id);
    this.#counters.count(`withdrawal: ${found.state}`);
    if (found.approvalsNeeded > 1 && found.state === 'success')
      this.#counters.count('two operators above the limit');
    this.#withdrawals.set(found.id, { own, found });
  }

  takeDeposit({ effects }: Executed, own: NaiveDeposit, detail: () => string): void {
    const [found] = effects?.changed.deposit ?? [];
    this.#check(found !== undefined, detail);
    if (found === undefined) return;
    this.#bind(this.depositIds, own.number, found.id);
    this.#counters.count(`deposit: ${found.state}`);
    this.#deposits.set(found.id, { own, found });
  }

  #check(holds: boolean, detail: () => string): void {
    this.#counters.check('deposits and withdrawals as predicted', holds, detail);
  }

  #bind(ids: string[], number: number, id: string): void {
    if (number === ids.length) ids.push(id);
    this.#check(ids[number] === id, () => `${number} is ${id}`);
  }

  /** Each changed record as it stands now, here and there; a withdrawal locks its amount, or nothing any more. */
  checkTouched(): void {
    for (const [id, { own, found }] of this.#withdrawals) {
      const told = (): string => `${id}: ${found.state} found, ${own.state} predicted`;
      this.#check(sameWithdrawal(own, found), told);
      const locked = this.#journal.lockedBy.get(id) ?? 0n;
      const expected = own.state === 'auditing' ? own.amount : 0n;
      const detail = (): string => `${id}: ${locked} locked, ${expected} held`;
      this.#counters.check('withdrawal hold = its postings', locked === expected, detail);
    }
    for (const [id, { own, found }] of this.#deposits)
      this.#check(sameDeposit(own, found), () => `${id}: ${found.state}, ${own.state} predicted`);
    this.#withdrawals.clear();
    this.#deposits.clear();
  }
}

function sameWithdrawal(own: NaiveWithdrawal, found: Withdrawal): boolean {
  return (
    own.state === found.state &&
    own.amount === units(found.amount) &&
    own.fee === units(found.fee) &&
    own.amount - own.fee === units(found.received) &&
    own.approvalsNeeded === found.approvalsNeeded &&
    own.approvedBy.length === found.approvals.length &&
    own.submittedAt === found.submittedAt
  );
}

function sameDeposit(own: NaiveDeposit, found: Deposit): boolean {
  const credited = found.amount === null ? null : units(found.amount);
  return (
    own.state === found.state &&
    own.amount === units(found.declaredAmount) &&
    own.credited === credited &&
    own.approvedBy.length === found.approvals.length &&
    own.submittedAt === found.submittedAt
  );
}

/** Millionths of a USDT that a user's withdrawals hold. */
export const heldByWithdrawals = (state: NaiveState, user: number | undefined): bigint =>
  state.withdrawals
    .filter((one) => one.user === user && one.state === 'auditing')
    .reduce((sum, { amount }) => sum + amount, 0n);
