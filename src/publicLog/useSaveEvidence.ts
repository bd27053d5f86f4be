// "Save as file" of whatever shows a proof; the script that gathers it is fetched when somebody first saves one.
import { useState } from 'react';
import type { SavedEvidence } from '../../core/proof/evidenceFile.ts';
import { useAppDispatch } from '../state/clientState.ts';
import { toastShown } from '../state/toasts.ts';

export interface SaveEvidence {
  /** Saves it as `fairlead-<fileName>.json`; where the log or a rulebook cannot be had, a toast says so. */
  readonly save: (saved: SavedEvidence, fileName: string) => void;
  readonly isSaving: boolean;
}

export function useSaveEvidence(): SaveEvidence {
  const dispatch = useAppDispatch();
  const [isSaving, setSaving] = useState(false);
  const saveNow = async (saved: SavedEvidence, fileName: string): Promise<void> => {
    setSaving(true);
    try {
      const { saveEvidence } = await import('./saveEvidence.ts');
      await saveEvidence(saved, fileName);
    } catch {
      dispatch(toastShown({ kind: 'error', failure: 'network' }));
    } finally {
      setSaving(false);
    }
  };
  return {
    save: (saved, fileName) => {
      void saveNow(saved, fileName);
    },
    isSaving,
  };
}
