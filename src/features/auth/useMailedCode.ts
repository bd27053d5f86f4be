import { emailProblem } from '../../forms/accountProblems.ts';
import type { AccountProblem } from '../../forms/accountProblems.ts';
import type { EmailCode } from '../../forms/useEmailCode.ts';
import type { Form } from '../../lib/form.ts';

/** Asks for a code to the address in the form, or says what is wrong with the address. */
export function useMailedCode<Draft extends { readonly email: string }>(
  form: Form<Draft, AccountProblem>,
  code: EmailCode,
): () => void {
  return () => {
    const problem = emailProblem(form.draft.email);
    if (problem === undefined) code.send();
    else form.point('email');
  };
}
