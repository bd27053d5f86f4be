import { useState } from 'react';
import type { AccountProblem } from '../../forms/accountProblems.ts';
import { isApiError } from '../../api/apiError.ts';
import { emptyRefusedCode, readRefusal } from '../../forms/readRefusal.ts';
import { signedIn } from '../../state/session.ts';
import { askWhoIsSignedIn, useUserLoginMutation } from '../../api/userApi.ts';
import { keepDraft } from '../../lib/keptDraft.ts';
import { useForm } from '../../lib/useForm.ts';
import type { Form } from '../../lib/useForm.ts';
import { useAppDispatch } from '../../state/clientState.ts';
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
  const [kept] = useState(() => keepDraft<LoginDraft>({ form: 'login', fields: ['account'] }));
  const form = useForm<LoginDraft, AccountProblem>({
    empty: { account: '', password: '', totp: '' },
    kept,
    check: (draft) => findLoginProblems(draft, needsTotp),
    send: async (draft) => {
      const { account, password, totp } = draft;
      try {
        const session = await login({
          account: account.trim(),
          password,
          ...(needsTotp ? { totp } : {}),
        }).unwrap();
        kept.forget();
        dispatch(signedIn(session));
        void dispatch(askWhoIsSignedIn());
        return undefined;
      } catch (error) {
        if (isApiError(error) && error.key === 'totp_required') {
          setNeedsTotp(true);
          return undefined;
        }
        setLocked(isApiError(error) && error.key === 'login_locked');
        const refused = readRefusal(error, draft, { totp_wrong: 'totp' });
        if (refused !== undefined) form.change(emptyRefusedCode(draft, refused));
        return refused;
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
