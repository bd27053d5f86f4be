import { lazySheet } from '../../../ui/Sheet/lazySheet.tsx';
import type { ProtectSheetProps } from './ProtectForm.tsx';

/** Take profit and stop of a position or a resting order. No part of the first view, which the chart is. */
export const ProtectSheet = lazySheet<ProtectSheetProps>(
  async () => (await import('./ProtectForm.tsx')).ProtectForm,
);
