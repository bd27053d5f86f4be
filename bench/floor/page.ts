// The least page that uses the libraries which the client boots with: a router, a store with one query, a catalogue, a list.
// What the client's first view is held against; it draws nothing of ours and asks no server.
import { configureStore } from '@reduxjs/toolkit';
import { createApi, setupListeners } from '@reduxjs/toolkit/query/react';
import { createInstance } from 'i18next';
import { createElement, StrictMode } from 'react';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next, useTranslation } from 'react-i18next';
import { Provider } from 'react-redux';
import { HashRouter, Route, Routes } from 'react-router-dom';

const NAMES = Array.from({ length: 20 }, (_, index) => `Product ${index}`);

const api = createApi({
  baseQuery: () => ({ data: NAMES }),
  endpoints: (build) => ({ names: build.query<string[], undefined>({ query: () => undefined }) }),
});
const store = configureStore({
  reducer: { api: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
});

function List({ below }: { readonly below: () => ReactElement | null }): ReactElement {
  const { t } = useTranslation('common');
  const { data = [] } = api.useNamesQuery(undefined);
  return createElement(
    'main',
    null,
    createElement('h1', null, t('action.back')),
    createElement('ul', null, ...data.map((name) => createElement('li', { key: name }, name))),
    data.length > 0 && createElement(below),
  );
}

/** Draws the page, `below` under its list. */
export async function drawFloor(below: () => ReactElement | null): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no #root');
  setupListeners(store.dispatch);
  await createInstance()
    .use(initReactI18next)
    .init({
      lng: 'en',
      defaultNS: 'common',
      resources: { en: { common: { action: { back: 'Floor' } } } },
    });
  const list = createElement(Route, { path: '*', element: createElement(List, { below }) });
  const router = createElement(HashRouter, null, createElement(Routes, null, list));
  // oxlint-disable-next-line react/no-children-prop -- its type asks for them among its properties
  const page = createElement(Provider, { store, children: router });
  createRoot(root).render(createElement(StrictMode, null, page));
}
