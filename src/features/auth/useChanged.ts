import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { toastShown } from '../../state/toasts.ts';
import { paths } from '../../lib/paths.ts';
import { useAppDispatch } from '../../state/clientState.ts';

/** After a change of what guards the account: says that it is made, and leads back to the security centre. */
export function useChanged(): (sentence: string) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return useCallback(
    (title) => {
      dispatch(toastShown({ kind: 'ok', title }));
      void navigate(paths.safeCenter, { replace: true });
    },
    [dispatch, navigate],
  );
}
