import type { ReactElement } from 'react';
import type { LogAlarm } from '../lib/parsePreferences.ts';
import { usePreference } from '../lib/preferences.ts';
import { useLazyPart } from '../lib/useLazyPart.ts';

/** Of what this device found the public log to be; undefined while nothing is wrong. */
export const useLogAlarm = (): LogAlarm | undefined => usePreference('logAlarm');

// Loaded when there is an alarm: most devices never see one.
const loadPage = async () => (await import('./LogAlarmPage.tsx')).LogAlarmPage;
const loadBanner = async () => (await import('./LogAlarmBanner.tsx')).LogAlarmBanner;

/** In the place of every route until it was read. */
export function LogAlarmHost({ alarm }: { readonly alarm: LogAlarm }): ReactElement | null {
  const { part: LogAlarmPage } = useLazyPart(loadPage);
  return LogAlarmPage === undefined ? null : <LogAlarmPage alarm={alarm} />;
}

/** Under every bar from then on. */
export function LogAlarmStrip(): ReactElement | null {
  return useLogAlarm() === undefined ? null : <LoadedStrip />;
}

function LoadedStrip(): ReactElement | null {
  const { part: LogAlarmBanner } = useLazyPart(loadBanner);
  return LogAlarmBanner === undefined ? null : <LogAlarmBanner />;
}
