import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { NoticeHead } from '../../../protocol/richtext.ts';
import { linkTo } from '../../lib/paths.ts';
import { isRead, usePreference } from '../../lib/preferences.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { selectUid } from '../../state/session.ts';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { Badge } from '../../ui/Tag/Badge.tsx';

/** The newest announcement, marked until it was opened on this device. */
export function NoticeLine({
  notices,
}: {
  readonly notices: readonly NoticeHead[];
}): ReactElement | null {
  const { t } = useTranslation('home');
  const readNotices = usePreference('readNotices');
  const uid = useAppSelector(selectUid);
  const [newest] = notices;
  if (newest === undefined) return null;
  return (
    <a className="home-notice" href={`#${linkTo('platform', { id: newest.id })}`}>
      <Icon name="announcement" size={18} />
      <span className="f1">
        <span className="sr">{t('notice')} </span>
        {newest.title}
      </span>
      {!isRead(readNotices, newest.id, uid) && <Badge>{t('new')}</Badge>}
      <Icon name="forward" size={16} className="c3" />
    </a>
  );
}
