/**
 * Where a planted fault can be put between the parts of the house. Product code has no such hooks: the simulation wraps what
 * it hands to the real parts. With no seams everything is exactly what the server runs.
 */
import type { Tick } from '../../core/market/types.ts';
import type { Decimal } from '../../core/money/decimal.ts';
import type { Rulebook } from '../../core/rulebook/types.ts';
import type { ContractOrder, ContractRules } from '../../core/trading/contract/types.ts';
import type { LoggedIndex } from '../../core/trading/cfd/types.ts';
import type { GridRules } from '../../core/trading/grid/types.ts';
import type { SpotRules } from '../../core/trading/spot/types.ts';
import type { Answer, Command, Effects, Outcome, View } from '../../server/execution/command.ts';
import type { Operation } from '../../server/execution/operation.ts';
import type { MatchingEngine } from '../../server/execution/matchingEngine.ts';
import type { RestingKind } from '../../server/execution/resting.ts';
import type { KnownLoanRules } from '../../server/kinds/loan/loanRules.ts';
import type { ContractMarket } from '../../server/kinds/contract/contractMarket.ts';
import type { EntryRow } from '../../server/store/ledgerStore.ts';
import type { MemoryStore } from './memoryStore.ts';

export interface Seams {
  /** The rules as the house reads them. */
  readonly rules?: (rules: ContractRules) => ContractRules;
  readonly spotRules?: (rules: SpotRules) => SpotRules;
  readonly gridRules?: (rules: GridRules) => GridRules;
  readonly loanRules?: (rules: KnownLoanRules) => KnownLoanRules;
  /** The document that calls and puts are ruled by. */
  readonly callRules?: (rulebook: Rulebook) => Rulebook;
  /** The desk as sales of calls and puts see it. */
  readonly saleWaits?: (wait: AtNextTick) => AtNextTick;
  /** What an operation sees of the message that it is run at; made anew for each house. */
  readonly meets?: (tickOf: TickOf) => (tick: Tick, operation: Operation) => Tick;
  /** The least value of a sale as the house reads it. */
  readonly leastValue?: (minValue: string) => string;
  readonly quoteRate?: (productId: string, rate: Decimal) => Decimal;
  /** Whose a ticket is said to be when somebody asks for it. */
  readonly findOrder?: (store: MemoryStore, orderId: string) => string | undefined;
  /** Which orders are meant by all of them. */
  readonly lists?: (found: readonly ContractOrder[]) => readonly ContractOrder[];
  /** Around each decision. */
  readonly decide?: (command: Command, view: View, tools: FaultTools) => Outcome;
  /** Between the decision and the store. */
  readonly write?: (effects: Effects, command: Command, tools: FaultTools) => Effects;
  /** Whether an earlier answer is found. */
  readonly finds?: (key: string) => boolean;
  /** The messages that a settlement reads. */
  readonly record?: (lines: readonly LoggedIndex[]) => readonly LoggedIndex[];
  /** The order in which a batch is run. */
  readonly sort?: (operations: readonly Operation[]) => readonly Operation[];
  /** What the desk hears of a committed command. */
  readonly announce?: (effects: Effects) => Effects;
  /** A price message as the desk hears of it; undefined loses it. */
  readonly hears?: (tick: Tick) => Tick | undefined;
  /** The market as the use cases see it. */
  readonly market?: (market: ContractMarket) => ContractMarket;
  /** Between the decision and the journal: what is written differs from what was decided; the store then checks nothing. */
  readonly journal?: (row: EntryRow) => EntryRow;
  /** How tickets wait for a price. */
  readonly contracts?: (resting: RestingKind<ContractOrder>) => RestingKind<ContractOrder>;
  /** Whether the house pays what the insurance fund lacks. */
  readonly coversDeficits?: () => boolean;
  /** After each batch, with the tables in hand. */
  readonly afterBatch?: (store: MemoryStore, answers: readonly Answer[]) => void;
}

/** A message that has come. */
export type TickOf = (productId: string, seq: number) => Tick | undefined;
export type AtNextTick = MatchingEngine['atNextTick'];

/** The message that stood when a market order was accepted. */
export const acceptedAt = ({ input }: Operation): number | undefined =>
  (input as { readonly acceptance?: { readonly seq: number } }).acceptance?.seq;

export interface FaultTools {
  readonly store: MemoryStore;
  readonly rulesOf: (order: {
    readonly productId: string;
    readonly rulebookHash: string;
  }) => ContractRules;
}
