import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificationState } from '../../../../protocol/identity.ts';
import { paths } from '../../../lib/paths.ts';
import { MoreLink } from '../../../ui/NavBar/MoreLink.tsx';
import { Note } from '../../../ui/Note/Note.tsx';

/** Without basic certification nothing is lent: how far it is, and the way there. */
export function CertifyNote({
  state,
}: {
  readonly state: CertificationState;
}): ReactElement | null {
  const { t } = useTranslation('borrow');
  if (state === 'approved') return null;
  const link = state !== 'review' && (
    <MoreLink href={`#${paths.basicCertification}`}>{t('certify.act')}</MoreLink>
  );
  return (
    <Note kind="risk">
      {t(`certify.${state}`)} {link}
    </Note>
  );
}
