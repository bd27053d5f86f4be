import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';

/** Where an account that is tried out gets what it was refused for: an e-mail address and a password. Nothing for other refusals. */
export function KeepLink({
  refusal,
}: {
  readonly refusal: string | undefined;
}): ReactElement | null {
  const { t } = useTranslation('common');
  if (refusal !== 'email_required') return null;
  return (
    <a className="text-act" href={`#${paths.claim}`}>
      {t('action.keepAccount')}
    </a>
  );
}
