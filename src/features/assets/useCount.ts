// One's part in the newest count of all balances, with what the check on this device says of it.
// Must never call counted what was not checked, and never call missing what is only under way.
import { useMemo, useState } from 'react';
import type { SavedEvidence } from '../../../core/proof/evidenceFile.ts';
import type { LiabilityEvidence } from '../../../protocol/proof.ts';
import { isApiError } from '../../api/apiError.ts';
import { useProofGetLiabilityQuery } from '../../api/proofApi.ts';
import { useUserGetUserInfoQuery } from '../../api/userApi.ts';
import { type LogPlaces, useLogPlaces } from '../../publicLog/useLogPlaces.ts';
import { useServerNow } from '../../realtime/useNow.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { selectUid } from '../../state/session.ts';
import { type CheckedCount, checkLiability, type CountProblem } from './checkLiability.ts';
import { countDue, nextCount } from './countDue.ts';

export type Count =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  /** This account is younger than the newest midnight. */
  | { readonly state: 'none'; readonly nextAt: number }
  | { readonly state: 'left_out'; readonly day: string; readonly record: SavedEvidence }
  | { readonly state: 'checking' | 'not_logged'; readonly evidence: LiabilityEvidence }
  | {
      readonly state: 'counted';
      readonly evidence: LiabilityEvidence;
      readonly record: SavedEvidence;
    }
  | {
      readonly state: 'mismatch';
      readonly evidence: LiabilityEvidence;
      readonly problems: readonly CountProblem[];
      readonly record: SavedEvidence;
    };

/** A checkpoint follows within seconds; who was left out is asked for again, for a count may be under way. */
const ASK_AGAIN_MS = 5000;
/** How often the day is looked at. */
const LOOK_MS = 60_000;

interface Known {
  readonly now: number;
  readonly uid: string | undefined;
  readonly createdAt: number | undefined;
  readonly isNone: boolean;
  readonly evidence: LiabilityEvidence | undefined;
  readonly checked: CheckedCount | undefined;
  /** Of its entry in the log that this device has pinned. */
  readonly places: LogPlaces;
}

const recordOf = (
  uid: string | undefined,
  day: string,
  evidence: LiabilityEvidence | null,
): SavedEvidence => ({ kind: 'liability', uid: uid ?? '', day, evidence });

/** A count that came, by what was found of it. */
function judge(
  uid: string | undefined,
  evidence: LiabilityEvidence,
  { problems: found }: CheckedCount,
  places: LogPlaces,
): Count {
  const record = recordOf(uid, evidence.day, evidence);
  const problems = [...found, ...(places.state === 'differs' ? places.problems : [])];
  if (problems.length > 0) return { state: 'mismatch', evidence, problems, record };
  if (places.state === 'failed') return { state: 'failed', retry: places.retry };
  if (places.state === 'proven') return { state: 'counted', evidence, record };
  return { state: evidence.log === null ? 'not_logged' : 'checking', evidence };
}

/** Undefined while the answers are not all there. */
function countOf(known: Known): Count | undefined {
  const { now, uid, createdAt, isNone, evidence, checked, places } = known;
  if (createdAt === undefined) return undefined;
  const due = countDue(createdAt, now);
  const isMissing = isNone || (evidence !== undefined && due !== undefined && evidence.day < due);
  if (due !== undefined && isMissing)
    return { state: 'left_out', day: due, record: recordOf(uid, due, null) };
  if (isNone) return { state: 'none', nextAt: nextCount(now) };
  return evidence && checked && judge(uid, evidence, checked, places);
}

export function useCount(): Count {
  const uid = useAppSelector(selectUid);
  const now = useServerNow(LOOK_MS);
  const [isOpen, setOpen] = useState(false);
  const user = useUserGetUserInfoQuery(undefined);
  const answer = useProofGetLiabilityQuery(undefined, {
    pollingInterval: isOpen ? ASK_AGAIN_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const isNone = isApiError(answer.error) && answer.error.key === 'not_found';
  const evidence = isNone ? undefined : answer.data;
  const checked = useMemo(
    () => (evidence && uid !== undefined ? checkLiability(evidence, uid) : undefined),
    [evidence, uid],
  );
  const { line } = checked ?? {};
  const places = useLogPlaces(evidence && line !== undefined ? [{ line, log: evidence.log }] : []);
  const createdAt = user.data?.createdAt;
  const count = countOf({ now, uid, createdAt, isNone, evidence, checked, places });
  const mustAsk = count?.state === 'left_out' || count?.state === 'not_logged';
  if (mustAsk !== isOpen) setOpen(mustAsk);
  if (count) return count;
  const parts = [user, answer];
  const hasFailed = parts.some(({ isError }) => isError);
  if (!hasFailed || parts.some(({ isFetching }) => isFetching)) return { state: 'loading' };
  const retry = (): void => {
    for (const part of parts) void part.refetch();
  };
  return { state: 'failed', retry };
}
