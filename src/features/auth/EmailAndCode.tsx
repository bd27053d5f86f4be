import type { ComponentProps, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { EmailCode } from '../../forms/useEmailCode.ts';
import { EmailField } from '../../ui/Account/EmailField.tsx';
import { EmailCodeField } from '../../ui/Field/EmailCodeField.tsx';

interface EmailAndCodeProps {
  /** What the two fields are given; of `useFields`. */
  readonly field: (name: 'email' | 'code') => Omit<ComponentProps<typeof EmailField>, 'label'>;
  readonly code: EmailCode;
  /** "E-mail", where nothing else is said. */
  readonly label?: string;
}

/** An address, and the code that is mailed to it. */
export function EmailAndCode({ field, code, label }: EmailAndCodeProps): ReactElement {
  const { t } = useTranslation('common');
  return (
    <>
      <EmailField {...field('email')} label={label ?? t('word.email')} />
      <EmailCodeField {...field('code')} code={code} onSend={code.send} />
    </>
  );
}
