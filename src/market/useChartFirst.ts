import { changePreferences, readPreferences, usePreference } from '../lib/preferences.ts';

/** Whether the chart comes first, and the way to the other order of things; kept for the next visit. */
export function useChartFirst(): readonly [boolean, () => void] {
  return [usePreference('chartFirst'), toggleChartFirst];
}

function toggleChartFirst(): void {
  changePreferences({ chartFirst: !readPreferences().chartFirst });
}
