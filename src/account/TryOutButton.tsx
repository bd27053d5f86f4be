import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useUserTryOutMutation } from '../api/userApi.ts';
import { readPreferences, wantHints } from '../lib/preferences.ts';
import { useSingleFlight } from '../lib/useSingleFlight.ts';
import { makeUuid } from '../lib/uuid.ts';
import { useAppDispatch } from '../state/clientState.ts';
import { signedIn } from '../state/session.ts';
import { Button } from '../ui/Button/Button.tsx';
import type { ButtonKind } from '../ui/Button/Button.tsx';

interface TryOutButtonProps {
  readonly kind: ButtonKind;
  /** He is signed in: where a screen does not lead on by itself. */
  readonly onIn?: () => unknown;
}

/** One tap: an account with practice money, kept by this browser. */
export function TryOutButton({ kind, onIn }: TryOutButtonProps): ReactElement {
  const { t } = useTranslation('home');
  const [tryOut] = useUserTryOutMutation();
  // Of the one account that this button makes: after a lost answer it is asked for again.
  const [idempotencyKey] = useState(makeUuid);
  const dispatch = useAppDispatch();
  const { run, isRunning } = useSingleFlight(async () => {
    const { country } = readPreferences();
    const body = country === undefined ? {} : { country };
    const { data: session } = await tryOut({ body, idempotencyKey });
    // The shell has said why there is none.
    if (session === undefined) return;
    wantHints();
    dispatch(signedIn(session));
    await onIn?.();
  });
  return (
    <Button kind={kind} onClick={run} isLoading={isRunning} loadingLabel={t('hero.trying')}>
      {t('hero.try')}
    </Button>
  );
}
