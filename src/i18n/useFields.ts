import type { Form } from '../lib/useForm.ts';
import { useFieldError } from './useProblemText.ts';
import type { ProblemKey } from './useProblemText.ts';

/** The fields of a form that hold text. */
type TextField<Draft> = {
  [Field in keyof Draft & string]: Draft[Field] extends string ? Field : never;
}[keyof Draft & string];

interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** What a text field of an account form is given: its text, what a change does, and the sentence under it. */
export function useFields<Draft extends object>(
  form: Pick<Form<Draft, ProblemKey>, 'draft' | 'change' | 'problems' | 'refused'>,
): (field: TextField<Draft>) => FieldProps {
  const errorOf = useFieldError(form);
  return (field) => ({
    value: form.draft[field] as string,
    onChange: (value) => {
      form.change({ [field]: value } as unknown as Partial<Draft>);
    },
    error: errorOf(field),
  });
}
