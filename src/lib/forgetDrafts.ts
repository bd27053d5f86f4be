import { DRAFTS } from './draftNames.ts';

/** Forgets every form of every user of this tab. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(DRAFTS)) sessionStorage.removeItem(key);
    }
  } catch {
    // Where nothing can be stored nothing is.
  }
}
