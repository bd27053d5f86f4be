import { allRows } from '../../api/lists.ts';
import { useRichtextGetNoticeListInfiniteQuery } from '../../api/richtextApi.ts';
import { usePreferences } from '../../lib/preferences.ts';

/** How many of the newest announcements were not opened on this device; 0 while they are unknown. */
export function useUnreadNotices(): number {
  const { data } = useRichtextGetNoticeListInfiniteQuery(undefined);
  const { readNotices } = usePreferences();
  return allRows(data).filter(({ id }) => !readNotices.includes(id)).length;
}
