import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../lib/paths.ts';
import { MoreLink } from '../../../ui/NavBar/MoreLink.tsx';
import { Note } from '../../../ui/Note/Note.tsx';

/** Nothing can leave a frozen account; where it is opened again. */
export function FrozenNote(): ReactElement {
  const { t } = useTranslation('funding');
  const link = <MoreLink href={`#${paths.safeCenter}`}>{t('withdraw.toSafeCenter')}</MoreLink>;
  return (
    <div className="px funding">
      <Note kind="bad" action={link}>
        {t('withdraw.frozen')}
      </Note>
    </div>
  );
}
