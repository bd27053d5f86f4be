/**
 * What a form is to whoever shows it: what was typed, what is said about which field, and the button. The hook that makes
 * one is src/forms/useForm.ts; nothing else does.
 */

/** The fields of a form, by name. */
export type FieldOf<Draft> = keyof Draft & string;

/** Where something is said: at a field, or above the button, about the whole form. */
export type Place<Draft> = FieldOf<Draft> | 'form';

/** What keeps a form from being sent, by place; where there is no problem it is undefined or left out. */
export type FieldProblems<Draft, Problem> = {
  readonly [At in Place<Draft>]?: Problem | undefined;
};

/** The server's sentence about a form it refused, and where on the form it belongs. */
export interface Refused<Draft> {
  readonly field: Place<Draft>;
  readonly message: string;
  /** The server's stable key. */
  readonly key: string;
}

export interface Form<Draft, Problem> {
  readonly draft: Draft;
  /** Changes some fields; what was wrong with them is no longer said. */
  readonly change: (change: Partial<Draft>) => void;
  /** What is said about the fields now. */
  readonly problems: FieldProblems<Draft, Problem>;
  readonly refused: Refused<Draft> | undefined;
  /** Says what is wrong with one field before the form is sent. */
  readonly point: (field: FieldOf<Draft>) => void;
  /** Says everything that is wrong; true when nothing is. */
  readonly check: () => boolean;
  readonly isSending: boolean;
  /** Sends what has no problems, else says them. A second tap meanwhile does nothing. */
  readonly submit: () => void;
}

/** What of a form its fields show. */
export type Shown<Draft, Problem> = Pick<
  Form<Draft, Problem>,
  'draft' | 'change' | 'problems' | 'refused'
>;

/** What stands under each field: our own sentence, else the server's. */
export function errorsOf<Draft, Problem>(
  form: Pick<Form<Draft, Problem>, 'problems' | 'refused'>,
  textOf: (problem: Problem) => string,
): (place: Place<Draft>) => string | undefined {
  const { problems, refused } = form;
  return (place) => {
    const problem = problems[place];
    if (problem !== undefined) return textOf(problem);
    return refused?.field === place ? refused.message : undefined;
  };
}

/** The fields of a form that hold text. */
type TextField<Draft> = {
  [Field in FieldOf<Draft>]: Draft[Field] extends string ? Field : never;
}[FieldOf<Draft>];

interface FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** What a text field is given: its text, what a change does, and the sentence under it. */
export const typedFields =
  <Draft extends object, Field extends TextField<Draft>>(
    draft: Draft,
    change: (change: Partial<Draft>) => void,
    errorOf: (field: Field) => string | undefined,
  ) =>
  (field: Field): FieldProps => ({
    value: draft[field] as string,
    onChange: (value) => {
      change({ [field]: value } as unknown as Partial<Draft>);
    },
    error: errorOf(field),
  });

/** The text fields of a form, its problems in words. */
export const fieldsOf = <Draft extends object, Problem>(
  form: Shown<Draft, Problem>,
  textOf: (problem: Problem) => string,
): ((field: TextField<Draft>) => FieldProps) =>
  typedFields(form.draft, form.change, errorsOf(form, textOf));
