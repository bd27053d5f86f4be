// Where lines stand in the public log, checked on this device: for whatever shows a proof.
// Must never call proven what was not held against the log that this device has pinned.
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { LogPlace } from '../../protocol/proof.ts';
import { deviceLog } from './deviceLog.ts';
import type { PlacedLine, PlaceProblem, WitnessSeen } from './logFollower.ts';

/** An entry line of the public log, e.g. `second/1 <second> <root>`, and where evidence says it stands. */
export interface LoggedLine {
  readonly line: string;
  readonly log: LogPlace | null;
}

/**
 * - `waiting`: no checkpoint covers one of them yet; ask for the evidence again;
 * - `failed`: the log could not be read, or its script not loaded; nothing is said against it;
 * - `differs`: one of them is not where it is said to be, or in another log than this device follows;
 * - `proven`: each is in a signed checkpoint that begins, is or extends the one that this device has pinned. `index` and
 *   `size` (entries under the checkpoint) are of the first line; a witness without `at` (ms) has not cosigned yet.
 */
export type LogPlaces =
  | { readonly state: 'waiting' | 'checking' }
  | { readonly state: 'failed'; readonly retry: () => void }
  | { readonly state: 'differs'; readonly problems: readonly PlaceProblem[] }
  | {
      readonly state: 'proven';
      readonly index: number;
      readonly size: number;
      readonly witnesses: readonly WitnessSeen[];
    };

type Checked = Exclude<LogPlaces, { state: 'failed' }> | { readonly state: 'failed' };

async function checkAll(lines: readonly PlacedLine[]): Promise<Checked> {
  const checked = await deviceLog.places(lines);
  const problems = checked.flatMap((one) => ('problem' in one ? [one.problem] : []));
  const [first] = checked;
  if (problems.length > 0) return { state: 'differs', problems: [...new Set(problems)] };
  return first === undefined || 'problem' in first
    ? { state: 'waiting' }
    : { state: 'proven', ...first };
}

/** Checks again when the lines change (compared as text, so they need not be steady). No lines are `waiting`. */
export function useLogPlaces(lines: readonly LoggedLine[]): LogPlaces {
  const isCovered = lines.length > 0 && lines.every(({ log }) => log !== null);
  const text = isCovered ? JSON.stringify(lines) : '';
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<{ readonly of: string; readonly checked: Checked }>();
  const of = `${attempt} ${text}`;
  useEffect(() => {
    if (text === '') return undefined;
    let isCurrent = true;
    const set = (checked: Checked): void => {
      if (isCurrent) setFound({ of, checked });
    };
    checkAll(JSON.parse(text) as PlacedLine[]).then(set, () => {
      set({ state: 'failed' });
    });
    return () => {
      isCurrent = false;
    };
  }, [text, of]);
  const retry = useCallback(() => {
    setAttempt((count) => count + 1);
  }, []);
  return useMemo(() => {
    if (text === '') return { state: 'waiting' };
    const checked = found?.of === of ? found.checked : undefined;
    if (checked === undefined) return { state: 'checking' };
    return checked.state === 'failed' ? { state: 'failed', retry } : checked;
  }, [text, of, found, retry]);
}
