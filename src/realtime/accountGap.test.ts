// Nothing of an account is missed between a read and the moment from which its changes are told.
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { makeFakeSocket } from '../../test/builders/fakeSocket.ts';
import { callGroup } from '../api/baseApi.ts';
import { readOf } from '../api/calls.ts';
import { makeStore } from '../app/store.ts';
import { started, stopped } from './actions.ts';

let reads = 0;
const server = setupServer(
  http.get('http://localhost/api/user/getSessions', () => {
    reads += 1;
    return HttpResponse.json({ code: 1, msg: '', data: [] });
  }),
);
const { sessions } = callGroup((build) => ({
  sessions: build.query<object[], undefined>(readOf('user/getSessions', 'Sessions')),
})).endpoints;

beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterAll(() => {
  server.close();
});

beforeEach(() => {
  reads = 0;
});

test('a channel that the server has no time to open, or never answers for, is asked for again while the connection stands', async () => {
  localStorage.setItem('token', 'secret');
  const socket = makeFakeSocket();
  const answers = [
    async () => ({ ok: false, error: 'rate_limited' }),
    async () => Promise.reject(new Error('no acknowledgement')),
    async () => ({ ok: true, snapshot: null, seq: 0 }),
  ];
  let asked = 0;
  socket.answerWith(async () => answers[asked++]?.() ?? { ok: true, snapshot: null, seq: 0 });
  const store = makeStore({ openSocket: socket.openSocket });
  store.dispatch(started());
  await store.dispatch(sessions.initiate(undefined));
  socket.connect();
  await waitFor(
    () => {
      expect(reads).toBe(2);
    },
    { timeout: 15_000 },
  );
  expect(asked).toBe(3);
  store.dispatch(stopped());
});

test('what was read before the account’s channel was open is read again, the first time and after each break', async () => {
  localStorage.setItem('token', 'secret');
  const socket = makeFakeSocket();
  let open: (answer: object) => void = () => undefined;
  const answers = () => new Promise<object>((resolve) => (open = resolve));
  socket.answerWith(answers);
  const store = makeStore({ openSocket: socket.openSocket });
  store.dispatch(started());
  await store.dispatch(sessions.initiate(undefined));
  for (const times of [2, 3]) {
    socket.connect();
    // The server may not have heard of it yet: a read of this moment could still be too early.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(reads).toBe(times - 1);
    open({ ok: true, snapshot: null, seq: 0 });
    await waitFor(() => {
      expect(reads).toBe(times);
    });
    socket.drop();
  }
  store.dispatch(stopped());
});
