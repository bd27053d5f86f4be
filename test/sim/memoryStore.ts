/**
 * The tables of the executor in memory: balances, tickets, first answers, the journal. It takes a batch as a whole or
 * throws and takes nothing, and it enforces what the database enforces (migration 000001): entries balance, a cause has one
 * entry of a kind, no user balance below zero.
 */
import type { Country } from '../../core/rulebook/profiles.ts';
import { movedIntoFund } from '../../core/ledger/insuranceFund.ts';
import type { Posting, UserAccount } from '../../core/ledger/types.ts';
import type { Currency } from '../../core/money/money.ts';
import { type Decimal, decimal, ZERO } from '../../core/money/decimal.ts';
import type { ContractOrder } from '../../core/trading/contract/types.ts';
import {
  type RecordName,
  type RecordTypes,
  type Needs,
  type Owned,
  type RecordKinds,
  type Records,
} from '../../server/execution/recordKinds.ts';
import { recordKinds as ownKinds } from '../../server/kinds/kinds.ts';
import type { BalanceRow, EntryRow } from '../../server/store/ledgerStore.ts';

export interface StoredAnswer {
  readonly bodyHash: string;
  readonly answer: string;
}

/** What a batch writes. */
export interface BatchRows {
  readonly entries: readonly EntryRow[];
  readonly changed: Records;
  readonly answers: readonly (readonly [key: string, answer: StoredAnswer])[];
}

interface MutableBalance {
  readonly userId: string;
  readonly account: string;
  readonly currency: string;
  available: Decimal;
  locked: Decimal;
}

const balanceId = (userId: string, account: string, currency: string): string =>
  `${userId}|${account}|${currency}`;

/** A posting as one word, for the journal. */
const postingText = (posting: Posting): string =>
  posting.owner === 'user'
    ? `${posting.userId}/${posting.account}/${posting.bucket}/${posting.currency}:${posting.amount.toFixed()}`
    : `house/${posting.account}/${posting.currency}:${posting.amount.toFixed()}`;

export class MemoryStore {
  readonly frozen = new Set<string>();
  /** Of accounts; one who is missing has chosen none. */
  readonly countries = new Map<string, Country>();
  readonly #kinds: RecordKinds;
  readonly #records: ReadonlyMap<RecordName, Map<string, Owned>>;
  /** Open orders and positions of each user, of every kind. */
  readonly #open = new Map<string, number>();
  readonly answers = new Map<string, StoredAnswer>();
  /** One line per entry, in the order of writing; nothing may change a line. */
  readonly journal: string[] = [];
  readonly #balances = new Map<string, MutableBalance>();
  readonly #accountsOf = new Map<string, MutableBalance[]>();
  readonly #causes = new Set<string>();
  readonly #isChecked: boolean;
  #fund: Decimal = ZERO;

  /** `isChecked` false: the database's own checks are switched off, for faults that must reach the auditor. */
  constructor(isChecked = true, kinds: RecordKinds = ownKinds) {
    this.#isChecked = isChecked;
    this.#kinds = kinds;
    this.#records = new Map(kinds.names.map((name) => [name, new Map()]));
  }

  /** Every record of a kind by its id. */
  recordsOf<Name extends RecordName>(name: Name): Map<string, RecordTypes[Name]> {
    return this.#records.get(name) as Map<string, RecordTypes[Name]>;
  }

  /** What commands named, as the database would load it. */
  load(needs: readonly Needs[]): Records {
    return Object.fromEntries(
      this.#kinds.names.map((name) => {
        const ids = new Set(needs.flatMap((need) => need[name] ?? []));
        return [name, [...ids].flatMap((id) => this.#records.get(name)?.get(id) ?? [])];
      }),
    );
  }

  /** The tickets of contract trading. */
  get orders(): Map<string, ContractOrder> {
    return this.recordsOf('contract');
  }

  /** What the insurance fund holds, USDT. */
  get insuranceFund(): Decimal {
    return this.#fund;
  }

