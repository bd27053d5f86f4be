import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastShown } from '../../state/toasts.ts';
import { useForm } from '../../forms/useForm.ts';
import { useUserChooseCountryMutation } from '../../api/userApi.ts';
import type { Form } from '../../lib/form.ts';
import { changePreferences } from '../../lib/preferences.ts';
import { useBack } from '../../lib/useBack.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { afterSheets } from '../../ui/Sheet/useBackToClose.ts';

interface Choice {
  readonly country: string;
}

interface ChooseCountry {
  readonly form: Form<Choice, never>;
  /** A country is chosen, and its sheet asks whether it is to be for good. */
  readonly isAsked: boolean;
  readonly ask: (code: string) => void;
  readonly dismiss: () => void;
}

/** Says the account's country to the server, after asking. What stands then is asked for anew. */
export function useChooseCountry(nameOf: (code: string) => string): ChooseCountry {
  const { t } = useTranslation('settings');
  const [send] = useUserChooseCountryMutation();
  const dispatch = useAppDispatch();
  const [isAsked, setAsked] = useState(false);
  // Who came from another page goes on there; who began here is shown what stands now.
  const back = useBack(null);
  const dismiss = (): void => {
    setAsked(false);
  };
  const form = useForm<Choice, never, Choice>({
    first: { country: '' },
    send: (choice) => send(choice).unwrap(),
    onDone: ({ country }) => {
      // Forms of this device begin with it, and who logs out keeps seeing these rules.
      changePreferences({ country });
      dispatch(toastShown({ kind: 'ok', title: t('location.done', { country: nameOf(country) }) }));
      dismiss();
      afterSheets(back);
    },
    onRefused: dismiss,
  });
  return {
    form,
    isAsked,
    ask: (country) => {
      form.change({ country });
      setAsked(true);
    },
    dismiss,
  };
}
