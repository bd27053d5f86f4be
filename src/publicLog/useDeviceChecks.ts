// What this device heard and saw while it happened, held against the evidence; and that no message was passed over. For whatever
// shows a proof: `checkFill` says what is wrong with the evidence itself, `useLogPlaces` whether the log has it.
import { useEffect, useState } from 'react';
import {
  type AcceptanceCheckProblem,
  acceptanceOf,
  checkAcceptance,
  secondsBetween,
} from '../../core/proof/fill/checkAcceptance.ts';
import type { AcceptanceEvidence, FillRecord, TickEvidence } from '../../core/proof/fill/types.ts';
import { areHeadsOfLog, type HeardProblem, isHeardOtherwise } from '../../core/proof/heard.ts';
import { checkSecond } from '../../core/proof/secondText.ts';
import { sha256 } from '../../core/proof/sha256.ts';
import { readPreferences } from '../lib/preferences.ts';
import { headsNear } from '../lib/seenHeads.ts';
import { loadSeconds } from './loadSeconds.ts';
import { parsedSeconds } from './parsedSeconds.ts';

export type DeviceProblem = HeardProblem | AcceptanceCheckProblem;

export interface DeviceChecks {
  /** Nothing is said before the lines have come, or were found to be gone. */
  readonly isBusy: boolean;
  readonly problems: readonly DeviceProblem[];
  /** Figures of the fill that are not what was asked (`acceptance_asked_differs`). */
  readonly different: readonly string[];
  /** Every message between acceptance and fill was looked at. False for what rested, and where the lines are gone. */
  readonly isBetweenChecked: boolean;
  /** A head that a message carried was found in the log. */
  readonly areHeadsChecked: boolean;
}

export interface ToCheck {
  /** The message behind the number. */
  readonly tick: TickEvidence;
  readonly fill?: FillRecord;
  /** Of the order itself (protocol/proof.ts fillEvidence.acceptance). */
  readonly orders?: AcceptanceEvidence | null;
}

const BUSY: DeviceChecks = {
  isBusy: true,
  problems: [],
  different: [],
  isBetweenChecked: false,
  areHeadsChecked: false,
};

/** `texts`: the seconds from the acceptance's to the message's; none where they are gone. */
export function checkByDevice(
  { tick, fill, orders = null }: ToCheck,
  texts: readonly string[],
): DeviceChecks {
  const acceptance = fill ? acceptanceOf(fill, orders) : null;
  const range = fill && acceptance ? secondsBetween(acceptance, fill) : undefined;
  const records = parsedSeconds(texts);
  const isWhole =
    range !== undefined && records[0]?.second === range.from && records.at(-1)?.second === range.to;
  const checked = fill && checkAcceptance(fill, acceptance, isWhole ? records : undefined);
  const { seal, productId } = tick;
  const sealed = records.filter((record) => checkSecond(record, sha256).root === seal?.root);
  const seen = seal === null ? [] : headsNear(productId, seal.second);
  const heads = areHeadsOfLog(seen, sealed, sha256);
  const problems: DeviceProblem[] = [...(checked?.problems ?? [])];
  if (acceptance && isHeardOtherwise(readPreferences().heard, acceptance))
    problems.push('acceptance_heard_differs');
  if (heads === false) problems.push('head_seen_differs');
  return {
    isBusy: false,
    problems,
    different: checked?.different ?? [],
    isBetweenChecked: checked?.isBetweenChecked ?? false,
    areHeadsChecked: heads === true,
  };
}

async function load({ tick, fill, orders = null }: ToCheck): Promise<string[]> {
  if (tick.seal === null) return [];
  const { second } = tick.seal;
  const acceptance = fill ? acceptanceOf(fill, orders) : null;
  const range = fill && acceptance ? secondsBetween(acceptance, fill) : undefined;
  const { productId } = tick;
  return loadSeconds({ productId, ...(range ?? { from: second, to: second }) });
}

/** Checked again for other evidence (compared by its text, so it need not be steady); busy while there is none. */
export function useDeviceChecks(given: ToCheck | undefined): DeviceChecks {
  const text = given === undefined ? '' : JSON.stringify(given);
  const [found, setFound] = useState<{ readonly of: string; readonly checks: DeviceChecks }>();
  useEffect(() => {
    if (text === '') return undefined;
    let isCurrent = true;
    const toCheck = JSON.parse(text) as ToCheck;
    const show = (texts: readonly string[]): void => {
      if (isCurrent) setFound({ of: text, checks: checkByDevice(toCheck, texts) });
    };
    load(toCheck).then(show, () => {
      // Lines that cannot be read just now show nothing; the rest is checked without them.
      show([]);
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return found !== undefined && found.of === text ? found.checks : BUSY;
}
