import { askWhoIsSignedIn, useUserLoginMutation } from '../../api/userApi.ts';
import { isText } from '../../lib/keptDraft.ts';
import { useAppDispatch } from '../../state/clientState.ts';
import { findLoginProblems } from './problems.ts';
import type { LoginDraft } from './problems.ts';
import { useLogIn } from './useLogIn.ts';
import type { LogInForm } from './useLogIn.ts';

export type LoginForm = LogInForm<LoginDraft>;

/** The log-in with a password. */
export function useLoginForm(): LoginForm {
  const [login] = useUserLoginMutation();
  const dispatch = useAppDispatch();
  const form = useLogIn<LoginDraft>({
    first: { account: '', password: '', totp: '' },
    kept: { form: 'login', fields: { account: isText } },
    problems: findLoginProblems,
    prove: ({ account, password }, code) =>
      login({ account: account.trim(), password, ...code }).unwrap(),
    onSignedIn: () => {
      void dispatch(askWhoIsSignedIn());
    },
  });
  return {
    ...form,
    change: (next) => {
      form.change(next);
      if (next.account !== undefined) form.leaveSecondStep();
    },
  };
}
