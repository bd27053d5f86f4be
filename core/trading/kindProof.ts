// What a kind of trading is to whoever proves its fills: its formulas by version, its rules, and each of its events.
// Must name no kind, and leave out nothing that the proof asks of all of them. Source: decisions.md "Price evidence".
import type { Pair } from '../proof/fill/sameFigure.ts';
import type { FillRecord, StatedFill } from '../proof/fill/types.ts';
import type { TimeMs } from '../market/types.ts';
import type { Rulebook } from '../rulebook/types.ts';
import type { Inputs } from './inputs.ts';
import type { TellTrade } from './tradeStory.ts';

/** What a fill is computed from: its inputs, its message with the book, and the lines that named a settlement price. */
export interface Recomputed {
  readonly inputs: Inputs;
  readonly tick: LineWithIndex & { readonly bookLine: string | null };
  readonly lines?: readonly LineWithIndex[] | undefined;
}
interface LineWithIndex {
  readonly line: string;
  /** Decimal text. */
  readonly index: string;
}

/** Throws where the inputs cannot be computed with. */
export type Formula = (fill: Recomputed) => Inputs;

/** What followed the price, worked out again from the messages that it followed; undefined without one. */
type Follow = (
  inputs: Inputs,
  lines: readonly { readonly seq: number; readonly mark: number }[],
) => { readonly figures: Inputs; readonly metSeq: number | null } | undefined;

/** One version of a formula: kept as long as there is a fill that was made by it. */
export interface FormulaProof {
  readonly recompute: Formula;
  /** What fills state of the rest of their owner's account: left out where they are shown to everybody. */
  readonly leftOut: readonly string[];
  /** The same for fills that are shown: what was left out is neither needed nor said to be right. Null where nothing is. */
  readonly recomputeShown: Formula | null;
  /** Null where nothing follows the price. */
  readonly follow: Follow | null;
  /** Null where a trade is not told from its evidence alone. */
  readonly tell: TellTrade | null;
}

/** What stands beside the inputs in a fill's message. */
export interface OfMessage {
  readonly productId: string;
  /** Whether it was played from a recording, whose days are not these days. */
  readonly isRecorded: boolean;
}

/** What the inputs must say of their rules; throws where the document has none for them. */
export type StatedRules = (inputs: Inputs, document: Rulebook, message: OfMessage) => Inputs;

/** How far apart two messages must be for what they decide together, ms; undefined for what one decides. */
type ApartMs = (inputs: Inputs, document: Rulebook, productId: string) => number | undefined;

/** A request as its hash stands in the log: the call's name, and its body. */
export interface Call {
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A figure by its name, and whether another one was asked for. */
export type Differs = readonly [name: string, differs: boolean];

/** What is known of the request behind an event. */
interface AskedProof {
  /** Whether only a user's request makes it happen. */
  readonly isAsked: (inputs: Inputs) => boolean;
  /** Calls that make it. */
  readonly calls: (inputs: Inputs) => RegExp;
  readonly figures: (call: Call, fill: FillRecord) => readonly Differs[];
  /** One that waited for its price is asked for by its order, long before. */
  readonly isOrders: boolean;
  /** The input that says when it was accepted; null where its line alone does. */
  readonly acceptedAt: string | null;
}

/** Closes of minutes as a fill states them. */
export interface StatedCloses {
  /** They are of the minutes before it. */
  readonly minute: TimeMs;
  /** As `formatCloses` writes them. */
  readonly closes: string;
  /** When they were the newest. */
  readonly at: TimeMs;
}

/** One event, as the input `event` names it. */
export interface EventProof {
  /** The kind that its fill must be stated as. */
  readonly statedKind: (inputs: Inputs) => string | undefined;
  /** What its fill states beside its formula, held against its inputs and its messages. */
  readonly pairs: (fill: FillRecord) => readonly Pair[];
  /** Null for what the house does by rule. */
  readonly asked: AskedProof | null;
  /** The closes of minutes that it rests on, which the public log has to have; undefined where it rests on none. */
  readonly closes?: (inputs: Inputs, formulaVersion: string) => StatedCloses | undefined;
  /** Decided by the lines of a stretch of time, not by the book of one message. */
  readonly isDecidedByLines?: true;
  /** With its acceptance's own number for that of a message no price decides anything of it. */
  readonly mayBeUnpriced?: true;
  /** Inputs of its entry that must still be so: it ends what was promised there. */
  readonly promised?: readonly string[];
  /** Names of what does not go with the other fills of its order. */
  readonly differingAmong?: (fill: FillRecord, order: readonly FillRecord[]) => readonly string[];
}

/** What no price message is behind: the rulebook says its price. */
interface UnpricedProof {
  /** In the place of the message. */
  readonly tick: Recomputed['tick'];
  readonly pairs: (fill: StatedFill) => readonly Pair[];
}

export interface KindProof {
  /** By the version that a fill names. */
  readonly formulas: Readonly<Record<string, FormulaProof>>;
  /** Throws where numbers of the document that its rules are taken from do not go together. */
  readonly assertRules: (document: Rulebook) => void;
  readonly statedRules: StatedRules;
  /** Null where one message decides everything. */
  readonly apartMs: ApartMs | null;
  /** The words that inputs may hold, by name; another would be read as one of them. */
  readonly words: Readonly<Record<string, readonly string[]>>;
  readonly events: Readonly<Record<string, EventProof>>;
  /** Null where every fill has its message. */
  readonly unpriced: UnpricedProof | null;
}
