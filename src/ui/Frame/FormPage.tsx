import { useId } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button/Button.tsx';
import { NavBar } from '../NavBar/NavBar.tsx';
import { Page } from './Page.tsx';
import './Frame.css';

interface FormPageProps {
  readonly title: string;
  readonly onBack: () => void;
  readonly onSubmit: () => void;
  /** What the button does: "Change e-mail". Without it the page has nothing to send now. */
  readonly submitLabel?: string;
  /** The verb in progress: "Changing". */
  readonly sendingLabel?: string;
  readonly isSending?: boolean;
  readonly children: ReactNode;
}

/** A page that is one form: fields that scroll, and its button at the bottom edge. */
export function FormPage(props: FormPageProps): ReactElement {
  const { title, onBack, onSubmit, submitLabel, sendingLabel, isSending = false, children } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const submit = submitLabel !== undefined && (
    <Button
      type="submit"
      form={id}
      kind="primary"
      isLoading={isSending}
      {...(sendingLabel === undefined ? {} : { loadingLabel: sendingLabel })}
    >
      {submitLabel}
    </Button>
  );
  return (
    <Page
      nav={<NavBar title={title} onBack={onBack} backLabel={t('action.back')} />}
      {...(submit === false ? {} : { actions: submit })}
    >
      <form
        id={id}
        className="px form-page"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Page>
  );
}
