// One's part in the newest count of all balances, with what the check on this device says of it.
// Must never call counted what was not checked, and never call missing what is only under way.
import { useMemo, useState } from 'react';
import type { SavedEvidence } from '../../../core/proof/evidenceFile.ts';
import type { LiabilityEvidence, LogDescription } from '../../../protocol/proof.ts';
import { isApiError } from '../../api/apiError.ts';
import { useProofGetLiabilityQuery, useProofGetLogQuery } from '../../api/proofApi.ts';
import { useUserGetUserInfoQuery } from '../../api/userApi.ts';
import { loadVerifyEd25519 } from '../../lib/loadVerifyEd25519.ts';
import { readPreferences } from '../../lib/preferences.ts';
import { useLazyPart } from '../../lib/useLazyPart.ts';
import { useServerNow } from '../../realtime/useNow.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { selectUid } from '../../state/session.ts';
import { checkLiability, type CountProblem } from './checkLiability.ts';
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
  readonly log: LogDescription | undefined;
  readonly problems: readonly CountProblem[] | undefined;
}

const recordOf = (
  uid: string | undefined,
  day: string,
  evidence: LiabilityEvidence | null,
): SavedEvidence => ({ kind: 'liability', uid: uid ?? '', day, evidence });

/** Undefined while the answers are not all there. */
function countOf(known: Known): Count | undefined {
  const { now, uid, createdAt, isNone, evidence, log, problems } = known;
  if (createdAt === undefined) return undefined;
  const due = countDue(createdAt, now);
  const isMissing = isNone || (evidence !== undefined && due !== undefined && evidence.day < due);
  if (due !== undefined && isMissing)
    return { state: 'left_out', day: due, record: recordOf(uid, due, null) };
  if (isNone) return { state: 'none', nextAt: nextCount(now) };
  if (evidence === undefined || log === undefined) return undefined;
  if (problems === undefined) return { state: 'checking', evidence };
  const record = recordOf(uid, evidence.day, evidence);
  if (problems.length > 0) return { state: 'mismatch', evidence, problems, record };
  return evidence.log === null
    ? { state: 'not_logged', evidence }
    : { state: 'counted', evidence, record };
}

export function useCount(): Count {
  const uid = useAppSelector(selectUid);
  const now = useServerNow(LOOK_MS);
  const [isOpen, setOpen] = useState(false);
  const verifier = useLazyPart(loadVerifyEd25519);
  const user = useUserGetUserInfoQuery(undefined);
  const log = useProofGetLogQuery(undefined);
  const answer = useProofGetLiabilityQuery(undefined, {
    pollingInterval: isOpen ? ASK_AGAIN_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const isNone = isApiError(answer.error) && answer.error.key === 'not_found';
  const evidence = isNone ? undefined : answer.data;
  const verify = verifier.part;
  // A key that the device has pinned is believed before the one that the server names now.
  const key = readPreferences().log?.key ?? log.data?.key;
  const problems = useMemo(() => {
    const isThere = evidence !== undefined && uid !== undefined && key !== undefined && verify;
    return isThere ? checkLiability({ evidence, uid, key, verify }) : undefined;
  }, [evidence, uid, key, verify]);
  const createdAt = user.data?.createdAt;
  const count = countOf({ now, uid, createdAt, isNone, evidence, log: log.data, problems });
  const mustAsk = count?.state === 'left_out' || count?.state === 'not_logged';
  if (mustAsk !== isOpen) setOpen(mustAsk);
  if (count && !(count.state === 'checking' && verifier.hasFailed)) return count;
  const parts = [user, log, answer];
  const hasFailed = verifier.hasFailed || parts.some(({ isError }) => isError);
  if (!hasFailed || parts.some(({ isFetching }) => isFetching)) return { state: 'loading' };
  const retry = (): void => {
    verifier.retry();
    for (const part of parts) void part.refetch();
  };
  return { state: 'failed', retry };
}
