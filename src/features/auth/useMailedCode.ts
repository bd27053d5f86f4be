import type { EmsPurpose } from '../../../protocol/ems.ts';
import { emailProblem } from '../../forms/accountProblems.ts';
import type { AccountProblem } from '../../forms/accountProblems.ts';
import { useEmailCode } from '../../forms/useEmailCode.ts';
import type { EmailCode } from '../../forms/useEmailCode.ts';
import type { Form } from '../../lib/form.ts';

/** A code to the address in the form; asked for, it is sent, or what is wrong with the address is said. */
export function useMailedCode<Draft extends { readonly email: string }>(
  form: Form<Draft, AccountProblem>,
  purpose: EmsPurpose,
): EmailCode {
  const { email } = form.draft;
  const code = useEmailCode(email.trim(), purpose);
  return {
    ...code,
    send: () => {
      if (emailProblem(email) === undefined) code.send();
      else form.point('email');
    },
  };
}
