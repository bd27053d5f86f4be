// What a batch can load, decide over and write besides money: one row per kind of record, declared by the kind of product it
// belongs to (server/kinds/) and handed to the executor as a list. A statement is sent only for kinds that the batch touches.
// A record belongs to one user and is written under that user's lock; one that does not exist yet is simply not found.
// Must name no kind. Source: architecture.md "The executor", house.md "A kind is a folder and one line".
import type { Decimal } from '../../core/money/decimal.ts';
import { createOpenOrdersStatement, type OpenTable } from '../store/openOrderStore.ts';
import type { Attestor } from '../store/attestor.ts';
import type { Statement } from '../store/statement.ts';

/** What every record has: its id (of a row per user and something else a composed one) and its owner. */
export interface Owned {
  readonly id: string;
  readonly userId: string;
  /** Counts changes. */
  readonly version: number;
}

/** Each kind of record by its name; whoever declares one adds its type here. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled where the records are declared
export interface RecordTypes {}
export type RecordName = keyof RecordTypes;

/** How a record is read and written. */
export interface RecordStore<T extends Owned> {
  /** Finds records by id, locks nothing: the users' rows are locked already. */
  load(ids: readonly string[]): Statement;
  parse(row: unknown): T;
  /** Writes the newest state of each record, new or known; the server's word for it where the rows carry one. */
  save(records: readonly T[], attestor: Attestor): Statement;
}

/** What an open order may cost the house in its product, USDT. */
export interface Owed {
  readonly productId: string;
  readonly amount: Decimal;
}

export interface RecordKind<Name extends RecordName> {
  readonly name: Name;
  readonly store: RecordStore<RecordTypes[Name]>;
  /** What counts against the most orders and positions that a user may have open; the table's partial index says the same. */
  readonly open?: OpenTable;
  /** Counts towards the house's total of the kind in the product; undefined while nothing is owed. */
  readonly owes?: (record: RecordTypes[Name]) => Owed | undefined;
  /** Written after all others: its chain has one writer at a time, so it is held for the shortest while. */
  readonly isLast?: true;
  /** Made of other records: follows their changes through a batch, and is never written. */
  readonly isView?: true;
}

/** One kind of a list of many. */
export type AnyRecordKind = { [Name in RecordName]: RecordKind<Name> }[RecordName];

/** Ids of records by kind: what a command needs loaded. */
export type Needs = { readonly [Name in RecordName]?: readonly string[] };

/** Records by kind: what was loaded, or what a command or a batch changed. */
export type Records = { readonly [Name in RecordName]?: readonly RecordTypes[Name][] };

interface Loading {
  readonly name: RecordName;
  readonly statement: Statement;
}

export class RecordKinds {
  /** In the order in which they are written. */
  readonly names: readonly RecordName[];
  /** The tables that hold what counts as open, with its states. */
  readonly open: readonly OpenTable[];
  /** Counts what users have open in them. */
  readonly countOpen: (userIds: readonly string[]) => Statement;
  readonly #kinds: ReadonlyMap<RecordName, RecordKind<RecordName>>;

  constructor(kinds: readonly AnyRecordKind[]) {
    const last = (kind: AnyRecordKind): number => Number(kind.isLast ?? false);
    const ordered = kinds.toSorted((a, b) => last(a) - last(b)) as RecordKind<RecordName>[];
    this.#kinds = new Map(ordered.map((kind) => [kind.name, kind]));
    this.names = [...this.#kinds.keys()];
    this.open = ordered.flatMap(({ open }) => open ?? []);
    this.countOpen = createOpenOrdersStatement(this.open);
    if (this.names.length < kinds.length) throw new Error('two kinds of record have one name');
  }

  of<Name extends RecordName>(name: Name): RecordKind<Name> {
    const kind = this.#kinds.get(name);
    if (kind === undefined) throw new Error(`no kind of record is called ${name}`);
    return kind as unknown as RecordKind<Name>;
  }

  isOpen(name: RecordName, record: Owned | undefined): boolean {
    const { open } = this.of(name);
    if (open === undefined || record === undefined) return false;
    return open.states.includes((record as Owned & { readonly state: string }).state);
  }

  /** The statements that load what a batch needs, with the kind each of them loads. */
  loadStatements(needs: readonly Needs[]): readonly Loading[] {
    const wanted = new Map<RecordName, Set<string>>();
    for (const need of needs)
      for (const [name, named] of Object.entries(need) as [RecordName, readonly string[]][]) {
        const ids = wanted.get(name) ?? new Set();
        for (const id of named) ids.add(id);
        wanted.set(name, ids);
      }
    return this.names.flatMap((name) => {
      const ids = [...(wanted.get(name) ?? [])].toSorted();
      return ids.length === 0 ? [] : [{ name, statement: this.of(name).store.load(ids) }];
    });
  }

  /** The rows of those statements as records. */
  parse(loads: readonly Pick<Loading, 'name'>[], rows: readonly (readonly unknown[])[]): Records {
    return Object.fromEntries(
      loads.map(({ name }, place) => {
        const { store } = this.of(name);
        return [name, (rows[place] ?? []).map((row) => store.parse(row))];
      }),
    );
  }

  /** The statements that write what a batch changed. */
  saveStatements(changed: Records, attestor: Attestor): Statement[] {
    return this.names.flatMap((name) => {
      const records = changed[name] ?? [];
      const { store, isView = false } = this.of(name);
      return records.length === 0 || isView ? [] : [store.save(records, attestor)];
    });
  }
}
