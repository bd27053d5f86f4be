// What the app has to say of itself (a new version, the home screen) begins when the first page has come: the boot does not
// carry it. Source: issue "Content, menu and the app on the phone".
import type { AppStore } from './store.ts';
import { firstScreenUsed } from '../lib/firstData.ts';
import type { InstallEvent } from '../lib/install.ts';

/**
 * The browser's question whether the app shall be installed is listened for from the very first moment, for it comes once;
 * what is done with it comes later.
 */
function keepInstallEvent(): { later: Promise<InstallEvent>; tearDown: () => void } {
  let keep: (event: Event) => void = () => undefined;
  const later = new Promise<InstallEvent>((resolve) => {
    keep = (event) => {
      event.preventDefault();
      resolve(event as InstallEvent);
    };
  });
  window.addEventListener('beforeinstallprompt', keep);
  return {
    later,
    tearDown: () => {
      window.removeEventListener('beforeinstallprompt', keep);
    },
  };
}

/** The parts of the shell that say it; steady, for `useLazyPart`. */
export async function loadAppNews() {
  await firstScreenUsed();
  return (await import('./AppNews.tsx')).AppNews;
}
export async function loadAppWatch() {
  await firstScreenUsed();
  return (await import('./AppWatch.tsx')).AppWatch;
}

async function start(store: AppStore, question: Promise<InstallEvent>): Promise<() => void> {
  await firstScreenUsed();
  const [{ setUpServiceWorker }, { noteTrade, noteVisit, noteQuestion }, { watchTrades }, signals] =
    await Promise.all([
      import('../lib/serviceWorker.ts'),
      import('../lib/install.ts'),
      import('./watchTrades.ts'),
      import('./watchSignals.ts'),
    ]);
  setUpServiceWorker();
  noteVisit(Date.now());
  void question.then(noteQuestion);
  const leaves = [watchTrades(store, noteTrade), signals.watchSignals(store)];
  return () => {
    for (const leave of leaves) leave();
  };
}

/** Returns the teardown. A script that does not come is asked for with the next visit: without it the app works. */
export function setUpAppNews(store: AppStore): () => void {
  const question = keepInstallEvent();
  const nothing = (): void => undefined;
  const watching = start(store, question.later).catch(() => nothing);
  return () => {
    question.tearDown();
    void watching.then((leave) => {
      leave();
    });
  };
}
