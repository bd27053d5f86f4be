// The state of one batch in memory: what was loaded under the locks, and what its commands changed so far.
// Must never be kept between batches: PostgreSQL is the only truth. Source: architecture.md "The executor".
import type { Tick, TimeMs } from '../../core/market/types.ts';
import type { Country } from '../../core/rulebook/profiles.ts';
import type { BalanceRow, EntryRow } from '../store/ledgerStore.ts';
import type { FillRow } from '../store/evidenceStore.ts';
import type { IndexLineRow } from '../store/indexEvidenceStore.ts';
import type { Owned, RecordKinds, RecordName, Records } from './recordKinds.ts';
import { BatchBalances } from './batchBalances.ts';
import { BatchView, type ViewSource } from './batchView.ts';
import type { Effects, UsedLines, View } from './command.ts';
import type { LiquidityDraft } from './consumedLiquidity.ts';
import { OpenOrders } from './openOrders.ts';
import type { HouseTotalsDraft } from './houseTotals.ts';

export interface LoadedState {
  readonly now: TimeMs;
  readonly frozenUsers: ReadonlySet<string>;
  readonly haltedUsers: ReadonlySet<string>;
  readonly countries: ReadonlyMap<string, Country>;
  readonly balances: readonly BalanceRow[];
  readonly records: Records;
  readonly liquidity: LiquidityDraft;
  readonly houseTotals: HouseTotalsDraft;
  /** At least of the users whose commands may add one. */
  readonly openOrders: ReadonlyMap<string, number>;
  readonly kinds: Pick<RecordKinds, 'isOpen'>;
}

type ById = Map<string, Owned>;

export class WorkingSet {
  readonly entries: EntryRow[] = [];
  readonly fills: FillRow[] = [];
  readonly ticks = new Map<string, Tick>();
  readonly indexLines = new Map<string, IndexLineRow>();
  readonly #changed = new Map<RecordName, ById>();
  readonly #records = new Map<RecordName, ById>();
  readonly #source: ViewSource;

  constructor(state: LoadedState) {
    const { now, frozenUsers, haltedUsers, countries, liquidity, houseTotals } = state;
    const balances = new BatchBalances(state.balances);
    const openOrders = new OpenOrders(state.openOrders, state.kinds);
    const users = { frozenUsers, haltedUsers, countries };
    const shared = { now, liquidity, houseTotals, balances, openOrders };
    this.#source = { records: this.#records, ...users, ...shared };
    for (const name of namesOf(state.records)) {
      const own = ownOf(this.#records, name);
      for (const record of state.records[name] ?? []) own.set(record.id, record);
    }
  }

  /** Each changed record as it stands now, by kind. */
  get changed(): Records {
    return Object.fromEntries(
      [...this.#changed].map(([name, records]) => [name, [...records.values()]]),
    );
  }

  /** What users have open now, of those of whom it was known before. */
  get openCounts(): ReadonlyMap<string, number> {
    return this.#source.openOrders.counts;
  }

  view(userId: string): View {
    return new BatchView(this.#source, userId);
  }

  /** Takes a command's effects over. Throws when an entry overdraws: a fault of ours, never an answer. */
  apply({ entries, changed, fills, indexLines, ticks }: Effects): void {
    const { balances, openOrders, houseTotals } = this.#source;
    for (const row of entries) {
      balances.move(row);
      this.entries.push(row);
    }
    for (const name of namesOf(changed)) {
      const known = ownOf(this.#records, name);
      const written = ownOf(this.#changed, name);
      houseTotals.follow(name, changed[name] ?? []);
      for (const record of changed[name] ?? []) {
        openOrders.follow(name, known.get(record.id), record);
        known.set(record.id, record);
        written.set(record.id, record);
      }
    }
    this.fills.push(...fills);
    if (indexLines) this.#keepLines(indexLines);
    for (const tick of ticks) this.ticks.set(`${tick.productId}|${tick.seq}`, tick);
  }

  /** Thousands of orders of one second share their lines: each is kept once. */
  #keepLines({ productId, lines }: UsedLines): void {
    for (const { seq, line, indexDoubled, mark, bookHash } of lines) {
      if (this.indexLines.has(line)) continue;
      this.indexLines.set(line, { productId, seq, line, indexDoubled, mark, bookHash });
    }
  }
}

/** Only the kinds that are there: most commands change one of many. */
const namesOf = (records: Records): RecordName[] => Object.keys(records) as RecordName[];

function ownOf(records: Map<RecordName, ById>, name: RecordName): ById {
  const known = records.get(name);
  if (known !== undefined) return known;
  const fresh: ById = new Map();
  records.set(name, fresh);
  return fresh;
}
