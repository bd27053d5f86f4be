import { useTranslation } from 'react-i18next';
import type { Form } from '../../lib/useForm.ts';
import type { IdentityProblem } from './identityForm.ts';

/** What stands under each field of a certification form: our own sentence, else the server's. */
export function useIdentityError<Draft>(
  form: Pick<Form<Draft, IdentityProblem>, 'problems' | 'refused'>,
): (field: keyof Draft & string) => string | undefined {
  const { t } = useTranslation('certification');
  return (field) => {
    const problem = form.problems[field];
    if (problem !== undefined) return t(`problem.${problem}`);
    return form.refused?.field === field ? form.refused.message : undefined;
  };
}
