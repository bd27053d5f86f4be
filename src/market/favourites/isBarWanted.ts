import type { Preferences } from '../../lib/preferences.ts';

/** From here on the mock-ups' ticket with its button (844 px) has room for the bar above it. */
const ROOM = '(min-height: 900px)';

/** Whether the bar of favourites is to be shown: as was chosen on this device, else where nothing has to give way for it. */
export function isBarWanted(wanted: Preferences['favouriteBar']): boolean {
  if (wanted !== 'auto') return wanted === 'on';
  return typeof matchMedia === 'function' && matchMedia(ROOM).matches;
}
