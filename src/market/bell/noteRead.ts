import { NOTICES_KEPT } from '../../lib/parsePreferences.ts';
import { changePreferences, isRead, readPreferences } from '../../lib/preferences.ts';

/** An announcement was opened: to whoever opened it, it is no longer new. */
export function noteRead(noticeId: string, uid: string | undefined): void {
  const { readNotices } = readPreferences();
  if (isRead(readNotices, noticeId, uid)) return;
  const read = uid === undefined ? noticeId : `${uid} ${noticeId}`;
  changePreferences({ readNotices: [read, ...readNotices].slice(0, NOTICES_KEPT) });
}
