import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { toastShown } from './toasts.ts';

/** Copies text and says whether it worked: "Copied successfully" (product.md §8). */
export function useCopy(): (text: string) => void {
  const dispatch = useDispatch();
  return useCallback(
    (text) => {
      const copy = async (): Promise<void> => {
        try {
          await navigator.clipboard.writeText(text);
          dispatch(toastShown({ kind: 'ok', notice: 'copied' }));
        } catch {
          // No permission, or a page without https: the text can still be selected.
          dispatch(toastShown({ kind: 'error', notice: 'copyFailed' }));
        }
      };
      void copy();
    },
    [dispatch],
  );
}
