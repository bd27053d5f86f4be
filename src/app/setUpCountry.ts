import { baseApi } from '../api/baseApi.ts';
import { REFRESHED_BY_VISITORS_COUNTRY } from '../api/tags.ts';
import { readPreferences, subscribeToPreferences } from '../lib/preferences.ts';
import type { AppStore } from './store.ts';

/** What a visitor sees follows the country he chooses, here or in another tab. Returns the teardown. */
export function setUpCountry(store: AppStore): () => void {
  let { country } = readPreferences();
  return subscribeToPreferences(() => {
    if (readPreferences().country === country) return;
    country = readPreferences().country;
    store.dispatch(baseApi.util.invalidateTags([...REFRESHED_BY_VISITORS_COUNTRY]));
  });
}
