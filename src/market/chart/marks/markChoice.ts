// Whether the user's fills stand on charts, in the preferences of this browser; on until it is switched off.
import { changePreferences, readPreferences, usePreference } from '../../../lib/preferences.ts';

const KEY = 'fills';

export const useHasMarks = (): boolean => usePreference('chart')[KEY] !== false;

export function chooseMarks(isOn: boolean): void {
  changePreferences({ chart: { ...readPreferences().chart, [KEY]: isOn } });
}
