import type { ReactElement } from 'react';
import { KeepLink } from '../Account/KeepLink.tsx';
import { Note } from '../Note/Note.tsx';

interface RefusedNoteProps {
  readonly form: {
    readonly refused:
      | { readonly field: string; readonly message: string; readonly key?: string }
      | undefined;
  };
  readonly kind?: 'bad' | 'risk';
}

/** What the server said about the whole form; what it said about a field stands there. An account to be kept first is led there. */
export function RefusedNote({ form, kind = 'bad' }: RefusedNoteProps): ReactElement | null {
  const { refused } = form;
  if (refused?.field !== 'form') return null;
  return (
    <Note kind={kind} action={<KeepLink refusal={refused.key} />}>
      {refused.message}
    </Note>
  );
}
