/**
 * Balances three ways: as the house keeps them, as the journal sums them up, and as the naive house has them.
 */
import type { ContractOrder } from '../../../core/trading/contract/types.ts';
import type { MemoryStore } from '../memoryStore.ts';
import type { Counters } from './counters.ts';
import { heldByWithdrawals } from './fundingAudit.ts';
import { JournalAudit, type JournalLine } from './journal.ts';
import type { NaiveHouse } from './naiveHouse.ts';
import { type LiveOrders, unitsOf } from './orderNumbers.ts';
import { currencyDecimals } from './rules.ts';
import type { SpotAudit } from './spotAudit.ts';

interface AccountAuditOptions {
  readonly naive: NaiveHouse;
  readonly store: MemoryStore;
  readonly counters: Counters;
  readonly userIdOf: (user: number) => string;
}

export class AccountAudit {
  readonly journal: JournalAudit;
  readonly #options: AccountAuditOptions;
  readonly #userOf: Map<string, number>;

  constructor(options: AccountAuditOptions) {
    this.#options = options;
    this.journal = new JournalAudit(options.counters);
    const { naive, userIdOf } = options;
    this.#userOf = new Map(naive.state.accounts.map((_, user) => [userIdOf(user), user]));
  }

  /** The accounts that these entries moved, the house's own, and what their owners' tickets hold. */
  check(
    lines: readonly JournalLine[],
    orders: LiveOrders,
    changed: Iterable<ContractOrder>,
    spot: SpotAudit,
  ): void {
    const accounts = new Set<string>();
    const holders = new Set<string>();
    for (const { postings } of lines) {
      for (const { place } of postings) {
        if (place.startsWith('house/')) continue;
        const [userId = '', account = '', , currency = ''] = place.split('/');
        accounts.add(`${userId}/${account}/${currency}`);
      }
    }
    for (const account of accounts) {
      const [userId = '', name = '', currency = ''] = account.split('/');
      this.#checkAccount(userId, name, currency);
      if (name === 'contract') holders.add(userId);
      if (name === 'spot') this.#checkSpotHold(userId, currency, spot);
      if (name === 'cfd') this.#checkStakes(userId);
      if (name === 'funding') this.#checkWithdrawals(userId, currency);
    }
    for (const { userId } of changed) holders.add(userId);
    if (holders.size > 0) this.#checkHolds(holders, orders);
    if (lines.length > 0) this.#checkHouse();
  }

  #checkAccount(userId: string, account: string, currency: string): void {
    const { counters, store, naive } = this.#options;
    const row = store.balance(userId, account, currency);
    const user = this.#userOf.get(userId);
    const detail = (): string =>
      `${userId} ${account} ${currency}: ${row?.available.toFixed()} and ${row?.locked.toFixed()} locked`;
    if (row === undefined || user === undefined) {
      counters.check('balance = sum of postings', false, detail);
      return;
    }
    const decimals = currencyDecimals(currency) ?? 0;
    const [available, locked] = [unitsOf(row.available, decimals), unitsOf(row.locked, decimals)];
    counters.check('no user balance below zero', available >= 0n && locked >= 0n, detail);
    const place = (bucket: string): string => `${userId}/${account}/${bucket}/${currency}`;
    const isSum =
      this.journal.of(place('available')) === available &&
      this.journal.of(place('locked')) === locked;
    counters.check('balance = sum of postings', isSum, detail);
    const own = naive.state.account(user, account, currency);
    const isPredicted = own.available === available && own.locked === locked;
    counters.check(
      ...(['balance as predicted', isPredicted] as const),
      () => `${detail()}; ${own.available} and ${own.locked} predicted`,
    );
  }

  #checkHolds(userIds: ReadonlySet<string>, orders: LiveOrders): void {
    for (const userId of userIds) {
      let held = 0n;
      for (const { margin, reserved } of orders.of(userId)) held += margin + reserved;
      const locked = this.journal.of(`${userId}/contract/locked/USDT`);
      const detail = (): string => `${userId}: ${locked} locked, ${held} held`;
      this.#options.counters.check('locked = sum of live holds', held === locked, detail);
    }
  }

  #checkSpotHold(userId: string, currency: string, spot: SpotAudit): void {
    const held = spot.held(userId, currency);
    const locked = this.journal.of(`${userId}/spot/locked/${currency}`);
    const detail = (): string => `${userId}: ${locked} ${currency} locked, ${held} held`;
    this.#options.counters.check('locked = sum of live holds', held === locked, detail);
  }

  #checkWithdrawals(userId: string, currency: string): void {
    const { counters, naive } = this.#options;
    const held =
      currency === 'USDT' ? heldByWithdrawals(naive.state, this.#userOf.get(userId)) : 0n;
    const locked = this.journal.of(`${userId}/funding/locked/${currency}`);
    const detail = (): string => `${userId}: ${locked} ${currency} locked, ${held} withdrawn`;
    counters.check('locked = sum of live holds', held === locked, detail);
  }

  #checkStakes(userId: string): void {
    const user = this.#userOf.get(userId);
    const open = this.#options.naive.state.openCalls.filter((call) => call.user === user);
    const held = open.reduce((sum, { stake }) => sum + stake, 0n);
    const locked = this.journal.of(`${userId}/cfd/locked/USDT`);
    const detail = (): string => `${userId}: ${locked} locked, ${held} at stake`;
    this.#options.counters.check('locked = sum of live holds', held === locked, detail);
  }

  #checkHouse(): void {
    const { counters, naive } = this.#options;
    for (const [currency, books] of naive.state.houses) {
      for (const [account, units] of Object.entries(books)) {
        const found = this.journal.of(`house/${account}/${currency}`);
        const detail = (): string => `${account} ${currency}: ${units} predicted, ${found} found`;
        counters.check('house accounts as predicted', found === units, detail);
      }
    }
    const fund = this.journal.of('house/insurance_fund/USDT');
    const detail = (): string => `${fund} in the insurance fund`;
    // Put to the test by what it could not pay.
    const lacks = naive.state.lacks - counters.of('insurance fund never below zero');
    counters.check('insurance fund never below zero', fund >= 0n, detail, lacks);
    this.journal.checkTotals();
  }

  /** Everybody, whether touched or not: somebody else's balance may not have moved. */
  checkAll(): void {
    for (const { userId, account, currency } of this.#options.store.allBalances()) {
      this.#checkAccount(userId, account, currency);
    }
    this.journal.checkUnchanged(this.#options.store.journal);
  }
}
