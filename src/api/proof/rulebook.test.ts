// A rulebook is asked for once, held against its hash, and never used when it does not fit.
import { jest } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { PROFILES } from '../../../core/rulebook/profiles.ts';
import { makeFakeSocket } from '../../../test/builders/fakeSocket.ts';
import { makeStore } from '../../app/store.ts';
import { hashRulebook } from '../../../core/proof/rulebookHash.ts';
import { sha256 } from '../../../core/proof/sha256.ts';
import { baseApi } from '../baseApi.ts';
import { proofGetRulebook } from './rulebook.ts';
import { TAGS } from '../tags.ts';

const { open, protected: other } = PROFILES;
const HASH = hashRulebook(open, sha256);
let asked: { readonly hash: string | null; readonly cache: string }[] = [];
let answers: object[] = [];

const server = setupServer(
  http.get('http://localhost/api/proof/getRulebook', ({ request }) => {
    asked.push({ hash: new URL(request.url).searchParams.get('hash'), cache: request.cache });
    const data = answers[Math.min(asked.length, answers.length) - 1];
    return HttpResponse.json({ code: 1, msg: '', data });
  }),
);

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.close();
});

/** Others warn too, of a slow machine. */
const refusals = (calls: readonly unknown[][]) =>
  calls.filter(([said]) => said === 'rulebook refused');
const begin = () => makeStore({ openSocket: makeFakeSocket().openSocket });
const read = async (store: ReturnType<typeof begin>) =>
  store.dispatch(proofGetRulebook.initiate(HASH));

test('it is asked for by its hash, so that the browser may keep it, and never again', async () => {
  answers = [open];
  const store = begin();
  expect((await read(store)).data).toEqual(open);
  // What the country decides, what the socket has missed: nothing changes what a hash names.
  store.dispatch(baseApi.util.invalidateTags([...TAGS]));
  await read(store);
  expect(asked).toEqual([{ hash: HASH, cache: 'default' }]);
});

test('a copy that does not fit is asked for past the browser’s own', async () => {
  const told = jest.spyOn(console, 'warn').mockReturnValue();
  answers = [other, open];
  const store = begin();
  expect((await read(store)).data).toEqual(open);
  expect(asked.map(({ cache }) => cache)).toEqual(['default', 'reload']);
  expect(refusals(told.mock.calls)).toHaveLength(1);
  expect(store.getState().toasts.current).toBeUndefined();
  told.mockRestore();
});

test('a document that does not fit its hash is refused loudly and not kept', async () => {
  const told = jest.spyOn(console, 'warn').mockReturnValue();
  answers = [other];
  const store = begin();
  const { data, error } = await read(store);
  expect(data).toBeUndefined();
  expect(error).toMatchObject({ key: 'wrongRulebook' });
  expect(store.getState().toasts.current).toMatchObject({
    kind: 'error',
    failure: 'wrongRulebook',
  });
  expect(refusals(told.mock.calls)).toHaveLength(2);
  told.mockRestore();
});

test('a server without it says so', async () => {
  server.use(
    http.get('http://localhost/api/proof/getRulebook', () =>
      HttpResponse.json({ code: 0, msg: 'no', data: null, error: 'not_found' }, { status: 404 }),
    ),
  );
  expect((await read(begin())).error).toMatchObject({ key: 'not_found' });
});
