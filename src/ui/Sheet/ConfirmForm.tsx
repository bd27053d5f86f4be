import type { ComponentProps, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmSheet } from './ConfirmSheet.tsx';

type Asked = ComponentProps<typeof ConfirmSheet>;

interface ConfirmFormProps extends Pick<
  Asked,
  'title' | 'children' | 'onKeep' | 'actLabel' | 'actKind' | 'isActDisabled'
> {
  /** What is sent by a yes; the state of `useForm` is one. */
  readonly form: { readonly submit: () => void; readonly isSending: boolean };
  /** The verb in progress: "Cancelling". */
  readonly busyLabel: string;
  readonly isOpen?: boolean;
  /** "Keep it", where nothing else is said. */
  readonly keepLabel?: string;
}

/** Asks before a form is sent: the act sends it. */
export function ConfirmForm(props: ConfirmFormProps): ReactElement {
  const { t } = useTranslation('common');
  const { form, isOpen = true, keepLabel = t('action.keep'), ...asked } = props;
  return (
    <ConfirmSheet
      {...asked}
      isOpen={isOpen}
      keepLabel={keepLabel}
      onAct={form.submit}
      isBusy={form.isSending}
    />
  );
}
