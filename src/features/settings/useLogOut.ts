import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { signedOut } from '../../state/session.ts';
import { toastShown } from '../../state/toasts.ts';
import { useUserLogoutMutation } from '../../api/userApi.ts';
import { forgetDrafts } from '../../lib/forgetDrafts.ts';
import { paths } from '../../lib/paths.ts';
import { useSingleFlight } from '../../lib/useSingleFlight.ts';
import { useAppDispatch } from '../../state/clientState.ts';

/**
 * Logs out on this device and leads home, as the end of a session by the server does. Whatever the server answers, and
 * even when it does not, this device forgets its token: the user asked to be gone from here.
 */
export function useLogOut(): { readonly logOut: () => void; readonly isLoggingOut: boolean } {
  const [logout] = useUserLogoutMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { t } = useTranslation('common');
  const { run, isRunning } = useSingleFlight(async () => {
    await logout(undefined);
    forgetDrafts();
    dispatch(signedOut());
    await navigate(paths.home);
    dispatch(toastShown({ kind: 'ok', title: t('toast.loggedOut') }));
  });
  return { logOut: run, isLoggingOut: isRunning };
}
