import { jest } from '@jest/globals';
import { http, HttpResponse, delay } from 'msw';
import { setupServer } from 'msw/node';
import { makeFakeSocket } from '../../test/builders/fakeSocket.ts';
import { makeStore } from '../app/store.ts';
import type { AppStore } from '../app/store.ts';
import { baseApi } from './baseApi.ts';
import type { ApiRequest } from './request.ts';
import { signedIn } from '../state/session.ts';

// One endpoint that sends whatever a test wants sent.
const testApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    testCall: build.mutation<unknown, ApiRequest>({ query: (request) => request }),
  }),
});

const server = setupServer();
const at = (path: string): string => `http://localhost/api/${path}`;
const success = (data: unknown): Response => HttpResponse.json({ code: 1, msg: '', data });
const refusal = (code: 0 | 401, error: string, status: number, fields?: object): Response =>
  HttpResponse.json({ code, msg: `sentence of ${error}`, data: null, error, fields }, { status });

let store: AppStore;
const call = async (request: ApiRequest) =>
  store.dispatch(testApi.endpoints.testCall.initiate(request));

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  localStorage.clear();
  window.location.hash = '#/pages/tabbarPages/mine/index';
  store = makeStore({ openSocket: makeFakeSocket().openSocket });
});
afterEach(() => {
  server.resetHandlers();
  jest.useRealTimers();
});
afterAll(() => {
  server.close();
});

test('code 1 gives the data, with token and language in the headers', async () => {
  localStorage.setItem('token', 'secret');
  localStorage.setItem('lang', 'zh');
  store = makeStore({ openSocket: makeFakeSocket().openSocket });
  let headers = new Headers();
  server.use(
    http.get(at('user/getUserInfo'), ({ request }) => {
      headers = request.headers;
      return success({ uid: '7' });
    }),
  );
  const answer = await call({ path: 'user/getUserInfo' });
  expect(answer.data).toEqual({ uid: '7' });
  expect(headers.get('token')).toBe('secret');
  expect(headers.get('lang')).toBe('zh');
});

test('code 0 gives a typed error and a toast of the server’s sentence', async () => {
  server.use(http.get(at('a/b'), () => refusal(0, 'invalid_input', 422, { amount: 'step' })));
  const answer = await call({ path: 'a/b' });
  expect(answer.error).toEqual({
    key: 'invalid_input',
    message: 'sentence of invalid_input',
    fields: { amount: 'step' },
    status: 422,
  });
  expect(store.getState().toasts.current).toMatchObject({ title: 'sentence of invalid_input' });
});

test('a form that shows its refusals itself gets no toast', async () => {
  server.use(http.get(at('a/b'), () => refusal(0, 'invalid_input', 422)));
  await call({ path: 'a/b', inlineErrors: true });
  expect(store.getState().toasts.current).toBeUndefined();
});

test('a quiet call tells nobody that it was refused or not answered', async () => {
  server.use(http.get(at('a/b'), () => refusal(0, 'invalid_input', 422)));
  await call({ path: 'a/b', isQuiet: true });
  server.use(http.post(at('a/b'), () => HttpResponse.error()));
  const answer = await call({ path: 'a/b', body: {}, isQuiet: true });
  expect(answer.error).toMatchObject({ status: 0 });
  expect(store.getState().toasts.current).toBeUndefined();
});

test('a quiet write is asked again without a word', async () => {
  let sent = 0;
  server.use(
    http.post(at('a/b'), () => {
      sent += 1;
      return sent < 2 ? HttpResponse.error() : success('saved');
    }),
  );
  await call({ path: 'a/b', body: {}, idempotencyKey: 'k-1', isQuiet: true });
  expect(sent).toBe(2);
  expect(store.getState().toasts.current).toBeUndefined();
});

test('401 clears the token once and leads home, also when five calls meet it together', async () => {
  store.dispatch(signedIn({ token: 'old', uid: '7' }));
  server.use(http.get(at('a/b'), () => refusal(401, 'unauthenticated', 401)));
  await Promise.all([1, 2, 3, 4, 5].map(async () => call({ path: 'a/b' })));
  expect(store.getState().session.token).toBeUndefined();
  expect(localStorage.getItem('token')).toBeNull();
  expect(window.location.hash).toBe('#/');
});

