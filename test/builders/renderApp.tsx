/** The whole client in a memory router, before a server made of msw handlers: what a screen's test drives. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import type { HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { Config } from '../../protocol/common.ts';
import { AppShell } from '../../src/app/App.tsx';
import { routeNameOf, routes } from '../../src/app/routes.ts';
import { makeStore } from '../../src/app/store.ts';
import type { AppStore } from '../../src/app/store.ts';
import { configUpdated } from '../../src/state/serverConfig.ts';
import { setUpI18n } from '../../src/i18n/setUpI18n.ts';
import type { LanguageCode } from '../../src/i18n/languages.ts';
import { changePreferences } from '../../src/lib/preferences.ts';
import { aConfig } from './config.ts';
import { makeFakeSocket } from './fakeSocket.ts';
import type { FakeSocket } from './fakeSocket.ts';
import { rulebookHandler } from './rulebook.ts';

/** A request as a test looks at it. */
export interface Asked {
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
  readonly key: string | null;
}

/** Data, a Response, or a function of the request that gives either. */
type Answer = object | ((asked: Asked) => unknown);

const at = (path: string): string => `http://localhost/api/${path}`;

/** A refusal to give as an answer: `[calls]: refuse('login_wrong', 'E-mail or password is wrong.')`. */
export function refuse(
  error: string,
  msg: string,
  option: { readonly status?: number; readonly fields?: Record<string, string> } = {},
): Response {
  const { status = 422, fields } = option;
  return HttpResponse.json(
    { code: status === 401 ? 401 : 0, msg, data: null, error, ...(fields ? { fields } : {}) },
    { status },
  );
}

/** No answer ever comes: the connection is cut. */
export const cut = (): Response => HttpResponse.error();

/** The server a test speaks to. */
export interface FakeServer {
  /** Every request so far, oldest first. */
  readonly asked: readonly Asked[];
  /** From now on `path` answers so: data, a Response (refuse, cut), or a function of the request. */
  readonly answer: (path: string, answer: Answer) => void;
  /** Requests of one path. */
  readonly askedFor: (path: string) => readonly Asked[];
}

async function read(request: Request): Promise<Asked> {
  const url = new URL(request.url);
  // A picture's body is multipart: the test looks at what was made of it, not at its bytes.
  const isJson = request.headers.get('content-type') === 'application/json';
  const text = isJson ? await request.clone().text() : '';
  return {
    path: url.pathname.replace('/api/', ''),
    query: url.search,
    body: text === '' ? undefined : JSON.parse(text),
    key: request.headers.get('idempotency-key'),
  };
}

/** Sets up msw for a test file; call it once at its top. Answers are forgotten after each test. */
export function setUpFakeServer(): FakeServer {
  const server = setupServer(rulebookHandler);
  let asked: Asked[] = [];
  const handlerOf = (path: string, answer: Answer): HttpHandler =>
    http.all(at(path), async ({ request }) => {
      const question = await read(request);
      asked.push(question);
      // One turn of the event loop, as a real server would take at least.
      await delay(1);
      const given: unknown = typeof answer === 'function' ? await answer(question) : answer;
      // A Response can be read once; a test may ask twice.
      return given instanceof Response
        ? given.clone()
        : HttpResponse.json({ code: 1, msg: '', data: given });
    });
  beforeAll(() => {
    server.listen({ onUnhandledRequest: 'error' });
  });
  beforeEach(() => {
    asked = [];
  });
  afterEach(() => {
    server.resetHandlers();
  });
  afterAll(() => {
    server.close();
  });
  return {
    get asked() {
      return asked;
    },
    answer: (path, answer) => {
      server.use(handlerOf(path, answer));
    },
    askedFor: (path) => asked.filter((one) => one.path === path),
  };
}

interface AppOptions {
  /** Path of the hash, with its query. */
  readonly at: string;
  readonly isSignedIn?: boolean;
  readonly lang?: LanguageCode;
  readonly config?: Partial<Config>;
  /** Server clock minus this device's. */
  readonly clockOffsetMs?: number;
  /** What the tab's session storage still has from before a reload. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** What the tab keeps over a reload, for `kept`. */
export const readTab = (): Record<string, string> =>
  Object.fromEntries(Object.entries(sessionStorage));

export interface RenderedApp {
  readonly user: UserEvent;
  readonly store: AppStore;
  /** Says what the test tells it to once `started` was dispatched. */
  readonly socket: FakeSocket;
  /** Path and query on the screen. */
  readonly location: () => string;
}

/** Renders the client at a path, as a visitor or signed in, with a configuration already there. */
export async function renderApp(options: AppOptions): Promise<RenderedApp> {
  const {
    at: path,
    isSignedIn = false,
    lang = 'en',
    config,
    clockOffsetMs = 0,
    kept = {},
  } = options;
  localStorage.clear();
  sessionStorage.clear();
  Object.assign(sessionStorage, kept);
  localStorage.setItem('lang', lang);
  if (isSignedIn) {
    localStorage.setItem('token', 'token');
    localStorage.setItem('uid', '80214537');
  }
  changePreferences({ hideBalances: false, updown: undefined, theme: 'dark', palette: 'teal' });
  addDialogs();
  await preload(path, lang);
  const socket = makeFakeSocket();
  const store = makeStore({ openSocket: socket.openSocket });
  store.dispatch(configUpdated({ config: aConfig(config), clockOffsetMs }));
  let here = path;
  function Spy(): null {
    const { pathname, search } = useLocation();
    useEffect(() => {
      here = pathname + search;
    }, [pathname, search]);
    return null;
  }
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <Spy />
        <AppShell />
      </MemoryRouter>
    </Provider>,
  );
  return { user: userEvent.setup({ delay: null }), store, socket, location: () => here };
}

/** jsdom knows the dialog element but not how to open it. */
function addDialogs(): void {
  // Nor has it a layout to scroll.
  Element.prototype.scrollIntoView = () => undefined;
  const dialog = HTMLDialogElement.prototype;
  if (typeof dialog.showModal === 'function') return;
  dialog.showModal = function showModal() {
    this.open = true;
  };
  dialog.close = function close() {
    this.open = false;
  };
}

/** Catalogues and the page's script, so that a test waits for what it tests and not for the disk. */
async function preload(path: string, lang: LanguageCode): Promise<void> {
  const i18n = await setUpI18n(lang);
  const files = await readdir(join(process.cwd(), 'locales', 'en'));
  const namespaces = files.map((file) => file.replace(/\.json$/, ''));
  await i18n.loadNamespaces(namespaces.filter((name) => name !== 'errors'));
  const name = routeNameOf(path.split('?')[0] ?? '');
  if (name !== undefined) await routes[name]?.load();
}
