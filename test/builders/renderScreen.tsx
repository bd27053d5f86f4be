/** Renders a client screen in the real store, router and catalogues, with a fake socket. */
import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import { Suspense } from 'react';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { configUpdated } from '../../src/state/serverConfig.ts';
import { makeStore } from '../../src/app/store.ts';
import type { AppStore } from '../../src/app/store.ts';
import type { LanguageCode } from '../../src/i18n/languages.ts';
import { setUpI18n } from '../../src/i18n/setUpI18n.ts';
import { aConfig } from './config.ts';
import { makeFakeSocket } from './fakeSocket.ts';
import type { FakeSocket } from './fakeSocket.ts';

export interface RenderedScreen extends RenderResult {
  readonly store: AppStore;
  readonly socket: FakeSocket;
}

/** `at` is the address in the hash. The store starts from local storage, with a configuration already there. */
export async function renderScreen(
  screen: ReactElement,
  at = '/',
  language: LanguageCode = 'en',
): Promise<RenderedScreen> {
  const socket = makeFakeSocket();
  const store = makeStore({ openSocket: socket.openSocket });
  store.dispatch(configUpdated({ config: aConfig(), clockOffsetMs: 0 }));
  const i18n = await setUpI18n(language);
  const result = render(
    <I18nextProvider i18n={i18n}>
      <Provider store={store}>
        <MemoryRouter initialEntries={[at]}>
          <Suspense fallback={null}>{screen}</Suspense>
        </MemoryRouter>
      </Provider>
    </I18nextProvider>,
  );
  return { ...result, store, socket };
}
