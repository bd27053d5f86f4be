import { useTranslation } from 'react-i18next';
import type auth from '../../locales/en/auth.json';
import { errorsOf } from '../lib/form.ts';
import type { Form } from '../lib/form.ts';

/** What can be wrong with a field of an account form: locales/<lang>/auth.json under `problem`. */
export type ProblemKey = keyof typeof auth.problem;

/** What stands under each field of an account form. */
export function useFieldError<Draft>(
  form: Pick<Form<Draft, ProblemKey>, 'problems' | 'refused'>,
): (field: keyof Draft & string) => string | undefined {
  const { t } = useTranslation('auth');
  return errorsOf(form, (problem) => t(`problem.${problem}`));
}
