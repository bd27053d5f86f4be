import type { ReactElement } from 'react';
import type { ProofRequest } from '../../state/proofRequests.ts';
import { FillSheet } from './FillSheet.tsx';
import { TickSheet } from './TickSheet.tsx';
import './proof.css';

interface ProofSheetProps {
  readonly request: Exclude<ProofRequest, { kind: 'share' }>;
  readonly onClose: () => void;
}

/** The evidence behind a number, checked on this device (DESIGN 9.19). */
export function ProofSheet({ request, onClose }: ProofSheetProps): ReactElement {
  return request.kind === 'tick' ? (
    <TickSheet request={request} onClose={onClose} />
  ) : (
    <FillSheet request={request} onClose={onClose} />
  );
}
