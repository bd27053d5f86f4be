/** What the run and its children say to each other. */

/** A test is known by the place of its file in the list and its own place in the file. */
export interface TestId {
  readonly file: number;
  readonly test: number;
}

export interface Coverage {
  readonly tests: readonly {
    readonly id: TestId;
    readonly ms: number;
    readonly hits: readonly number[];
  }[];
  /** Tests that do not pass without any mutant here, such as those that need Jest itself; they judge nothing. */
  readonly unusable: readonly {
    readonly id: TestId;
    readonly name: string;
    readonly error: string;
  }[];
  /** Mutants met while a test file and what it imports first are loaded, by file: a run must begin with them awake. */
  readonly loaded: readonly (readonly number[])[];
  /** How often one test came past mutants at most. */
  readonly mostVisits: number;
}

export interface ChildTask {
  readonly files: readonly string[];
  readonly written: readonly [string, string][];
  readonly mutantCount: number;
  /** Awake from the very start. */
  readonly awake?: number;
  /** Places in `files` of those to load; all when it is not given. */
  readonly only?: readonly number[];
}

export type ToChild =
  | { readonly type: 'measure' }
  | {
      readonly type: 'try';
      readonly mutant: number;
      readonly tests: readonly TestId[];
      /** A test that comes past mutants more often is in an endless loop, and fails. */
      readonly mostVisits: number;
    };

export type FromChild =
  | { readonly type: 'ready' }
  | { readonly type: 'measured'; readonly coverage: Coverage }
  /** A test of the try has ended: the next one has its time anew. */
  | { readonly type: 'going' }
  | { readonly type: 'tried'; readonly mutant: number; readonly killedBy: string | null };
