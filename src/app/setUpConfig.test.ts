import { jest } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { waitFor } from '@testing-library/react';
import type { i18n as I18n } from 'i18next';
import { makeFakeSocket } from '../../test/builders/fakeSocket.ts';
import type { Config } from '../../protocol/common.ts';
import { baseApi } from '../api/baseApi.ts';
import { changePreferences } from '../lib/preferences.ts';
import { setUpI18n } from '../i18n/setUpI18n.ts';
import { changedElsewhere, signedIn } from '../state/session.ts';
import { CONFIG_UPDATED_EVENT } from './listeners.ts';
import { setUpCountry } from './setUpCountry.ts';
import { setUpConfig } from './setUpConfig.ts';
import { setUpTabs } from './setUpTabs.ts';
import { makeStore } from './store.ts';
import type { AppStore } from './store.ts';

const address = 'http://localhost/api/common/getConfig';
const server = setupServer();
let store: AppStore;
let i18n: I18n;
let tearDown = (): void => undefined;
let asked = 0;

function answer(body: object, status = 200): void {
  server.use(
    http.get(address, () => {
      asked += 1;
      return HttpResponse.json(body, { status });
    }),
  );
}
function show(visibility: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
const config = (change: object = {}) => ({
  code: 1,
  msg: '',
  data: { defaultLang: 'zh', mode: 'practice', serverTime: 10_000, ...change },
});

beforeAll(() => {
  server.listen();
});
beforeEach(async () => {
  localStorage.clear();
  asked = 0;
  show('visible');
  store = makeStore({ openSocket: makeFakeSocket().openSocket });
  i18n = await setUpI18n('en');
});
afterEach(() => {
  tearDown();
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

test('code 1 is stored, told to whoever listens, and measures the server’s clock', async () => {
  answer(config());
  const events: unknown[] = [];
  const onEvent = (event: Event): void => void events.push((event as CustomEvent).detail);
  window.addEventListener(CONFIG_UPDATED_EVENT, onEvent);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(4000);
  tearDown = setUpConfig(store, i18n);
  await waitFor(() => {
    expect(events).toHaveLength(1);
  });
  clock.mockRestore();
  window.removeEventListener(CONFIG_UPDATED_EVENT, onEvent);
  expect(JSON.parse(localStorage.getItem('config') ?? '')).toEqual(config().data);
  expect(store.getState().serverConfig).toEqual({ config: config().data, clockOffsetMs: 6000 });
});

test('without a stored language the server’s default is stored and used', async () => {
  answer(config());
  tearDown = setUpConfig(store, i18n);
  await waitFor(() => {
    expect(i18n.language).toBe('zh');
  });
  expect(localStorage.getItem('lang')).toBe('zh');
  expect(store.getState().session.lang).toBe('zh');
});

test('where the server’s default is on the screen already, it is stored and nothing is drawn or asked for again', async () => {
  answer(config({ defaultLang: 'en' }));
  const heard = jest.fn();
  i18n.on('languageChanged', heard);
  const before = store.getState().session;
  tearDown = setUpConfig(store, i18n);
  await waitFor(() => {
    expect(localStorage.getItem('lang')).toBe('en');
  });
  expect(heard).not.toHaveBeenCalled();
  expect(store.getState().session).toBe(before);
});

test('a chosen language stays', async () => {
  localStorage.setItem('lang', 'en');
  answer(config());
  tearDown = setUpConfig(store, i18n);
  await waitFor(() => {
    expect(store.getState().serverConfig.config).toBeDefined();
  });
  expect(i18n.language).toBe('en');
});

test('other codes are ignored silently (product.md §8)', async () => {
  answer({ code: 0, msg: 'no', data: null, error: 'unavailable' }, 503);
  tearDown = setUpConfig(store, i18n);
  await waitFor(() => {
    expect(asked).toBe(1);
  });
  expect(localStorage.getItem('config')).toBeNull();
  expect(store.getState().toasts.current).toBeUndefined();
});

test('it is fetched each time the app is shown', async () => {
  answer(config());
  tearDown = setUpConfig(store, i18n);
  await waitFor(() => {
    expect(asked).toBe(1);
  });
  await waitFor(() => {
    expect(store.getState().serverConfig.config).toBeDefined();
  });
  show('hidden');
  show('visible');
  await waitFor(() => {
    expect(asked).toBe(2);
  });
});

test('it is fetched for another account, and with a visitor’s country once that is chosen', async () => {
  const queries: string[] = [];
  server.use(
    http.get(address, ({ request }) => {
      const { search } = new URL(request.url);
      queries.push(`${request.headers.get('token') ?? 'visitor'}${search}`);
      const profile = search === '' ? 'open' : 'protected';
      return HttpResponse.json(config({ rulebook: { profile } }));
    }),
  );
  const profile = (): unknown => store.getState().serverConfig.config?.rulebook.profile;
  tearDown = setUpConfig(store, i18n);
  const leave = setUpCountry(store);
  await waitFor(() => {
    expect(profile()).toBe('open');
  });
  changePreferences({ country: 'DE' });
  await waitFor(() => {
    expect(profile()).toBe('protected');
  });
  store.dispatch(signedIn({ token: 'mine', uid: '7' }));
  await waitFor(() => {
    expect(profile()).toBe('open');
  });
  leave();
  changePreferences({ country: undefined });
  expect(queries).toEqual(['visitor', 'visitor?country=DE', 'mine']);
});

test('an answer to who was here before is not taken for the next one’s', async () => {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.get(address, async ({ request }) => {
      const token = request.headers.get('token');
      if (token === null) await gate;
      return HttpResponse.json(config({ rulebook: { version: token ?? 'visitor' } }));
    }),
  );
  const versions: unknown[] = [];
  const onEvent = (event: Event): void => {
    versions.push((event as CustomEvent<Config>).detail.rulebook.version);
  };
  window.addEventListener(CONFIG_UPDATED_EVENT, onEvent);
  tearDown = setUpConfig(store, i18n);
  store.dispatch(signedIn({ token: 'mine', uid: '7' }));
  await waitFor(() => {
    expect(versions).toEqual(['mine']);
  });
  release();
  await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
  expect(versions).toEqual(['mine']);
  window.removeEventListener(CONFIG_UPDATED_EVENT, onEvent);
});

test('a torn stored configuration is forgotten, not fatal', () => {
  localStorage.setItem('config', '{"mode":');
  expect(makeStore().getState().serverConfig.config).toBeUndefined();
});

test('another tab that signs in or out is followed', () => {
  tearDown = setUpTabs(store);
  localStorage.setItem('token', 'theirs');
  localStorage.setItem('uid', '9');
  window.dispatchEvent(new StorageEvent('storage', { key: 'uid' }));
  expect(store.getState().session).toMatchObject({ token: 'theirs', uid: '9' });
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(store.getState().session.token).toBeUndefined();
});

test('storage holds exactly the keys of product.md §3 after signing in', () => {
  store.dispatch(signedIn({ token: 't', uid: '7', walletAddress: '0xabc' }));
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
    token: 't',
    uid: '7',
    walletAddress: '0xabc',
  });
  store.dispatch(changedElsewhere({ token: undefined, uid: undefined, walletAddress: undefined }));
  expect(store.getState().session.token).toBeUndefined();
});
