import { useSyncExternalStore } from 'react';
import { HINTS, parsePreferences } from './parsePreferences.ts';
import type { AskingKind, Hint, Preferences } from './parsePreferences.ts';

export type { AskingKind, MarketSort, Preferences } from './parsePreferences.ts';

/** Local storage key of wire.md "Conventions". */
export const PREFERENCES_KEY = 'fairlead';

// East Asian markets paint rising prices red (DESIGN 4); product codes of i18n/languages.ts.
const RED_UP_LANGUAGES: readonly string[] = ['zh', 'zh-Hant', 'jp', 'ko'];

function readStored(): string | null {
  try {
    return localStorage.getItem(PREFERENCES_KEY);
  } catch {
    // Storage can be forbidden; the defaults serve.
    return null;
  }
}

let current: Preferences = parsePreferences(readStored());
const listeners = new Set<() => void>();

function replace(next: Preferences): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The preferences now. The object changes only when a preference does. */
export function readPreferences(): Preferences {
  return current;
}

/** Changes some preferences, stores them, and tells every subscriber. */
export function changePreferences(change: Partial<Preferences>): void {
  const next = { ...current, ...change };
  try {
    localStorage.setItem(PREFERENCES_KEY, JSON.stringify(next));
  } catch {
    // No storage or no room: the change holds until the page is closed.
  }
  replace(next);
}

/** Who begins here is shown the first steps. */
export function wantHints(): void {
  changePreferences({ hints: HINTS });
}

/** The step was taken: it is shown no more. */
export function dropHint(hint: Hint): void {
  if (!current.hints.includes(hint)) return;
  changePreferences({ hints: current.hints.filter((one) => one !== hint) });
}

/** Whether a kind of contract order asks before it is sent. */
export function changeAsked(kind: AskingKind, isAsked: boolean): void {
  const others = current.unasked.filter((one) => one !== kind);
  changePreferences({ unasked: isAsked ? others : [...others, kind] });
}

/** Whether an announcement was opened here: by this user, or by a visitor, who may be anybody. */
export const isRead = (
  readNotices: Preferences['readNotices'],
  noticeId: string,
  uid: string | undefined,
): boolean => readNotices.includes(noticeId) || readNotices.includes(`${uid} ${noticeId}`);

/** Calls `listener` after each change; returns the unsubscribe. */
export function subscribeToPreferences(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** All preferences as React state: for who shows or weighs many of them. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribeToPreferences, readPreferences);
}

/** One preference as React state: drawn again when it changes, and not with every other one. */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useSyncExternalStore(subscribeToPreferences, () => current[name]);
}

/** Whether rising is green or red: the user's choice, else the language's custom. */
export function resolveUpdown(preferences: Preferences, language: string): 'green' | 'red' {
  return preferences.updown ?? (RED_UP_LANGUAGES.includes(language) ? 'red' : 'green');
}

function lightQuery(): MediaQueryList | undefined {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : undefined;
}

/** The theme on the screen: `system` follows the device. */
export function resolveTheme(preferences: Preferences): 'dark' | 'light' {
  if (preferences.theme !== 'system') return preferences.theme;
  return lightQuery()?.matches === true ? 'light' : 'dark';
}

let applied = '';

/** Writes the three attributes that tokens.css reads, and the browser's own bar colour, where they are not what they were. */
export function applyPreferences(preferences: Preferences, language: string): void {
  const theme = resolveTheme(preferences);
  const updown = resolveUpdown(preferences, language);
  const { palette } = preferences;
  // Most changes are of something else, and whoever draws in these colours draws anew when they are written.
  const looks = theme + updown + palette;
  if (looks === applied) return;
  applied = looks;
  Object.assign(document.documentElement.dataset, { theme, updown, palette });
  // The page names a colour for each theme and leaves the choice to the device: to ask which one is on the screen would style it now.
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[data-bar]'))
    bar.setAttribute('media', bar.dataset['bar'] === theme ? 'all' : 'not all');
}

/**
 * Keeps the document in step with the preferences, the device's theme and other tabs.
 * `readLanguage` is asked at each change; call `refresh` when the language changes.
 */
export function setUpPreferences(readLanguage: () => string): {
  refresh: () => void;
  tearDown: () => void;
} {
  const refresh = (): void => {
    applyPreferences(current, readLanguage());
  };
  const onStorage = (event: StorageEvent): void => {
    // A null key means that the whole storage was cleared.
    if (event.key === PREFERENCES_KEY || event.key === null)
      replace(parsePreferences(readStored()));
  };
  const unsubscribe = subscribeToPreferences(refresh);
  const query = lightQuery();
  window.addEventListener('storage', onStorage);
  query?.addEventListener('change', refresh);
  refresh();
  return {
    refresh,
    tearDown: () => {
      unsubscribe();
      window.removeEventListener('storage', onStorage);
      query?.removeEventListener('change', refresh);
    },
  };
}
