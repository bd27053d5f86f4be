import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificationState } from '../../../protocol/identity.ts';
import { Tag } from '../../ui/Tag/Tag.tsx';
import type { TagKind } from '../../ui/Tag/Tag.tsx';

const KINDS: Readonly<Record<CertificationState, TagKind>> = {
  none: 'neutral',
  review: 'waiting',
  approved: 'ok',
  rejected: 'bad',
};

/** How far a tier of the certification is, in one word. */
export function StateTag({ state }: { readonly state: CertificationState }): ReactElement {
  const { t } = useTranslation('certification');
  return (
    <Tag kind={KINDS[state]} {...(state === 'approved' ? { icon: 'check' as const } : {})}>
      {t(`state.${state}`)}
    </Tag>
  );
}
