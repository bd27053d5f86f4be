import type { ComponentProps, ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { useBack } from '../../lib/useBack.ts';
import { FormPage } from '../../ui/Frame/FormPage.tsx';

type ChangePageProps = Pick<
  ComponentProps<typeof FormPage>,
  'title' | 'form' | 'submitLabel' | 'children'
>;

/** A form that changes something of the account, on a page of the security centre. */
export function ChangePage(props: ChangePageProps): ReactElement {
  const { t } = useTranslation('auth');
  return <FormPage {...props} onBack={useBack(paths.safeCenter)} sendingLabel={t('changing')} />;
}
