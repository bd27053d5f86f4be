import { changedElsewhere, readSession } from '../state/session.ts';
import { STORAGE_KEYS } from '../lib/storage.ts';
import type { AppStore } from './store.ts';

/** Follows another tab of this browser that signs in or out. Returns the teardown. */
export function setUpTabs(store: AppStore): () => void {
  const onStorage = (event: StorageEvent): void => {
    const isOurs = event.key === null || (STORAGE_KEYS as readonly string[]).includes(event.key);
    if (!isOurs) return;
    const { token, uid, walletAddress } = readSession();
    const { session } = store.getState();
    // The other tab writes token, uid and wallet one after the other; only a settled change counts.
    if (token === session.token && uid === session.uid) return;
    store.dispatch(changedElsewhere({ token, uid, walletAddress }));
  };
  window.addEventListener('storage', onStorage);
  return () => {
    window.removeEventListener('storage', onStorage);
  };
}
