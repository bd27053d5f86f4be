import { lazySheet } from '../../../ui/Sheet/lazySheet.tsx';
import type { MoveContractSheetProps } from './MoveContractForm.tsx';

/** Moves the part of a limit order that still rests. No part of the first view, which the chart is. */
export const MoveContractSheet = lazySheet<MoveContractSheetProps>(
  async () => (await import('./MoveContractForm.tsx')).MoveContractForm,
);
