import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { SubmitButton } from '../Button/SubmitButton.tsx';
import { NavBar } from '../NavBar/NavBar.tsx';
import { FormBody } from './FormBody.tsx';
import { Page } from './Page.tsx';
import { RefusedNote } from './RefusedNote.tsx';
import './Frame.css';

/** What the page shows and does of a form; the state of `useForm` is one. */
interface SentForm {
  readonly submit: () => void;
  readonly isSending: boolean;
  /** The server's sentence; of no field (`form`) it stands above the button. */
  readonly refused:
    | { readonly field: string; readonly message: string; readonly key?: string }
    | undefined;
}

interface FormPageProps {
  readonly title: string;
  readonly onBack: () => void;
  readonly form: SentForm;
  /** What the button does: "Change e-mail". */
  readonly submitLabel: string;
  /** The verb in progress: "Changing". */
  readonly sendingLabel: string;
  readonly children: ReactNode;
}

/** A page that is one form: fields that scroll, and its button at the bottom edge. */
export function FormPage(props: FormPageProps): ReactElement {
  const { title, onBack, form, submitLabel, sendingLabel, children } = props;
  const id = useId();
  return (
    <Page
      nav={<NavBar title={title} onBack={onBack} />}
      actions={
        <SubmitButton form={form} of={id} sendingLabel={sendingLabel}>
          {submitLabel}
        </SubmitButton>
      }
    >
      <FormBody form={form} id={id} className="px form-page">
        {children}
        <RefusedNote form={form} />
      </FormBody>
    </Page>
  );
}
