import type { ComponentProps, ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RealInfo } from '../../../protocol/identity.ts';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { TextField } from '../../ui/Field/TextField.tsx';
import { VERBATIM } from '../../ui/Field/verbatim.ts';
import { FormPage } from '../../ui/Frame/FormPage.tsx';
import { RejectedNote } from './RejectedNote.tsx';
import { TierSteps } from './TierSteps.tsx';

const STEPS = { basic: 'basic', advanced: 'documents' } as const;

interface TierPageProps {
  readonly tier: keyof typeof STEPS;
  readonly info: RealInfo;
  readonly form: ComponentProps<typeof FormPage>['form'];
  readonly children: ReactNode;
}

/** The form of a tier, below where it stands in the whole and why it was rejected before. */
export function TierPage({ tier, info, form, children }: TierPageProps): ReactElement {
  const { t } = useTranslation('certification');
  return (
    <FormPage
      title={t(`${tier}.title`)}
      onBack={useBack(paths.certification)}
      form={form}
      submitLabel={t('send')}
      sendingLabel={t('sending')}
    >
      <TierSteps now={STEPS[tier]} />
      <RejectedNote tier={info[tier]} />
      {children}
    </FormPage>
  );
}

interface IdNumberFieldProps {
  readonly value: string;
  readonly onChange: (idNumber: string) => void;
  readonly error: string | undefined;
  /** Beside its label. */
  readonly aside?: ReactNode;
}

/** The number of a document, typed as it is printed. */
export function IdNumberField(props: IdNumberFieldProps): ReactElement {
  const { t } = useTranslation('certification');
  return (
    <TextField
      {...props}
      label={t('idNumber.label')}
      {...VERBATIM}
      autoCapitalize="characters"
      placeholder={t('idNumber.placeholder')}
    />
  );
}
