import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/useFormat.ts';
import { ASKING_KINDS } from '../../../lib/parsePreferences.ts';
import { changeAsked, usePreference } from '../../../lib/preferences.ts';
import { ALWAYS_ASKED_SHARE } from '../../../market/ticket/ticketKind.ts';
import { Switch } from '../../../ui/Choice/Switch.tsx';
import { ListRow } from '../../../ui/ListRow/ListRow.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Sheet } from '../../../ui/Sheet/Sheet.tsx';
import type { SheetDoor } from '../../../ui/Sheet/useSheet.ts';

/** Which kinds ask before they are done: each can be switched off and on again. */
export function ConfirmationsSheet(door: SheetDoor): ReactElement {
  const { t } = useTranslation('contractOrders');
  const format = useFormat();
  const share = format.percent(ALWAYS_ASKED_SHARE.toFixed(), { decimals: 0 });
  const unasked = usePreference('unasked');
  const confirmOrders = usePreference('confirmOrders');
  return (
    <Sheet {...door} title={t('asks.title')}>
      <div className="stack">
        <div>
          {ASKING_KINDS.map((kind) => (
            <ListRow
              key={kind}
              title={t(`asks.kind.${kind}`)}
              sub={t(`asks.when.${kind}`)}
              trailing={
                <Switch
                  label={t(`asks.kind.${kind}`)}
                  isOn={!unasked.includes(kind)}
                  onChange={(isOn) => {
                    changeAsked(kind, isOn);
                  }}
                />
              }
            />
          ))}
        </div>
        <Note kind="info">
          {t('asks.always', { share })}
          {!confirmOrders && ` ${t('asks.allOff')}`}
        </Note>
      </div>
    </Sheet>
  );
}
