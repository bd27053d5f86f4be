import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyText } from '../../ui/Sheet/LazyText.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';
import type { SheetDoor } from '../../ui/Sheet/useSheet.ts';

const loadText = async () => (await import('./TermsText.tsx')).TermsText;

/** The terms, above the form that asks to agree to them: back leads to the form as it was. */
export function TermsSheet(door: SheetDoor): ReactElement {
  const { t } = useTranslation('auth');
  return (
    <Sheet {...door} title={t('register.terms')}>
      <LazyText load={loadText} />
    </Sheet>
  );
}
