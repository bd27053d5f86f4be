import { useCallback, useEffect } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { proofClosed } from '../state/proofRequests.ts';
import type { ProofRequest } from '../state/proofRequests.ts';
import { toastShown } from '../state/toasts.ts';
import { useLazyPart } from '../lib/useLazyPart.ts';
import { useAppDispatch, useAppSelector } from '../state/clientState.ts';

// Loaded when somebody checks a number for the first time.
const loadProofSheet = async () => (await import('../features/proof/ProofSheet.tsx')).ProofSheet;

function LoadedProof({ request }: { readonly request: ProofRequest }): ReactElement | null {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  const { part: ProofSheet, hasFailed } = useLazyPart(loadProofSheet);
  const onClose = useCallback(() => {
    dispatch(proofClosed());
  }, [dispatch]);
  useEffect(() => {
    if (!hasFailed) return;
    dispatch(toastShown({ kind: 'error', title: t('state.noAnswer') }));
    dispatch(proofClosed());
  }, [hasFailed, dispatch, t]);
  return ProofSheet === undefined ? null : <ProofSheet request={request} onClose={onClose} />;
}

/** The one place of the proof sheet: any screen asks with `proofAsked`, the shell shows it. */
export function ProofHost(): ReactElement | null {
  const request = useAppSelector((state) => state.proof.request);
  return request === undefined ? null : <LoadedProof request={request} />;
}
