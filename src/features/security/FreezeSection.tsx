import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { SecurityState } from '../../../protocol/security.ts';
import { formatTime } from '../../lib/formatTime.ts';
import { useServerNow } from '../../realtime/useNow.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Group } from '../../ui/ListRow/Group.tsx';
import { Note } from '../../ui/Note/Note.tsx';
import { useSheet } from '../../ui/Sheet/useSheet.ts';
import { FreezeSheet } from './FreezeSheet.tsx';
import { UnfreezeSheet } from './UnfreezeSheet.tsx';
import { SecurityRow } from './SecurityRow.tsx';

/** The button appears within a second of its time. */
const RENEWED_EVERY_MS = 1000;

/** A frozen account: since when, by whom, and the way out as soon as there is one. */
function Frozen({ security }: { readonly security: SecurityState }): ReactElement | null {
  const { t } = useTranslation('security');
  const now = useServerNow(RENEWED_EVERY_MS);
  const sheet = useSheet();
  const { frozen } = security;
  if (frozen === null) return null;
  const { since, by, unfreezeFrom } = frozen;
  const mayEnd = unfreezeFrom !== null && unfreezeFrom <= now;
  return (
    <div className="px freeze-acts">
      <Note kind="bad">
        {t(`frozen.by.${by}`, { time: formatTime(since) })}{' '}
        {unfreezeFrom !== null && !mayEnd && t('frozen.from', { time: formatTime(unfreezeFrom) })}
      </Note>
      {unfreezeFrom !== null && (
        <Button disabled={!mayEnd} onClick={sheet.open}>
          {t('unfreeze.act')}
        </Button>
      )}
      {security.email !== null && <UnfreezeSheet {...sheet.door} email={security.email} />}
    </div>
  );
}

/** The emergency brake, last on the page and behind a question. */
export function FreezeSection({ security }: { readonly security: SecurityState }): ReactElement {
  const { t } = useTranslation('security');
  const sheet = useSheet();
  return (
    <>
      <Group title={t('group.emergency')}>
        {security.frozen === null ? (
          <SecurityRow of="freeze" icon="forbidden" onClick={sheet.open} />
        ) : (
          <Frozen security={security} />
        )}
      </Group>
      <FreezeSheet {...sheet.door} leastMs={security.freezeLeastMs} />
    </>
  );
}
