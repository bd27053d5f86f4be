// What a saved proof may show to be wrong: the words of the checks themselves, and a sentence for people.
export type ReportFile = (problem: string, detail: string) => void;

/** What a check is told to hold the file against. */
export interface FileCheck {
  readonly report: ReportFile;
  readonly tell: (line: string) => void;
}
