// A product's index as the tick log has it, line by line: what whoever settles something reads.
// Must know nothing of what is settled. Source: decisions.md "Prices" (price evidence).
import type { GuardFlag, Points, TimeMs } from './types.ts';

/** The part of an accepted tick that carries the index. */
export interface IndexTick {
  readonly seq: number;
  /** By the server's clock. */
  readonly receivedTime: TimeMs;
  readonly indexDoubled: number;
}

/** A line of the tick log: refused messages are in it too. */
export interface LoggedIndex extends IndexTick {
  /** `Q1|…` of core/proof/tickLine.ts. */
  readonly line: string;
  readonly sourceTime: TimeMs;
  readonly flag: GuardFlag;
  /** What the log keeps beside the line, so that it can be put back whole; absent where only the line is known. */
  readonly bookHash?: string;
  readonly mark?: Points;
}
