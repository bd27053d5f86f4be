// The state of one batch in memory: what was loaded under the locks, and what its commands changed so far.
// Must never be kept between batches: PostgreSQL is the only truth. Source: architecture.md "The executor".
import type { Tick, TimeMs } from '../../core/market/types.ts';
import { type Balances, userBalanceKey } from '../../core/ledger/balance.ts';
import type { Bucket, UserAccount } from '../../core/ledger/types.ts';
import { ZERO, type Decimal } from '../../core/money/decimal.ts';
import type { Country } from '../../core/rulebook/profiles.ts';
import type { BalanceRow, EntryRow } from '../store/ledgerStore.ts';
import type { FillRow } from '../store/evidenceStore.ts';
import type { IndexLineRow } from '../store/indexEvidenceStore.ts';
import type { AggregateName, Owned, Records } from './aggregates.ts';
import type { Effects, UsedLines, View } from './command.ts';
import type { LiquidityDraft } from './consumedLiquidity.ts';
import { OpenOrders } from './openOrders.ts';
import type { OpenPayoutsDraft } from './openPayouts.ts';

export interface LoadedState {
  readonly now: TimeMs;
  readonly frozenUsers: ReadonlySet<string>;
  readonly haltedUsers: ReadonlySet<string>;
  readonly countries: ReadonlyMap<string, Country>;
  readonly balances: readonly BalanceRow[];
  readonly records: Records;
  readonly liquidity: LiquidityDraft;
  readonly openPayouts: OpenPayoutsDraft;
  /** Of the users whose commands may add one. */
  readonly openOrders: ReadonlyMap<string, number>;
}

export class WorkingSet {
  readonly entries: EntryRow[] = [];
  readonly fills: FillRow[] = [];
  readonly ticks = new Map<string, Tick>();
  readonly indexLines = new Map<string, IndexLineRow>();
  readonly #changed = new Map<AggregateName, Map<string, Owned>>();
  readonly #balances: Balances = new Map();
  readonly #records = new Map<AggregateName, Map<string, Owned>>();
  readonly #openOrders: OpenOrders;
  readonly #state: LoadedState;

  constructor(state: LoadedState) {
    this.#state = state;
    this.#openOrders = new OpenOrders(state.openOrders);
    for (const row of state.balances) {
      for (const bucket of ['available', 'locked'] as const) {
        this.#balances.set(
          userBalanceKey(row.userId, row.account as never, bucket, row.currency),
          row[bucket],
        );
      }
    }
    for (const [name, record] of each(state.records)) put(this.#records, name, record);
  }

  /** Each changed record as it stands now, by kind. */
  get changed(): Records {
    return Object.fromEntries(
      [...this.#changed].map(([name, records]) => [name, [...records.values()]]),
    );
  }

  view(userId: string): View {
    const bucketOf = (bucket: Bucket, account: UserAccount, currency: string): Decimal =>
      this.#balances.get(userBalanceKey(userId, account, bucket, currency)) ?? ZERO;
    return {
      now: this.#state.now,
      frozen: this.#state.frozenUsers.has(userId),
      halted: this.#state.haltedUsers.has(userId),
      country: this.#state.countries.get(userId) ?? null,
      available: (account, currency) => bucketOf('available', account, currency),
      locked: (account, currency) => bucketOf('locked', account, currency),
      own: (name, id) => {
        const record = this.#records.get(name)?.get(id);
        return record?.userId === userId ? (record as never) : undefined;
      },
      liquidity: (tick) => this.#state.liquidity.of(tick),
      openPayout: (productId) => this.#state.openPayouts.of(productId),
      openOrders: () => this.#openOrders.of(userId),
    };
  }

  /** Takes a command's effects over. Throws when an entry overdraws: a fault of ours, never an answer. */
  apply(effects: Effects): void {
    for (const row of effects.entries) {
      this.#move(row);
      this.entries.push(row);
    }
    for (const [name, record] of each(effects.changed)) {
      this.#openOrders.follow(name, this.#records.get(name)?.get(record.id), record);
      put(this.#records, name, record);
      put(this.#changed, name, record);
    }
    this.#state.openPayouts.follow(effects.changed.cfd ?? []);
    this.fills.push(...effects.fills);
    if (effects.indexLines) this.#keepLines(effects.indexLines);
    for (const tick of effects.ticks) this.ticks.set(`${tick.productId}|${tick.seq}`, tick);
  }

  /** Thousands of orders of one second share their lines: each is kept once. */
  #keepLines({ productId, lines }: UsedLines): void {
    for (const { seq, line, indexDoubled, mark, bookHash } of lines) {
      if (this.indexLines.has(line)) continue;
      this.indexLines.set(line, { productId, seq, line, indexDoubled, mark, bookHash });
    }
  }

  /** Only users' buckets: house accounts are entry-only, and that the entry balances is for the database to say. */
  #move({ entry }: EntryRow): void {
    for (const posting of entry.postings) {
      if (posting.owner === 'house') continue;
      const { userId, account, bucket, currency, amount } = posting;
      const key = userBalanceKey(userId, account, bucket, currency);
      const after = (this.#balances.get(key) ?? ZERO).plus(amount);
      if (after.lt(ZERO)) throw new Error(`entry ${entry.kind} ${entry.cause} overdraws ${key}`);
      this.#balances.set(key, after);
    }
  }
}

/** Only the kinds that are there: most commands change one of many. */
function* each(records: Records): Generator<readonly [AggregateName, Owned]> {
  for (const name of Object.keys(records) as AggregateName[])
    for (const record of records[name] ?? []) yield [name, record];
}

function put(
  records: Map<AggregateName, Map<string, Owned>>,
  name: AggregateName,
  record: Owned,
): void {
  const known = records.get(name);
  if (known) known.set(record.id, record);
  else records.set(name, new Map([[record.id, record]]));
}
