// Which rulebooks are in force, as the public log says it each minute: who is shown that his rulebook was in force is shown that
// none had come after it.
// Must be the same for whoever reads the log's `rulebook/1` entries. Source: decisions.md "Price evidence" (rulebook, Public log).
import { minuteOf } from './closes.ts';
import { formatLogLine } from './log/logLine.ts';

export interface RulebookStart {
  readonly profile: string;
  /** Since when it is in force, ms since 1970. */
  readonly from: number;
  readonly hash: string;
}

/** Of no profile. */
const NONE = '-';

/** `open:<hash>,protected:<hash>`, in the order of profiles; `-` before the first. `starts`: in any order. */
export function rulebooksAt(starts: readonly RulebookStart[], time: number): string {
  const newest = new Map<string, RulebookStart>();
  for (const start of starts) {
    const { from = -Infinity } = newest.get(start.profile) ?? {};
    if (start.from <= time && start.from >= from) newest.set(start.profile, start);
  }
  if (newest.size === 0) return NONE;
  const pairs = [...newest.values()].map(({ profile, hash }) => `${profile}:${hash}`);
  return pairs.sort((one, other) => (one < other ? -1 : 1)).join(',');
}

/** What a text of `rulebooksAt` names, as in force since `from`. */
export const startsOf = (inForce: string, from: number): readonly RulebookStart[] =>
  inForce === NONE
    ? []
    : inForce.split(',').map((pair) => {
        const [profile = '', hash = ''] = pair.split(':');
        return { profile, from, hash };
      });

/** Whether a text of `rulebooksAt` names a rulebook. */
export const namesRulebook = (inForce: string, hash: string): boolean =>
  startsOf(inForce, 0).some((start) => start.hash === hash);

/** What the log says of the minute in which a time is. */
export function inForceLine(starts: readonly RulebookStart[], time: number): string {
  const minute = minuteOf(time);
  return formatLogLine({ kind: 'rulebooks', minute, inForce: rulebooksAt(starts, minute) });
}
