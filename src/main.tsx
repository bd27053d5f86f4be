import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { prepareFirstPage } from './app/prepareFirstPage.ts';
import { setUpClient } from './app/setUpClient.ts';
import { makeStore } from './app/store.ts';
import { loadCatalogue } from './i18n/loadCatalogue.ts';
import { setUpI18n } from './i18n/setUpI18n.ts';
import { readStoredLanguage } from './i18n/storedLanguage.ts';
import { toastShown } from './state/toasts.ts';
import './styles/index.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const place = createRoot(root);
const store = makeStore();

/** A function and no top-level await: the pages import this file's neighbours, and would wait for it. */
async function start(): Promise<void> {
  const texts = setUpI18n(readStoredLanguage(), loadCatalogue, () => {
    store.dispatch(toastShown({ kind: 'info', notice: 'englishTexts' }));
  });
  const page = prepareFirstPage(store, texts);
  setUpClient(store, await texts);
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

void start();
