import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyValues } from '../../../ui/Facts/Facts.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import type { SheetDoor } from '../../../ui/Sheet/useSheet.ts';
import { Tag } from '../../../ui/Tag/Tag.tsx';
import { KEY_TABLE } from './keyTable.ts';

/** Every key and what it does. */
export function KeysSheet(door: SheetDoor): ReactElement {
  const { t } = useTranslation('feel');
  return (
    <Sheet {...door} title={t('keys.title')}>
      <div className="stack">
        <KeyValues
          facts={KEY_TABLE.map((row) => ({
            label: t(`keys.${row.id}`),
            value: (
              <span className="row g1">
                {('shown' in row ? row.shown : row.keys).map((key) => (
                  <kbd key={key}>
                    <Tag>{key.length === 1 ? key.toUpperCase() : key}</Tag>
                  </kbd>
                ))}
              </span>
            ),
          }))}
        />
        <Note kind="info">{t('keys.note')}</Note>
      </div>
    </Sheet>
  );
}
