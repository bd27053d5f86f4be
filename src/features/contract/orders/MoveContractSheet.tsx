import { Suspense } from 'react';
import type { ReactElement } from 'react';
import { useLazyPart } from '../../../lib/useLazyPart.ts';
import type { MoveContractSheetProps } from './MoveContractForm.tsx';

const load = async () => (await import('./MoveContractForm.tsx')).MoveContractForm;

/** Moves the part of a limit order that still rests. No part of the first view, which the chart is: its script comes when it is asked for. */
export function MoveContractSheet(props: MoveContractSheetProps): ReactElement | null {
  const { part: Form } = useLazyPart(load);
  if (Form === undefined) return null;
  return (
    <Suspense>
      <Form {...props} />
    </Suspense>
  );
}
