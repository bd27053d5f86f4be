import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyText } from '../../../ui/Sheet/LazyText.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import type { SheetDoor } from '../../../ui/Sheet/useSheet.ts';

const loadText = async () => (await import('./AgreementText.tsx')).AgreementText;

/** The borrowing agreement, above the form that asks to agree to it: back leads to the form as it was. */
export function AgreementSheet(door: SheetDoor): ReactElement {
  const { t } = useTranslation('borrow');
  return (
    <Sheet {...door} title={t('form.agreement')}>
      <LazyText load={loadText} />
    </Sheet>
  );
}