test('a late 401 of the old token leaves a new session alone', async () => {
  store.dispatch(signedIn({ token: 'old', uid: '7' }));
  server.use(
    http.get(at('a/b'), async () => {
      await delay(20);
      return refusal(401, 'unauthenticated', 401);
    }),
  );
  const late = call({ path: 'a/b' });
  store.dispatch(signedIn({ token: 'new', uid: '7' }));
  await late;
  expect(store.getState().session.token).toBe('new');
});

// product.md §7: these three never cause the redirect.
test.each(['index/getIndexData', 'product/getRecommendProduct', 'richtext/getInfo'] as const)(
  '401 of %s clears the token and stays on the page',
  async (path) => {
    store.dispatch(signedIn({ token: 'old', uid: '7' }));
    server.use(http.get(at(path), () => refusal(401, 'unauthenticated', 401)));
    await call({ path });
    expect(store.getState().session.token).toBeUndefined();
    expect(window.location.hash).toBe('#/pages/tabbarPages/mine/index');
  },
);

test('a write with a key is asked again with the same key when the connection breaks', async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.post(at('contract_order/submit'), ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return keys.length < 3 ? HttpResponse.error() : success('order');
    }),
  );
  const answer = await call({ path: 'contract_order/submit', body: {}, idempotencyKey: 'k-1' });
  expect(answer.data).toBe('order');
  expect(keys).toEqual(['k-1', 'k-1', 'k-1']);
});

test('a write without a key is never sent twice, and the message does not claim that nothing happened', async () => {
  let sent = 0;
  server.use(
    http.post(at('user/login'), () => {
      sent += 1;
      return HttpResponse.error();
    }),
  );
  const answer = await call({ path: 'user/login', body: {} });
  expect(sent).toBe(1);
  expect(answer.error).toMatchObject({ key: 'noAnswer', status: 0 });
  expect(store.getState().toasts.current).toMatchObject({ failure: 'noAnswer' });
});

test('a refusal is an answer: it is not asked again', async () => {
  let sent = 0;
  server.use(
    http.post(at('a/b'), () => {
      sent += 1;
      return refusal(0, 'market_closed', 422);
    }),
  );
  await call({ path: 'a/b', body: {}, idempotencyKey: 'k-1' });
  expect(sent).toBe(1);
});

test('a read is tried four times in all, then the message is shown', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  let sent = 0;
  server.use(
    http.get(at('a/b'), () => {
      sent += 1;
      return HttpResponse.error();
    }),
  );
  const answer = call({ path: 'a/b' });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(await answer).toMatchObject({ error: { key: 'network' } });
  expect(sent).toBe(4);
  expect(store.getState().toasts.current).toMatchObject({ kind: 'error', failure: 'network' });
});

test('a server that does not answer is given up after sixty seconds', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'nextTick'] });
  server.use(http.get(at('a/b'), async () => delay('infinite')));
  let isSettled = false;
  const answer = call({ path: 'a/b' }).then((result) => {
    isSettled = true;
    return result;
  });
  await jest.advanceTimersByTimeAsync(59_000);
  expect(isSettled).toBe(false);
  await jest.advanceTimersByTimeAsync(2000);
  expect(await answer).toMatchObject({ error: { key: 'timeout' } });
});

test('a page that is not ours is told apart from a refusal', async () => {
  server.use(http.get(at('a/b'), () => new HttpResponse('<html>sign in to the wifi</html>')));
  expect(await call({ path: 'a/b' })).toMatchObject({ error: { key: 'badAnswer', status: 0 } });
});

test('two endpoints of one name are refused', () => {
  const again = (): unknown =>
    baseApi.injectEndpoints({
      overrideExisting: 'throw',
      endpoints: (build) => ({ testCall: build.query<unknown, ApiRequest>({ query: (r) => r }) }),
    });
  expect(again).toThrow(/testCall/);
});