  openOrdersOf(userIds: Iterable<string>): Map<string, number> {
    return new Map([...userIds].map((userId) => [userId, this.#open.get(userId) ?? 0]));
  }

  balancesOf(userIds: Iterable<string>, accounts: ReadonlySet<string>): BalanceRow[] {
    const rows: BalanceRow[] = [];
    for (const userId of userIds) {
      for (const row of this.#accountsOf.get(userId) ?? []) {
        if (accounts.has(row.account)) rows.push(row);
      }
    }
    return rows;
  }

  balance(userId: string, account: string, currency = 'USDT'): BalanceRow | undefined {
    return this.#balances.get(balanceId(userId, account, currency));
  }

  allBalances(): Iterable<BalanceRow> {
    return this.#balances.values();
  }

  /** Takes everything, or throws and takes nothing. */
  write({ entries, changed, answers }: BatchRows): void {
    const moved = new Map<string, Decimal>();
    for (const row of entries) this.#stage(row, moved);
    for (const [key, amount] of moved) {
      const [userId = '', account = '', currency = '', bucket = ''] = key.split('|');
      const row = this.#balances.get(balanceId(userId, account, currency));
      const before = bucket === 'locked' ? row?.locked : row?.available;
      if (this.#isChecked && (before ?? ZERO).plus(amount).lt(0))
        throw new Error(`${key} below zero`);
    }
    for (const [key, amount] of moved) this.#move(key, amount);
    for (const { entry } of entries) {
      this.#fund = this.#fund.plus(movedIntoFund(entry));
      this.#causes.add(`${entry.kind}|${entry.cause}`);
      this.journal.push(
        `${entry.kind}|${entry.cause}|${entry.postings.map(postingText).join(',')}`,
      );
    }
    for (const name of this.#kinds.names) {
      const known = this.#records.get(name);
      for (const record of changed[name] ?? []) {
        const change =
          Number(this.#kinds.isOpen(name, record)) -
          Number(this.#kinds.isOpen(name, known?.get(record.id)));
        this.#open.set(record.userId, (this.#open.get(record.userId) ?? 0) + change);
        known?.set(record.id, record);
      }
    }
    for (const [key, answer] of answers) this.answers.set(key, answer);
  }

  #stage({ entry }: EntryRow, moved: Map<string, Decimal>): void {
    if (this.#isChecked && this.#causes.has(`${entry.kind}|${entry.cause}`)) {
      throw new Error(`${entry.kind} ${entry.cause} twice`);
    }
    const sums = new Map<string, Decimal>();
    for (const posting of entry.postings) {
      const { currency, amount } = posting;
      sums.set(currency, (sums.get(currency) ?? ZERO).plus(amount));
      if (posting.owner !== 'user') continue;
      const { userId, account, bucket } = posting;
      const key = `${userId}|${account}|${currency}|${bucket}`;
      moved.set(key, (moved.get(key) ?? ZERO).plus(amount));
    }
    for (const sum of sums.values()) {
      if (this.#isChecked && !sum.isZero())
        throw new Error(`${entry.kind} ${entry.cause} does not balance`);
    }
  }

  #move(key: string, amount: Decimal): void {
    const [userId = '', account = '', currency = '', bucket = ''] = key.split('|');
    const id = balanceId(userId, account, currency);
    let row = this.#balances.get(id);
    if (row === undefined) {
      row = { userId, account, currency, available: ZERO, locked: ZERO };
      this.#balances.set(id, row);
      const own = this.#accountsOf.get(userId);
      if (own) own.push(row);
      else this.#accountsOf.set(userId, [row]);
    }
    if (bucket === 'locked') row.locked = row.locked.plus(amount);
    else row.available = row.available.plus(amount);
  }
}

/** The entry that gives a user his money at the start. */
export function grantRow(
  userId: string,
  account: UserAccount,
  text: string,
  currency: Currency = 'USDT',
): EntryRow {
  const amount = decimal(text);
  const place = currency === 'USDT' ? account : `${account}/${currency}`;
  return {
    id: `grant-${userId}-${place}`,
    at: 0,
    entry: {
      kind: 'practice_grant',
      cause: `${userId}:${place}`,
      postings: [
        { owner: 'user', userId, account, bucket: 'available', currency, amount },
        { owner: 'house', account: 'practice_faucet', currency, amount: amount.neg() },
      ],
    },
  };
}
