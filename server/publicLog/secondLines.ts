// Brings the tick log into the public log: one line for each second that is in the database, in order and without a gap, over a
// restart too. Must never bring a second that a crash could take back. Source: decisions.md "Price evidence" (Public log).
import { formatLogLine, parseLogLine } from '../../core/proof/log/logLine.ts';
import type { PublicLog } from './ports.ts';

export interface StoredSecond {
  readonly second: number;
  /** Absent in seconds from before the public log. */
  readonly root?: string;
}

export interface SecondLinesOptions {
  readonly ticks: {
    /** Called with each second once it is written. */
    onWritten(listener: (second: StoredSecond) => void): void;
  };
  readonly store: {
    /** Written seconds with from ≤ second < to, oldest first. */
    loadSeconds(from: number, to: number): Promise<readonly StoredSecond[]>;
  };
  readonly log: Pick<PublicLog, 'append' | 'newest'>;
  readonly onError: (error: unknown) => void;
}

const linesOf = ({ second, root }: StoredSecond): string[] =>
  root === undefined ? [] : [formatLogLine({ kind: 'second', second, root })];

/** Follows from where the log stopped. Call before anything is written. */
export async function followSeconds(options: SecondLinesOptions): Promise<void> {
  const { ticks, store, log, onError } = options;
  const newest = await log.newest('second');
  const parsed = newest && parseLogLine(newest.line);
  const last = parsed?.kind === 'second' ? parsed.second : -1;
  const append = (added: readonly StoredSecond[]): void => {
    log.append(added.flatMap(linesOf)).catch(onError);
  };
  append(await store.loadSeconds(last + 1, Number.MAX_SAFE_INTEGER));
  ticks.onWritten((second) => append([second]));
}
