import type { ComponentProps, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { FormPage } from '../../ui/Frame/FormPage.tsx';

const DOING = { start: 'starting', enable: 'enabling', disable: 'disabling' } as const;

interface TotpStepPageProps extends Pick<ComponentProps<typeof FormPage>, 'form' | 'children'> {
  readonly step: keyof typeof DOING;
}

/** One step of switching the authenticator on or off. */
export function TotpStepPage({ step, ...props }: TotpStepPageProps): ReactElement {
  const { t } = useTranslation('security');
  return (
    <FormPage
      {...props}
      title={t('totp.title')}
      onBack={useBack(paths.safeCenter)}
      submitLabel={t(`totp.${step}`)}
      sendingLabel={t(`totp.${DOING[step]}`)}
    />
  );
}
