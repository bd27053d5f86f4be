// Brings the rulebooks into the public log: each that was ever in force here, with its profile and since when.
// Must be asked at every start: what a crash kept out is brought then. Source: decisions.md "Price evidence" (Public log).
import { formatLogLine } from '../../core/proof/log/logLine.ts';
import type { PublicLog } from './ports.ts';

export interface RulebookStart {
  readonly hash: string;
  readonly profile: string;
  /** Since when it was in force, this time. */
  readonly from: number;
}

/** Resolves when it has handed in what the log lacks; `onError` hears of what could not be covered. */
export async function logRulebooks(
  starts: readonly RulebookStart[],
  log: Pick<PublicLog, 'append' | 'find'>,
  onError: (error: unknown) => void,
): Promise<void> {
  for (const start of starts) {
    const line = formatLogLine({ kind: 'rulebook', ...start });
    if ((await log.find(line)) === undefined) log.append([line]).catch(onError);
  }
}
