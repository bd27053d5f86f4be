import type { AccountProblem } from '../../forms/accountProblems.ts';
import { signedIn } from '../../state/session.ts';
import type { SignIn } from '../../state/session.ts';
import { useForm } from '../../forms/useForm.ts';
import type { EmailCode } from '../../forms/useEmailCode.ts';
import { useUserRegisterMutation } from '../../api/userApi.ts';
import { isFlag, isText } from '../../lib/keptDraft.ts';
import { changePreferences, readPreferences } from '../../lib/preferences.ts';
import type { Form } from '../../lib/form.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { findRegisterProblems } from './problems.ts';
import type { RegisterDraft } from './problems.ts';
import { useMailedCode } from './useMailedCode.ts';
import { useProblemToasts } from './useProblemToasts.ts';

export interface RegisterForm extends Form<RegisterDraft, AccountProblem> {
  readonly code: EmailCode;
}

/** Where a refusal belongs; others stand above the button. */
export const FIELD_OF_KEY = {
  email_taken: 'email',
  code_wrong: 'code',
  code_expired: 'code',
  password_weak: 'password',
  password_common: 'password',
} as const;

/** State of the registration form. Being signed in is seen in the store: the page then leads on by itself. */
export function useRegisterForm(): RegisterForm {
  const [register] = useUserRegisterMutation();
  const dispatch = useAppDispatch();
  const form = useForm<RegisterDraft, AccountProblem, SignIn>({
    first: {
      email: '',
      code: '',
      password: '',
      repeat: '',
      // The visitor's choice, also on the screen of its own.
      country: readPreferences().country ?? '',
      isAgreed: false,
    },
    kept: { form: 'register', fields: { email: isText, isAgreed: isFlag } },
    problems: findRegisterProblems,
    onProblems: useProblemToasts(),
    fieldOfKey: FIELD_OF_KEY,
    send: ({ email, password, code, country }) =>
      register({
        email: email.trim(),
        password,
        code,
        ...(country === '' ? {} : { country }),
      }).unwrap(),
    onDone: (session) => {
      dispatch(signedIn(session));
    },
  });
  return {
    ...form,
    change: (change) => {
      if (change.country !== undefined) changePreferences({ country: change.country });
      form.change(change);
    },
    code: useMailedCode(form, 'register'),
  };
}
