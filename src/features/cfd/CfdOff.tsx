import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import { useWayTo } from '../../lib/useWayTo.ts';
import { EmptyPage } from '../../ui/Empty/EmptyPage.tsx';

/** The rules of some countries leave call and put out (decisions.md "Modes and profiles"). */
export function CfdOff(): ReactElement {
  const { t } = useTranslation('cfd');
  return (
    <EmptyPage title={t('off.title')} action={useWayTo(t('off.toContract'), paths.contract)}>
      {t('off.text')}
    </EmptyPage>
  );
}
