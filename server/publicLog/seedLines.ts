// Brings the seeds of the simulated market into the public log: each day's hash two days ahead, the seed itself once the day is over.
// The days before the first commitment are told as well: the market of a day follows from those before it.
// Must never tell the seed of a day that is not over. Source: decisions.md "Simulated market".
import { formatLogLine, parseLogLine } from '../../core/proof/log/logLine.ts';
import type { Clock } from '../ports.ts';
import type { PublicLog } from './ports.ts';

const DAY_MS = 86_400_000;
/** Today's at a fresh start, tomorrow's, and the day's after. */
const DAYS_AHEAD = 2;
/** A clock that is a little ahead tells nothing early. */
const OVER_MS = 60_000;

export interface SeedLinesOptions {
  readonly log: Pick<PublicLog, 'append' | 'newest'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Of a day since 1970, UTC: hex. */
  readonly seedOf: (day: number) => string;
  readonly commitmentOf: (seed: string) => string;
  /** The first day that the market has. */
  readonly firstDay: number;
}

const textOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const dayAt = (time: number): number => Math.floor(time / DAY_MS);
const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, place) => from + place);

export interface SeedLines {
  /** Hands in what is due; `covered` resolves when a checkpoint covers it. */
  handIn(): Promise<{ readonly covered: Promise<unknown> }>;
}

export function createSeedLines(options: SeedLinesOptions): SeedLines {
  const { log, clock, seedOf, commitmentOf, firstDay } = options;
  /** The last days that were handed in. */
  let handedIn: { committed: number; revealed: number } | undefined;

  const lastOf = async (kind: 'seed-commitment' | 'seed-reveal'): Promise<number> => {
    const newest = await log.newest(kind);
    const parsed = newest && parseLogLine(newest.line);
    return parsed?.kind === kind ? dayAt(Date.parse(`${parsed.day}T00:00:00Z`)) : firstDay - 1;
  };

  return {
    handIn: async () => {
      const known = handedIn ?? {
        committed: await lastOf('seed-commitment'),
        revealed: await lastOf('seed-reveal'),
      };
      const now = clock.now();
      const today = dayAt(now);
      const over = range(known.revealed + 1, dayAt(now - OVER_MS) - 1);
      const ahead = range(Math.max(known.committed + 1, today), today + DAYS_AHEAD);
      const lines = [
        ...over.map((day) =>
          formatLogLine({ kind: 'seed-reveal', day: textOf(day), seed: seedOf(day) }),
        ),
        ...ahead.map((day) =>
          formatLogLine({
            kind: 'seed-commitment',
            day: textOf(day),
            hash: commitmentOf(seedOf(day)),
          }),
        ),
      ];
      // A clock that was set back brings nothing again.
      const [committed, revealed] = [ahead.at(-1), over.at(-1)];
      handedIn = {
        committed: Math.max(known.committed, committed ?? 0),
        revealed: Math.max(known.revealed, revealed ?? 0),
      };
      return { covered: log.append(lines) };
    },
  };
}
