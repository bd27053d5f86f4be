import { allRows } from '../../api/lists.ts';
import { useRichtextGetNoticeListInfiniteQuery } from '../../api/richtextApi.ts';
import { usePreference } from '../../lib/preferences.ts';

/** How many of the newest announcements were not opened on this device; 0 while they are unknown. */
export function useUnreadNotices(): number {
  const { data } = useRichtextGetNoticeListInfiniteQuery(undefined);
  const readNotices = usePreference('readNotices');
  return allRows(data).filter(({ id }) => !readNotices.includes(id)).length;
}
