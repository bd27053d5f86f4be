import type { ReactElement } from 'react';
import { Note } from '../Note/Note.tsx';

interface RefusedNoteProps {
  readonly form: {
    readonly refused: { readonly field: string; readonly message: string } | undefined;
  };
  readonly kind?: 'bad' | 'risk';
}

/** What the server said about the whole form; what it said about a field stands there. */
export function RefusedNote({ form, kind = 'bad' }: RefusedNoteProps): ReactElement | null {
  const { refused } = form;
  return refused?.field === 'form' ? <Note kind={kind}>{refused.message}</Note> : null;
}
