import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isApiError } from '../../api/apiError.ts';
import { useUserTryOutMutation } from '../../api/userApi.ts';
import { useKeyedWrite } from '../../forms/useKeyedWrite.ts';
import { paths } from '../../lib/paths.ts';
import { readPreferences, wantHints } from '../../lib/preferences.ts';
import { useSingleFlight } from '../../lib/useSingleFlight.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { signedIn } from '../../state/session.ts';
import { Button } from '../../ui/Button/Button.tsx';

/** One tap: an account with practice money, kept by this browser, and the contract screen. */
export function TryOutButton(): ReactElement {
  const { t } = useTranslation('home');
  const [trigger] = useUserTryOutMutation();
  const tryOut = useKeyedWrite(trigger);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { run, isRunning } = useSingleFlight(async () => {
    const { country } = readPreferences();
    try {
      const session = await tryOut(country === undefined ? {} : { country });
      wantHints();
      dispatch(signedIn(session));
      await navigate(paths.contract);
    } catch (error) {
      // The shell has said why there is none.
      if (!isApiError(error)) throw error;
    }
  });
  return (
    <Button kind="primary" onClick={run} isLoading={isRunning} loadingLabel={t('hero.trying')}>
      {t('hero.try')}
    </Button>
  );
}
