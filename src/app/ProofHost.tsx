import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { proofClosed } from '../state/proofRequests.ts';
import { toastShown } from '../state/toasts.ts';
import { useLazyPart } from '../lib/useLazyPart.ts';
import { useAppDispatch, useAppSelector } from '../state/clientState.ts';

// With the news, soon after the first view: what a sheet that does not come says is here by then.
const loadSheets = async () => (await import('./ProofSheets.tsx')).ProofSheets;

function Asked(): ReactElement | null {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  const { part: ProofSheets, hasFailed } = useLazyPart(loadSheets);
  useEffect(() => {
    if (!hasFailed) return;
    dispatch(toastShown({ kind: 'error', title: t('state.noAnswer') }));
    dispatch(proofClosed());
  }, [hasFailed, dispatch, t]);
  return ProofSheets === undefined ? null : <ProofSheets />;
}

/** The one place of the sheets about proofs: any screen asks with `proofAsked`, the shell shows it. */
export function ProofHost(): ReactElement | null {
  const isAsked = useAppSelector((state) => state.proof.request !== undefined);
  return isAsked ? <Asked /> : null;
}
