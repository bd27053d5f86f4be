// The service worker of a build (public/sw.js), and a newer version of the app that waits behind the one on the screen.
// Must never reload by itself: only the page whose user asked for the new version begins anew.
import { useSyncExternalStore } from 'react';
import { baseUrl, isDevelopment } from './env.ts';

/** What the worker takes for the user's word (public/sw.js). */
const TAKE_OVER = 'takeOver';

let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

function tell(worker: ServiceWorker): void {
  waiting = worker;
  for (const listener of listeners) listener();
}

/** Notes a worker that is ready while another one serves this page; the very first one is no news. */
function watch(registration: ServiceWorkerRegistration, container: ServiceWorkerContainer): void {
  const look = (worker: ServiceWorker | null): void => {
    if (worker?.state === 'installed' && container.controller !== null) tell(worker);
  };
  look(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      look(installing);
    });
  });
}

const ignore = (): void => undefined;

async function register(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.register(`${baseUrl}sw.js`);
  watch(registration, container);
  // A page that stays open for days hears of new versions when it is looked at again.
  document.addEventListener('visibilitychange', () => {
    // Without a network there is nothing to hear.
    if (document.visibilityState === 'visible') registration.update().catch(ignore);
  });
}

/** Registers the worker in a build, once the page has loaded; under `vite` it would only get in the way of fresh modules. */
export function setUpServiceWorker(): void {
  if (isDevelopment || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  register(serviceWorker).catch((error: unknown) => {
    // Without it the app works, only not offline; the console says why.
    // oxlint-disable-next-line no-console
    console.warn('service worker not registered', error);
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether a newer version of the app is ready. */
export const useHasNewVersion = (): boolean =>
  useSyncExternalStore(subscribe, () => waiting !== undefined);

/** The user wants the newer version: it takes over, and the page begins anew with it. `reload` is the browser's. */
export function takeNewVersion(reload: () => void = () => window.location.reload()): void {
  // Another tab may have asked before.
  if (waiting?.state !== 'installed') {
    reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => reload(), { once: true });
  waiting.postMessage(TAKE_OVER);
}
