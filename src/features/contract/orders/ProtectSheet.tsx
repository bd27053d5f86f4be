import { Suspense } from 'react';
import type { ReactElement } from 'react';
import { useLazyPart } from '../../../lib/useLazyPart.ts';
import type { ProtectSheetProps } from './ProtectForm.tsx';

const load = async () => (await import('./ProtectForm.tsx')).ProtectForm;

/** Take profit and stop of a position or a resting order. No part of the first view, which the chart is: its script comes when it is asked for. */
export function ProtectSheet(props: ProtectSheetProps): ReactElement | null {
  const { part: Form } = useLazyPart(load);
  if (Form === undefined) return null;
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}
