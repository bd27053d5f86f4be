// What the rest of the server may ask of the public log, and what the log asks of others.
// Source: decisions.md "Price evidence" (Public log).

/** Where an entry is and what shows it. */
export interface Inclusion {
  readonly index: number;
  /** The signed note. */
  readonly checkpoint: string;
  /** In the format of tlog-proof, the checkpoint in it. */
  readonly proof: string;
}

/** Which entries: those that went in from ≤ time < to (ms since 1970), behind the place `after`, so many at most. */
export interface EntriesAsked {
  readonly from: number;
  readonly to: number;
  readonly after: number;
  readonly limit: number;
}

export interface LogDescription {
  readonly origin: string;
  /** The verifier key of the log. */
  readonly key: string;
  readonly witnesses: readonly { readonly name: string; readonly key: string }[];
  /** The newest, with the cosignatures that have come. */
  readonly checkpoint: string;
  /** The newest of those that most witnesses have cosigned: a witness may take longer than the next checkpoint. Null before one has. */
  readonly cosigned: string | null;
}

export interface PublicLog {
  /**
   * Hands lines in (core/proof/log/logLine.ts). Resolves with their places when a stored checkpoint covers them; what was not
   * covered when the process ended is handed in again by whoever makes it, who asks `newest` where he stopped.
   */
  append(lines: readonly string[]): Promise<readonly number[]>;
  /** The newest line of a kind (`second`, `ledger` …) with its place. */
  newest(kind: string): Promise<{ readonly index: number; readonly line: string } | undefined>;
  /** The oldest one. */
  oldest(kind: string): Promise<{ readonly index: number; readonly line: string } | undefined>;
  /** Where a line stands first. */
  find(line: string): Promise<number | undefined>;
  /** Whether a published checkpoint covers the entry: before that nothing is paid out on it. */
  covered(index: number): boolean;
  /** Undefined where no published checkpoint covers it yet. */
  inclusion(index: number): Promise<Inclusion | undefined>;
  /** Published entries by when their checkpoint was made, in their order. */
  entriesWithin(
    asked: EntriesAsked,
  ): Promise<readonly { readonly index: number; readonly line: string }[]>;
  /** A signed note that covers the entry; undefined where none is published. */
  noteOver(index: number): string | undefined;
  /** Stores what waits now; resolves when that was tried. */
  flush(): Promise<void>;
  describe(): LogDescription;
  /** The signed note of another text than a checkpoint, by the log's key: its first line must not be the origin. */
  signNote(text: string): string;
  /** Bytes of `tile/…` below the prefix; undefined where the published tree has no such tile. */
  tile(path: string): Promise<Uint8Array | undefined>;
  /** False while a checkpoint that is due cannot be stored. */
  isWritten(): boolean;
  /** Stores what waits, and asks no witness any more. */
  stop(): Promise<void>;
}

/** The answer of a witness, cut off where it is longer than any answer is. */
export interface WitnessAnswer {
  readonly status: number;
  readonly body: string;
}
/** Posts to a witness; rejects when it does not answer in time. */
export type PostToWitness = (url: string, body: string) => Promise<WitnessAnswer>;

/** The root over the closes of the minutes before one. */
export interface ClosesRoot {
  readonly minute: number;
  readonly root: string;
}
