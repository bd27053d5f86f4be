import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callFailure, isUnanswered } from '../../api/apiError.ts';
import { toastShown } from '../../state/toasts.ts';
import { useUserChooseCountryMutation } from '../../api/userApi.ts';
import { changePreferences } from '../../lib/preferences.ts';
import { useSingleFlight } from '../../lib/useSingleFlight.ts';
import { useAppDispatch } from '../../state/clientState.ts';

interface ChooseCountry {
  readonly choose: (code: string) => void;
  readonly isSending: boolean;
  /** The server's sentence, where it refused. */
  readonly refused: string | undefined;
}

/** Says the account's country to the server; `onOver` hears of every end, and whether it is set. What stands then is asked for anew. */
export function useChooseCountry(
  nameOf: (code: string) => string,
  onOver: (isSet: boolean) => void,
): ChooseCountry {
  const { t } = useTranslation('settings');
  const [send] = useUserChooseCountryMutation();
  const dispatch = useAppDispatch();
  const [refused, setRefused] = useState<string>();
  const { run, isRunning } = useSingleFlight(async (code: string) => {
    setRefused(undefined);
    let isSet = false;
    try {
      const { country } = await send({ country: code }).unwrap();
      // Forms of this device begin with it, and who logs out keeps seeing these rules.
      changePreferences({ country });
      isSet = true;
      dispatch(toastShown({ kind: 'ok', title: t('location.done', { country: nameOf(country) }) }));
    } catch (thrown) {
      const error = callFailure(thrown);
      // No answer came: the shell has said so.
      if (error !== undefined && !isUnanswered(error)) setRefused(error.message);
    }
    onOver(isSet);
  });
  return { choose: run, isSending: isRunning, refused };
}
