import { baseUrl, isDevelopment } from './env.ts';

/** Registers public/sw.js in a build; under `vite` it would only get in the way of fresh modules. */
export function setUpServiceWorker(): void {
  if (isDevelopment || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register(`${baseUrl}sw.js`).catch((error: unknown) => {
      // Without it the app works, only not offline; the console says why.
      // oxlint-disable-next-line no-console
      console.warn('service worker not registered', error);
    });
  });
}
