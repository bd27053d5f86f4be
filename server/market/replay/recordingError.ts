/** A recording that cannot be believed: names the file and, where known, the line, in one sentence. */
export class RecordingError extends Error {
  readonly file: string;
  /** 1-based; undefined when the whole file is meant. */
  readonly line: number | undefined;

  constructor(file: string, line: number | undefined, reason: string) {
    super(line === undefined ? `${file}: ${reason}` : `${file}, line ${line}: ${reason}`);
    this.name = 'RecordingError';
    this.file = file;
    this.line = line;
  }
}

/** Thrown by the parsers of single lines and frames, which know neither file nor line. */
export class FormatError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'FormatError';
  }
}

/** Names file and line for an error thrown while a line was read. */
export function locateError(file: string, line: number | undefined, error: unknown): Error {
  if (error instanceof RecordingError) return error;
  return new RecordingError(file, line, error instanceof Error ? error.message : String(error));
}
