import { useEffect } from 'react';
import { allRows } from '../../api/lists.ts';
import { useRichtextGetNoticeListInfiniteQuery } from '../../api/richtextApi.ts';
import { useUserGetAlertFiringsInfiniteQuery } from '../../api/user/alerts.ts';
import {
  changePreferences,
  isRead,
  readPreferences,
  usePreference,
} from '../../lib/preferences.ts';
import type { Preferences } from '../../lib/preferences.ts';
import { useAppSelector } from '../../state/clientState.ts';
import { selectUid } from '../../state/session.ts';

/** How many of the newest announcements whoever is there has not opened; 0 while they are unknown. */
export function useUnreadNotices(): number {
  const { data } = useRichtextGetNoticeListInfiniteQuery(undefined);
  const readNotices = usePreference('readNotices');
  const uid = useAppSelector(selectUid);
  return allRows(data).filter(({ id }) => !isRead(readNotices, id, uid)).length;
}

/** Until when a user has seen what his alerts told. */
function readUntil(alertsRead: Preferences['alertsRead'], uid: string): number {
  const { [uid]: time } = alertsRead;
  return typeof time === 'number' ? time : 0;
}

/** How many alerts have told something that their user has not looked at; those that fire meanwhile are fetched as they do. */
export function useUnreadAlerts(): number {
  const uid = useAppSelector(selectUid);
  const alertsRead = usePreference('alertsRead');
  const { data } = useUserGetAlertFiringsInfiniteQuery(undefined, { skip: uid === undefined });
  if (uid === undefined) return 0;
  const until = readUntil(alertsRead, uid);
  return allRows(data).filter(({ time }) => time > until).length;
}

/** The history of alerts is on the screen: what it shows has been read. */
export function useReadAlerts(newest: number | undefined): void {
  const uid = useAppSelector(selectUid);
  useEffect(() => {
    if (uid === undefined || newest === undefined) return;
    const { alertsRead } = readPreferences();
    if (newest <= readUntil(alertsRead, uid)) return;
    changePreferences({ alertsRead: { ...alertsRead, [uid]: newest } });
  }, [uid, newest]);
}
