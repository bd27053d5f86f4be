import { useState } from 'react';
import type { AccountProblem } from '../../forms/accountProblems.ts';
import { signedIn } from '../../state/session.ts';
import type { SignIn } from '../../state/session.ts';
import { useForm } from '../../forms/useForm.ts';
import type { FieldProblems, Form } from '../../lib/form.ts';
import type { KeptFields } from '../../lib/keptDraft.ts';
import { useAppDispatch } from '../../state/clientState.ts';

/** What every log-in may have to ask for. */
export interface SecondStep {
  readonly totp: string;
}

interface LogInOptions<Draft extends SecondStep> {
  readonly first: Draft;
  readonly kept?: KeptFields<Draft>;
  /** The code counts only once the server has asked for it. */
  readonly problems: (draft: Draft, needsTotp: boolean) => FieldProblems<Draft, AccountProblem>;
  /** Shows the server who it is; undefined when nothing was sent. Throws what was refused. */
  readonly prove: (draft: Draft, code: { readonly totp?: string }) => Promise<SignIn | undefined>;
  /** After the session has begun. */
  readonly onSignedIn?: () => void;
}

export interface LogInForm<Draft> extends Form<Draft, AccountProblem> {
  readonly needsTotp: boolean;
  /** Too many wrong attempts: waiting helps, trying does not. */
  readonly isLocked: boolean;
  /** Back to before the second step, which belongs to one account. */
  readonly leaveSecondStep: () => void;
}

/**
 * State of a log-in, whatever it is proven with; the second step comes when the server asks for it. Being signed in is
 * seen in the store: the page then leads on by itself.
 */
export function useLogIn<Draft extends SecondStep>(options: LogInOptions<Draft>): LogInForm<Draft> {
  const { problems, prove, onSignedIn, ...rest } = options;
  const [needsTotp, setNeedsTotp] = useState(false);
  const dispatch = useAppDispatch();
  const form = useForm<Draft, AccountProblem, SignIn | undefined>({
    ...rest,
    problems: (draft) => problems(draft, needsTotp),
    fieldOfKey: { totp_wrong: 'totp' },
    meets: ({ key }) => {
      if (key === 'totp_required') setNeedsTotp(true);
      return key === 'totp_required';
    },
    send: (draft) => prove(draft, needsTotp ? { totp: draft.totp } : {}),
    onDone: (session) => {
      if (session === undefined) return;
      setNeedsTotp(false);
      dispatch(signedIn(session));
      onSignedIn?.();
    },
  });
  return {
    ...form,
    needsTotp,
    isLocked: form.refused?.key === 'login_locked',
    leaveSecondStep: () => {
      setNeedsTotp(false);
    },
  };
}
