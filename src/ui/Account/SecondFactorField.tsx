import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../Field/CodeField.tsx';
import { TextField } from '../Field/TextField.tsx';
import { parseRecoveryCode } from './parseRecoveryCode.ts';
import { VERBATIM } from '../Field/verbatim.ts';

interface SecondFactorFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** The code of the authenticator app, or one of the recovery codes when the phone is gone. */
export function SecondFactorField(props: SecondFactorFieldProps): ReactElement {
  const { onChange } = props;
  const { t } = useTranslation('auth');
  const [isRecovery, setRecovery] = useState(false);
  const other = (
    <button
      type="button"
      className="text-act"
      onClick={() => {
        onChange('');
        setRecovery(!isRecovery);
      }}
    >
      {t(isRecovery ? 'secondFactor.useApp' : 'secondFactor.useRecovery')}
    </button>
  );
  if (!isRecovery) {
    return <CodeField {...props} label={t('secondFactor.app')} aside={other} />;
  }
  return (
    <TextField
      {...props}
      label={t('secondFactor.recovery')}
      aside={other}
      {...VERBATIM}
      placeholder="xxxxx-xxxxx"
      onChange={(text) => {
        onChange(parseRecoveryCode(text));
      }}
      hint={t('secondFactor.recoveryHint')}
    />
  );
}
