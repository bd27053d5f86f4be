// One user's view of a batch: what a decision may read, as it stands after the commands before it.
// Must hold nothing of its own: thousands are made in a second, one for each command. Source: architecture.md "The executor".
import type { Tick, TimeMs } from '../../core/market/types.ts';
import type { UserAccount } from '../../core/ledger/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import type { Currency } from '../../core/money/money.ts';
import type { Country } from '../../core/rulebook/profiles.ts';
import type { Liquidity } from '../../core/trading/book/types.ts';
import type { RecordName, RecordTypes, Owned } from './recordKinds.ts';
import type { BatchBalances } from './batchBalances.ts';
import type { View } from './command.ts';
import type { LiquidityDraft } from './consumedLiquidity.ts';
import type { OpenOrders } from './openOrders.ts';
import type { HouseTotalsDraft } from './houseTotals.ts';

/** What all views of a batch look at. */
export interface ViewSource {
  readonly now: TimeMs;
  readonly frozenUsers: ReadonlySet<string>;
  readonly haltedUsers: ReadonlySet<string>;
  readonly countries: ReadonlyMap<string, Country>;
  readonly balances: BatchBalances;
  readonly records: ReadonlyMap<RecordName, ReadonlyMap<string, Owned>>;
  readonly liquidity: LiquidityDraft;
  readonly houseTotals: HouseTotalsDraft;
  readonly openOrders: OpenOrders;
}

export class BatchView implements View {
  readonly #source: ViewSource;
  readonly #userId: string;

  constructor(source: ViewSource, userId: string) {
    this.#source = source;
    this.#userId = userId;
  }

  get now(): TimeMs {
    return this.#source.now;
  }

  get frozen(): boolean {
    return this.#source.frozenUsers.has(this.#userId);
  }

  get halted(): boolean {
    return this.#source.haltedUsers.has(this.#userId);
  }

  get country(): Country {
    return this.#source.countries.get(this.#userId) ?? null;
  }

  available(account: UserAccount, currency: Currency): Decimal {
    return this.#source.balances.get(this.#userId, account, 'available', currency);
  }

  locked(account: UserAccount, currency: Currency): Decimal {
    return this.#source.balances.get(this.#userId, account, 'locked', currency);
  }

  own<Name extends RecordName>(name: Name, id: string): RecordTypes[Name] | undefined {
    const record = this.#source.records.get(name)?.get(id);
    return record?.userId === this.#userId ? (record as never) : undefined;
  }

  liquidity(tick: Tick): Liquidity {
    return this.#source.liquidity.of(tick);
  }

  owed(name: RecordName, productId: string): Decimal {
    return this.#source.houseTotals.of(name, productId);
  }

  openOrders(): number {
    return this.#source.openOrders.of(this.#userId);
  }
}
