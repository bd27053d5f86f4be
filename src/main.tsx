import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { setUpClient } from './app/setUpClient.ts';
import { makeStore } from './app/store.ts';
import { loadCatalogue } from './i18n/loadCatalogue.ts';
import { setUpI18n } from './i18n/setUpI18n.ts';
import { readStoredLanguage } from './i18n/storedLanguage.ts';
import { toastShown } from './state/toasts.ts';
import './styles/index.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

const store = makeStore();
const i18n = await setUpI18n(readStoredLanguage(), loadCatalogue, () => {
  store.dispatch(toastShown({ kind: 'info', notice: 'englishTexts' }));
});
setUpClient(store, i18n);
createRoot(root).render(
  <StrictMode>
    <App store={store} />
  </StrictMode>,
);
