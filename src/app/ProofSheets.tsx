import { useCallback } from 'react';
import type { ReactElement } from 'react';
import { proofClosed } from '../state/proofRequests.ts';
import { useAppDispatch, useAppSelector } from '../state/clientState.ts';
import { lazySheet } from '../ui/Sheet/lazySheet.tsx';

// Loaded when somebody checks a number for the first time.
const ProofSheet = lazySheet(
  async () => (await import('../features/proof/ProofSheet.tsx')).ProofSheet,
);

// Loaded when somebody shares a trade for the first time.
const ShareSheet = lazySheet(
  async () => (await import('../features/share/ShareSheet.tsx')).ShareSheet,
);

/** The sheet that is asked for, and what is said where its script does not come, as after a new release. */
export function ProofSheets(): ReactElement | null {
  const dispatch = useAppDispatch();
  const request = useAppSelector((state) => state.proof.request);
  const onClose = useCallback(() => {
    dispatch(proofClosed());
  }, [dispatch]);
  if (request === undefined) return null;
  return request.kind === 'share' ? (
    <ShareSheet request={request} onClose={onClose} />
  ) : (
    <ProofSheet request={request} onClose={onClose} />
  );
}
