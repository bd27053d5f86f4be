import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../Note/Note.tsx';
import { CodeField } from './CodeField.tsx';

/** What the field shows of a code on its way; the sending itself is the caller's. */
interface CodeOnItsWay {
  readonly isSending: boolean;
  /** Whole seconds until another code may be asked for; 0 when one may be now. */
  readonly waitSeconds: number;
  readonly sentTo: string | undefined;
  /** Practice mode without a mail server only: the code, or null where it is not shown to this browser. */
  readonly practiceCode: string | null | undefined;
  /** The server's sentence when it refused to send one. */
  readonly refusal: string | undefined;
}

interface EmailCodeFieldProps {
  readonly code: CodeOnItsWay;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSend: () => void;
  readonly error: string | undefined;
}

/** The six digits of an e-mailed code, with the button that sends it and, in practice mode, the code itself. */
export function EmailCodeField(props: EmailCodeFieldProps): ReactElement {
  const { code, onSend, ...field } = props;
  const { t } = useTranslation('common');
  const { t: tAuth } = useTranslation('auth');
  const { sentTo, waitSeconds, practiceCode } = code;
  const again =
    waitSeconds > 0 ? t('emailCode.againIn', { seconds: waitSeconds }) : t('emailCode.again');
  const idleLabel = sentTo === undefined ? t('emailCode.send') : again;
  const button = (
    <button
      type="button"
      className="text-act"
      disabled={code.isSending || waitSeconds > 0}
      onClick={onSend}
    >
      {code.isSending ? t('emailCode.sending') : idleLabel}
    </button>
  );
  const isMailed = sentTo !== undefined && practiceCode === undefined;
  return (
    <>
      <CodeField
        {...field}
        label={t('emailCode.label')}
        aside={button}
        hint={isMailed ? t('emailCode.sent', { email: sentTo }) : undefined}
        error={field.error ?? code.refusal}
      />
      {practiceCode === null && <Note kind="info">{tAuth('emailCode.elsewhere')}</Note>}
      {typeof practiceCode === 'string' && (
        <Note
          kind="info"
          action={
            <button
              type="button"
              className="text-act"
              onClick={() => {
                field.onChange(practiceCode);
              }}
            >
              {t('emailCode.fill')}
            </button>
          }
        >
          {t('emailCode.practice', { code: practiceCode })}
        </Note>
      )}
    </>
  );
}
