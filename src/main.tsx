import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { prepareFirstPage } from './app/prepareFirstPage.ts';
import { setUpClient } from './app/setUpClient.ts';
import { makeStore } from './app/store.ts';
import { loadCatalogue } from './i18n/loadCatalogue.ts';
import { setUpI18n } from './i18n/setUpI18n.ts';
import { readStoredLanguage } from './i18n/storedLanguage.ts';
import { pause } from './lib/pause.ts';
import { toastShown } from './state/toasts.ts';
import './styles/index.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const place = createRoot(root);

/**
 * A function and no top-level await: the pages import this file's neighbours, and would wait for it. Its steps are tasks of their
 * own, so that none is a stop that is felt.
 */
async function start(): Promise<void> {
  await pause(0);
  const store = makeStore();
  const texts = setUpI18n(readStoredLanguage(), loadCatalogue, () => {
    store.dispatch(toastShown({ kind: 'info', notice: 'englishTexts' }));
  });
  const page = prepareFirstPage(store, texts);
  const i18n = await texts;
  await pause(0);
  setUpClient(store, i18n);
  await page;
  // Drawn in small steps: a tap meanwhile is answered.
  startTransition(() => {
    place.render(
      <StrictMode>
        <App store={store} />
      </StrictMode>,
    );
  });
}

start().catch((error: unknown) => {
  // Without the app there are no words of the user's language either.
  place.render(
    <button type="button" className="btn" onClick={() => location.reload()}>
      This page did not start. Load again
    </button>,
  );
  throw error;
});
