import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { selectConfig } from '../state/serverConfig.ts';
import { useAppSelector } from '../state/clientState.ts';
import './PracticeStrip.css';

/** Practice money is said on every page, quietly (decisions.md "Modes and profiles"). */
export function PracticeStrip(): ReactElement | null {
  const { t } = useTranslation('common');
  const mode = useAppSelector((state) => selectConfig(state)?.mode);
  // Its place is kept until the mode is known, and then for the whole visit: a strip that comes moves every screen.
  const [hadMode] = useState(mode !== undefined);
  if (mode !== 'practice') {
    return hadMode ? null : <div className="practice-strip" />;
  }
  return (
    <aside className="practice-strip" aria-label={t('product.practice')}>
      {t('product.practiceMoney')}
    </aside>
  );
}
