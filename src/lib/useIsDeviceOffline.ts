import { useSyncExternalStore } from 'react';

function followDevice(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
const isDeviceOffline = (): boolean => !navigator.onLine;

/** Whether the device itself says that it has no network. */
export const useIsDeviceOffline = (): boolean =>
  useSyncExternalStore(followDevice, isDeviceOffline);
