// Whether the user's fills stand on charts, in the preferences of this browser; on until it is switched off.
import { changePreferences, readPreferences, usePreferences } from '../../../lib/preferences.ts';

const KEY = 'fills';

export const useHasMarks = (): boolean => usePreferences().chart[KEY] !== false;

export function chooseMarks(isOn: boolean): void {
  changePreferences({ chart: { ...readPreferences().chart, [KEY]: isOn } });
}
