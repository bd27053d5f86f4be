/**
 * The five local storage keys of product.md §3: token, uid, lang, walletAddress as plain strings, config as
 * JSON. Other preferences live under `fairlead` (preferences.ts); nothing else may be stored there.
 * A browser that forbids storage keeps everything until the page is closed.
 */
export const STORAGE_KEYS = ['token', 'uid', 'lang', 'walletAddress', 'config'] as const;
export type StorageKey = (typeof STORAGE_KEYS)[number];

/** The stored text, or undefined when there is none or storage is forbidden. */
export function readStored(key: StorageKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores `value`, or removes the key when it is undefined. */
export function writeStored(key: StorageKey, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Forbidden or full: what the store holds in memory serves until the page is closed.
  }
}
