import { Suspense } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazyPart } from '../../lib/useLazyPart.ts';
import { LoadFailed } from '../../ui/Empty/LoadFailed.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';
import { SkeletonRows } from '../../ui/Skeleton/Skeleton.tsx';

const loadText = async () => (await import('./TermsText.tsx')).TermsText;

function Text(): ReactElement {
  const { t } = useTranslation('common');
  const { part: TermsText, hasFailed, retry } = useLazyPart(loadText);
  if (hasFailed) return <LoadFailed onRetry={retry} />;
  const waiting = <SkeletonRows count={6} label={t('state.loading')} />;
  if (TermsText === undefined) return waiting;
  // What it still needs is waited for here: the form below must stay as it is.
  return (
    <Suspense fallback={waiting}>
      <TermsText />
    </Suspense>
  );
}

interface TermsSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The terms, above the form that asks to agree to them: back leads to the form as it was. */
export function TermsSheet({ isOpen, onClose }: TermsSheetProps): ReactElement {
  const { t } = useTranslation('auth');
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t('register.terms')}>
      <Text />
    </Sheet>
  );
}
