import type { ReactElement, ReactNode } from 'react';
import { Button } from './Button.tsx';

interface SubmitButtonProps {
  readonly form: { readonly isSending: boolean };
  /** Id of the form where the button stands outside it. */
  readonly of?: string;
  /** The verb in progress: "Changing". */
  readonly sendingLabel: string;
  /** What it does: "Change e-mail". */
  readonly children: ReactNode;
}

/** The one button that sends a form. */
export function SubmitButton(props: SubmitButtonProps): ReactElement {
  const { form, of, sendingLabel, children } = props;
  return (
    <Button
      type="submit"
      form={of}
      kind="primary"
      isLoading={form.isSending}
      loadingLabel={sendingLabel}
    >
      {children}
    </Button>
  );
}
