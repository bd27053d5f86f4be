import { useState } from 'react';
import type { AccountProblem } from '../../api/accountProblems.ts';
import { isApiError } from '../../api/apiError.ts';
import { readRefusal } from '../../api/readRefusal.ts';
import { signedIn } from '../../api/session.ts';
import { useUserLoginMutation } from '../../api/userApi.ts';
import { useForm } from '../../lib/useForm.ts';
import type { Form } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../realtime/clientState.ts';
import { findLoginProblems } from './problems.ts';
import type { LoginDraft } from './problems.ts';

export interface LoginForm extends Form<LoginDraft, AccountProblem> {
  readonly needsTotp: boolean;
  /** Too many wrong attempts: waiting helps, trying does not. */
  readonly isLocked: boolean;
}

/** State of the log-in form. Being signed in is seen in the store: the page then leads on by itself. */
export function useLoginForm(): LoginForm {
  const [needsTotp, setNeedsTotp] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const [login] = useUserLoginMutation();
  const dispatch = useAppDispatch();
  const form = useForm<LoginDraft, AccountProblem>({
    empty: { account: '', password: '', totp: '' },
    check: (draft) => findLoginProblems(draft, needsTotp),
    send: async (draft) => {
      const { account, password, totp } = draft;
      try {
        const session = await login({
          account: account.trim(),
          password,
          ...(needsTotp ? { totp } : {}),
        }).unwrap();
        dispatch(signedIn(session));
        return undefined;
      } catch (error) {
        if (isApiError(error) && error.key === 'totp_required') {
          setNeedsTotp(true);
          return undefined;
        }
        setLocked(isApiError(error) && error.key === 'login_locked');
        // A wrong code is of no further use, and the six boxes must be empty for the next one.
        if (isApiError(error) && error.key === 'totp_wrong') form.change({ totp: '' });
        return readRefusal(error, draft, { totp_wrong: 'totp' });
      }
    },
  });
  const change = (next: Partial<LoginDraft>): void => {
    form.change(next);
    // The second step belongs to one account.
    if (next.account !== undefined) setNeedsTotp(false);
  };
  return { ...form, change, needsTotp, isLocked };
}
