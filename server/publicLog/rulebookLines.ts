// Brings the rulebooks into the public log: each that was ever in force here, with its profile and since when; and each minute which
// of them are in force, so that none can be used after it was replaced.
// Must be asked at every start: what a crash kept out is brought then. Source: decisions.md "Price evidence" (Public log).
import { minuteOf } from '../../core/proof/closes.ts';
import { formatLogLine, parseLogLine } from '../../core/proof/log/logLine.ts';
import { inForceLine, type RulebookStart } from '../../core/proof/rulebooksInForce.ts';
import type { Clock } from '../ports.ts';
import type { PublicLog } from './ports.ts';

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

const MINUTE_MS = 60_000;
/** So many minutes behind the last one are brought where nobody looked meanwhile: their seconds may be in the log, or come to it. */
const MOST_MINUTES = 60;

export interface InForceLinesOptions {
  readonly log: Pick<PublicLog, 'append' | 'newest'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly starts: () => Promise<readonly RulebookStart[]>;
}

export interface InForceLines {
  /** Hands in the minutes that are new, in their order; `covered` resolves when a checkpoint covers them. */
  handIn(): Promise<{ readonly covered: Promise<unknown> }>;
}

export function createInForceLines({ log, clock, starts }: InForceLinesOptions): InForceLines {
  let handedIn: number | undefined;

  const lastLogged = async (): Promise<number | undefined> => {
    const newest = await log.newest('rulebooks');
    const parsed = newest && parseLogLine(newest.line);
    return parsed?.kind === 'rulebooks' ? parsed.minute : undefined;
  };

  return {
    handIn: async () => {
      const minute = minuteOf(clock.now());
      const last = handedIn ?? (await lastLogged()) ?? minute - MINUTE_MS;
      // A clock that was set back brings nothing again.
      if (minute <= last) return { covered: Promise.resolve() };
      const count = Math.min((minute - last) / MINUTE_MS, MOST_MINUTES);
      const next = Array.from({ length: count }, (_, place) => last + (place + 1) * MINUTE_MS);
      const known = await starts();
      handedIn = minute;
      const due = [...new Set([...next, minute])];
      return { covered: log.append(due.map((one) => inForceLine(known, one))) };
    },
  };
}
