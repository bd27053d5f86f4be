import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { RealInfo } from '../../../protocol/identity.ts';
import { Note } from '../../ui/Note/Note.tsx';

interface RejectedNoteProps {
  readonly tier: Pick<RealInfo['basic'], 'state' | 'reason'>;
}

/** Why a reviewer said no, above the form for another try. */
export function RejectedNote({ tier }: RejectedNoteProps): ReactElement | null {
  const { t } = useTranslation('certification');
  const { t: tCommon } = useTranslation('common');
  if (tier.state !== 'rejected') return null;
  return (
    <Note kind="bad">
      {tCommon('sentences', {
        first: tier.reason === null ? t('rejected') : t(`reason.${tier.reason}`),
        second: t('tryAgain'),
      })}
    </Note>
  );
}
