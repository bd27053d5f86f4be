// Brings the closes of minutes into the public log: a root over all products' each minute, once it is written down.
// Must be asked at every start: what a crash kept out is brought then. Source: decisions.md "Price evidence" (Public log).
import { formatLogLine, parseLogLine } from '../../core/proof/log/logLine.ts';
import type { ClosesRoot, PublicLog } from './ports.ts';

export interface ClosesLinesOptions {
  readonly closes: {
    /** Of the minutes from `from` on, oldest first. */
    rootsSince(from: number): Promise<readonly ClosesRoot[]>;
    /** Told of each root once it is written. */
    onRoot(listener: (root: ClosesRoot) => void): void;
  };
  readonly log: Pick<PublicLog, 'append' | 'find' | 'newest'>;
  readonly onError: (error: unknown) => void;
}

const lineOf = (root: ClosesRoot): string => formatLogLine({ kind: 'closes', ...root });

/** Follows from where the log stopped. Call before anything is written. */
export async function followCloses({ closes, log, onError }: ClosesLinesOptions): Promise<void> {
  const newest = await log.newest('closes');
  const parsed = newest && parseLogLine(newest.line);
  const from = parsed?.kind === 'closes' ? parsed.minute : 0;
  const append = (line: string): void => void log.append([line]).catch(onError);
  closes.onRoot((root) => append(lineOf(root)));
  // Another market may have had its own of the same minute.
  for (const line of (await closes.rootsSince(from)).map(lineOf))
    if ((await log.find(line)) === undefined) append(line);
}
