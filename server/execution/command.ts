// What a batch runs: an operation bound to its handler, what it needs loaded, and a pure decision over what was loaded.
// A decision must never reach for anything but its view. Source: architecture.md "The executor".
import type { Tick, TimeMs } from '../../core/market/types.ts';
import type { Liquidity } from '../../core/trading/book/types.ts';
import type { UserAccount } from '../../core/ledger/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import type { Currency } from '../../core/money/money.ts';
import type { Country } from '../../core/rulebook/profiles.ts';
import type { EntryRow } from '../store/ledgerStore.ts';
import type { FillRow } from '../store/evidenceStore.ts';
import type { IndexLineRow } from '../store/indexEvidenceStore.ts';
import type { Identified, Operation } from './operation.ts';
import type { RecordName, RecordTypes, Needs, Records } from './recordKinds.ts';

/** A refusal as it is stored and sent: a key of protocol/errorKeys, the wire field it is about, values for the sentence. */
export interface RefusalBody {
  readonly error: string;
  readonly field?: string;
  readonly params?: Readonly<Record<string, string>>;
}

/** What the user gets; the same for the first call and for every resend of its key. */
export type Answer =
  | { readonly ok: true; readonly data: unknown }
  | ({ readonly ok: false } & RefusalBody);

/** What a command changes; written in the batch's one transaction, or not at all. */
export interface Effects {
  readonly entries: readonly EntryRow[];
  /** Each record as it stands after the command, by kind. */
  readonly changed: Records;
  readonly fills: readonly FillRow[];
  /** Price messages that decided something, to be kept with the fills. */
  readonly ticks: readonly Tick[];
  /** Lines of the tick log that a settlement used, to be kept with it. */
  readonly indexLines?: UsedLines;
}

/** Lines of one product's log. */
export interface UsedLines {
  readonly productId: string;
  readonly lines: readonly Omit<IndexLineRow, 'productId'>[];
}

export const NO_EFFECTS: Effects = { entries: [], changed: {}, fills: [], ticks: [] };

export type Refused = { readonly ok: false } & RefusalBody;

export type Outcome =
  | { readonly ok: true; readonly effects: Effects; readonly data: unknown }
  | Refused;

/** The state a decision may read: of the command's own user, as it stands after the commands before it. */
export interface View {
  readonly now: TimeMs;
  readonly frozen: boolean;
  /** The books are in doubt, for him or for all: no new risk, no money out (services/invariants.ts). */
  readonly halted: boolean;
  /** Of his account: it decides by which rules he may open something. */
  readonly country: Country;
  available(account: UserAccount, currency: Currency): Decimal;
  locked(account: UserAccount, currency: Currency): Decimal;
  /** The user's own record of a kind; undefined when it is missing or somebody else's. */
  own<Name extends RecordName>(name: Name, id: string): RecordTypes[Name] | undefined;
  /** What is left of a price message's book. */
  liquidity(tick: Tick): Liquidity;
  /** What the house would owe in a product if every open order of a kind won, USDT. */
  owed(name: RecordName, productId: string): Decimal;
  /** The user's open orders and positions of every kind; only for a command that `addsOpen`. */
  openOrders(): number;
}

/** An operation with its handler at hand, as a batch runs it. */
export interface Command extends Identified {
  readonly operation: Operation;
  /** For logs and metrics, e.g. "transfer.move". */
  readonly name: string;
  readonly accounts: readonly UserAccount[];
  readonly needs: Needs;
  readonly addsOpen: boolean;
  decide(view: View): Outcome;
}
