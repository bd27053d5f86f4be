import { useTranslation } from 'react-i18next';
import { fieldsOf } from '../lib/form.ts';
import type { Shown } from '../lib/form.ts';
import type { ProblemKey } from './useFieldError.ts';

/** What a text field of an account form is given: its text, what a change does, and the sentence under it. */
export function useFields<Draft extends object>(
  form: Shown<Draft, ProblemKey>,
): ReturnType<typeof fieldsOf<Draft, ProblemKey>> {
  const { t } = useTranslation('auth');
  return fieldsOf(form, (problem) => t(`problem.${problem}`));
}
