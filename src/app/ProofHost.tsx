import { useCallback, useEffect } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { proofClosed } from '../state/proofRequests.ts';
import { toastShown } from '../state/toasts.ts';
import { useLazyPart } from '../lib/useLazyPart.ts';
import { useAppDispatch, useAppSelector } from '../state/clientState.ts';

// Loaded when somebody checks a number for the first time.
const loadProofSheet = async () => (await import('../features/proof/ProofSheet.tsx')).ProofSheet;

// Loaded when somebody shares a trade for the first time.
const loadShareSheet = async () => (await import('../features/share/ShareSheet.tsx')).ShareSheet;

interface LoadedProps<Request> {
  readonly request: Request;
  readonly load: () => Promise<ComponentType<{ request: Request; onClose: () => void }>>;
}

function Loaded<Request>({ request, load }: LoadedProps<Request>): ReactElement | null {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  const { part: Sheet, hasFailed } = useLazyPart(load);
  const onClose = useCallback(() => {
    dispatch(proofClosed());
  }, [dispatch]);
  useEffect(() => {
    if (!hasFailed) return;
    dispatch(toastShown({ kind: 'error', title: t('state.noAnswer') }));
    dispatch(proofClosed());
  }, [hasFailed, dispatch, t]);
  return Sheet === undefined ? null : <Sheet request={request} onClose={onClose} />;
}

/** The one place of the sheets about proofs: any screen asks with `proofAsked`, the shell shows it. */
export function ProofHost(): ReactElement | null {
  const request = useAppSelector((state) => state.proof.request);
  if (request === undefined) return null;
  return request.kind === 'share' ? (
    <Loaded request={request} load={loadShareSheet} />
  ) : (
    <Loaded request={request} load={loadProofSheet} />
  );
}
