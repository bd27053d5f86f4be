/**
 * Holds what was executed of grids and loans against the auditor's own, after each batch; and the ledger against itself.
 */
import type { Owned } from '../../../server/execution/recordKinds.ts';
import { recordKinds } from '../../../server/kinds/kinds.ts';
import type { Counters } from '../auditor/counters.ts';
import { JournalAudit } from '../auditor/journal.ts';
import { unitsOf } from '../auditor/orderNumbers.ts';
import { currencyDecimals } from '../auditor/rules.ts';
import type { Executed } from '../memoryBatches.ts';
import type { MemoryStore } from '../memoryStore.ts';
import { Books } from './books.ts';
import { checkEvidence } from './evidence.ts';
import { GridAudit } from './gridAudit.ts';
import { LoanAudit } from './loanAudit.ts';
import type { Messages } from './messages.ts';

export interface WealthAuditOptions {
  readonly counters: Counters;
  readonly store: MemoryStore;
  readonly messages: Messages;
}

interface First {
  readonly answer: string;
  readonly body: string;
}

export class WealthAudit {
  readonly grids: GridAudit;
  readonly loans: LoanAudit;
  readonly #options: WealthAuditOptions;
  readonly #journal: JournalAudit;
  readonly #books: Books;
  /** What the first of a key was answered. */
  readonly #firsts = new Map<string, First>();

  constructor(options: WealthAuditOptions) {
    this.#options = options;
    const { counters } = options;
    this.#journal = new JournalAudit(counters);
    this.#books = new Books(counters);
    const shared = { ...options, books: this.#books };
    this.grids = new GridAudit(shared);
    this.loans = new LoanAudit({ ...shared, owned: (...of) => this.#owned(...of) });
    this.#journal.read(options.store.journal);
  }

  /** All that somebody has of a currency. */
  #owned(userId: string, currency: string): bigint {
    let sum = 0n;
    for (const [place, amount] of this.#journal.sums)
      if (place.startsWith(`${userId}/`) && place.endsWith(`/${currency}`)) sum += amount;
    return sum;
  }

  /** One settled group. */
  check(executed: readonly Executed[], now: number, isDue: boolean): void {
    const { counters, store, messages } = this.#options;
    this.grids.begin();
    this.loans.begin();
    const lines = this.#journal.read(store.journal);
    this.#books.read(lines);
    for (const one of executed) {
      counters.count('every command is answered');
      if (!this.#checkAnswer(one)) continue;
      this.#checkOwner(one);
      for (const row of one.effects?.fills ?? []) if (row.order === 'spot') messages.fill(row);
      checkEvidence(one, messages, counters);
      this.grids.take(one, now);
      this.loans.take(one, now);
    }
    this.#books.checkTold();
    const places = new Set(lines.flatMap(({ postings }) => postings.map(({ place }) => place)));
    for (const place of places) this.#checkBalance(place);
    if (lines.length > 0) this.#journal.checkTotals();
    this.grids.watch(now, isDue);
    this.loans.watch(now, isDue);
    messages.fresh.clear();
  }

  /** Whether it is news: a resend says what the first said, a refusal writes nothing. */
  #checkAnswer({ command, answer, effects }: Executed): boolean {
    const { counters } = this.#options;
    const detail = (): string => `${command.name} of ${command.userId}: ${answer.slice(0, 200)}`;
    const said = JSON.parse(answer) as { readonly ok: boolean; readonly error?: string };
    if (!said.ok) {
      counters.check('a refusal changes nothing', effects === null, detail);
      counters.count(`wealth refused: ${said.error}`);
      // Operations made by rule are never refused but where their order is over.
      const isByRule = command.key === null && said.error !== 'already_final';
      counters.check('loan as predicted', !isByRule, detail, 0);
    }
    if (command.key === null) return effects !== null;
    const key = `${command.userId} ${command.key.name}`;
    const first = this.#firsts.get(key);
    const body = command.key.bodyHash;
    if (first === undefined) {
      this.#firsts.set(key, { answer, body });
    } else if (first.body === body) {
      counters.check('resend gives the same answer', first.answer === answer, detail);
      counters.check('resend has no effect', effects === null, detail);
    } else {
      counters.check('another body is refused', said.error === 'conflict', detail);
    }
    if (said.ok && first === undefined) counters.count(`done: ${command.name}`);
    return effects !== null;
  }

  #checkOwner({ command, effects }: Executed): void {
    const isOwn =
      effects === null ||
      (recordKinds.names.every((name) =>
        (effects.changed[name] ?? []).every((one: Owned) => one.userId === command.userId),
      ) &&
        effects.entries.every(({ entry }) =>
          entry.postings.every((one) => one.owner === 'house' || one.userId === command.userId),
        ));
    this.#options.counters.check('a command touches its own user only', isOwn, () => command.name);
  }

  #checkBalance(place: string): void {
    const { counters, store } = this.#options;
    const [userId = '', account = '', bucket = '', currency = ''] = place.split('/');
    if (userId === 'house') return;
    const row = store.balance(userId, account, currency);
    const kept = bucket === 'locked' ? row?.locked : row?.available;
    const units = kept && unitsOf(kept, currencyDecimals(currency) ?? 0);
    const sum = this.#journal.of(place);
    counters.check('no user balance below zero', sum >= 0n, () => `${place}: ${sum}`);
    counters.check('balance = sum of postings', units === sum, () => `${place}: ${units}, ${sum}`);
  }

  /** Everything, whether touched or not; what is locked is what grids and loans hold. */
  sweep(): void {
    const { counters, store } = this.#options;
    this.grids.checkAll(store.recordsOf('quant'));
    this.loans.checkAll(store.recordsOf('loan'));
    this.#journal.checkUnchanged(store.journal);
    for (const place of this.#journal.sums.keys()) {
      this.#checkBalance(place);
      const [userId = '', account = '', bucket, currency = ''] = place.split('/');
      if (bucket !== 'locked') continue;
      const held = this.#held(userId, `${account}/${currency}`);
      const locked = this.#journal.of(place);
      const detail = (): string => `${place}: ${locked} locked, ${held} held`;
      counters.check('locked = sum of live holds', locked === held, detail);
    }
  }

  #held(userId: string, place: string): bigint {
    let sum = 0n;
    for (const all of [this.grids.grids, this.loans.loans])
      for (const one of all.values())
        if (one.userId === userId) sum += this.#books.lockedBy(one.id, place);
    return sum;
  }
}
