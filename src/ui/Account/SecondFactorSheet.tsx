import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../Button/Button.tsx';
import { Sheet } from '../Sheet/Sheet.tsx';
import { SecondFactorField } from './SecondFactorField.tsx';

interface SecondFactorSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSubmit: (totp: string) => void;
  readonly isSending: boolean;
  /** The server's sentence about the last code. */
  readonly problem: string | undefined;
}

function SecondFactorForm(props: SecondFactorSheetProps): ReactElement {
  const { onSubmit, isSending, problem } = props;
  const { t } = useTranslation('auth');
  const { t: tCommon } = useTranslation('common');
  const [totp, setTotp] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      className="form-page"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(totp === '');
        if (totp !== '') onSubmit(totp);
      }}
    >
      <p className="t-body c2">{t('login.totpNote')}</p>
      <SecondFactorField
        value={totp}
        onChange={(next) => {
          setTotp(next);
          setMissing(false);
        }}
        error={isMissing ? t('problem.totpMissing') : problem}
      />
      <Button type="submit" kind="primary" isLoading={isSending} loadingLabel={t('login.sending')}>
        {tCommon('action.continue')}
      </Button>
    </form>
  );
}

/** The second step of something that began elsewhere: with a wallet there is no form to put it into. */
export function SecondFactorSheet(props: SecondFactorSheetProps): ReactElement {
  const { t } = useTranslation('auth');
  const { t: tCommon } = useTranslation('common');
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={t('secondFactor.title')}
      closeLabel={tCommon('action.close')}
      isLocked={props.isSending}
    >
      <SecondFactorForm {...props} />
    </Sheet>
  );
}
