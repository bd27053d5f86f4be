import type { ReactElement, ReactNode } from 'react';
import { useLeadToProblem } from './useLeadToProblem.ts';

interface FormBodyProps {
  readonly form: { readonly submit: () => void };
  /** For a button outside of it. */
  readonly id?: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** The form element: its button and the Enter key send it, and what is wrong is brought into view. */
export function FormBody({ form, id, className, children }: FormBodyProps): ReactElement {
  const { formRef, watch } = useLeadToProblem();
  return (
    <form
      id={id}
      ref={formRef}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        watch();
        form.submit();
      }}
    >
      {children}
    </form>
  );
}
