import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Empty } from '../../ui/Empty/Empty.tsx';

/** The rules of some countries leave call and put out (decisions.md "Modes and profiles"). */
export function CfdOff(): ReactElement {
  const { t } = useTranslation('cfd');
  const navigate = useNavigate();
  return (
    <Empty
      title={t('off.title')}
      action={{
        label: t('off.toContract'),
        onClick: () => {
          void navigate(paths.contract);
        },
      }}
    >
      {t('off.text')}
    </Empty>
  );
}
