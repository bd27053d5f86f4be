import { useTranslation } from 'react-i18next';
import { errorsOf } from '../../lib/form.ts';
import type { Form } from '../../lib/form.ts';
import type { IdentityProblem } from './identityForm.ts';

/** What stands under each field of a certification form. */
export function useIdentityError<Draft>(
  form: Pick<Form<Draft, IdentityProblem>, 'problems' | 'refused'>,
): (field: keyof Draft & string) => string | undefined {
  const { t } = useTranslation('certification');
  return errorsOf(form, (problem) => t(`problem.${problem}`));
}
