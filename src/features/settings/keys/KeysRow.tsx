import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ListRow } from '../../../ui/ListRow/ListRow.tsx';
import { useSheet } from '../../../ui/Sheet/useSheet.ts';
import { KeysSheet } from './KeysSheet.tsx';

/** Where there is a mouse there is a keyboard. */
const hasKeys = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(hover: hover) and (pointer: fine)').matches;

/** The way to the list of keys, on a computer. */
export function KeysRow(): ReactElement | null {
  const { t } = useTranslation('feel');
  const sheet = useSheet();
  const [isOffered] = useState(hasKeys);
  if (!isOffered) return null;
  return (
    <>
      <ListRow icon="keyboard" title={t('keys.title')} onClick={sheet.open} />
      <KeysSheet {...sheet.door} />
    </>
  );
}
