import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { stubBrowser } from '../ui/testing/stubBrowser.ts';
import { sendUpload } from './upload.ts';
import type { UploadTarget } from './upload.ts';

stubBrowser();
const PATH = 'http://localhost/api/Common/upload';
const session = { token: 'a-token', uid: '80214537', lang: 'en' };
const aFile = (): File => new File(['picture'], 'proof.png', { type: 'image/png' });

const server = setupServer();
beforeAll(() => {
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  server.resetHandlers();
});
afterAll(() => {
  server.close();
});

interface Seen {
  readonly headers: Headers;
  readonly form: FormData;
}
function answerWith(answer: (seen: Seen) => Response): void {
  server.use(
    http.post(PATH, async ({ request }) =>
      answer({ headers: request.headers, form: await request.formData() }),
    ),
  );
}
const done = (url: string): Response => HttpResponse.json({ code: 1, msg: '', data: url });
const send = (target: UploadTarget = 'file', signal = new AbortController().signal) =>
  sendUpload({ file: aFile(), target, session, onProgress: () => undefined, signal });

test('a picture goes as `file` with the token in the header', async () => {
  const seen: Seen[] = [];
  answerWith((one) => {
    seen.push(one);
    return done('/api/Common/file/a');
  });
  expect((await send()).result).toEqual({ kind: 'done', url: '/api/Common/file/a' });
  expect(seen[0]?.headers.get('token')).toBe('a-token');
  expect(seen[0]?.headers.get('lang')).toBe('en');
  expect([...(seen[0]?.form.keys() ?? [])]).toEqual(['file']);
});

test('a document goes as `imgPath` with directory, token and uid', async () => {
  const seen: Seen[] = [];
  answerWith((one) => {
    seen.push(one);
    return done('/api/Common/file/b');
  });
  await send('authorization');
  const { form } = seen[0] as Seen;
  expect(form.get('directory')).toBe('authorization');
  expect(form.get('token')).toBe('a-token');
  expect(form.get('uid')).toBe('80214537');
  expect((form.get('imgPath') as File).name).toBe('proof.png');
});

test('a refusal brings the server’s sentence', async () => {
  answerWith(() =>
    HttpResponse.json(
      { code: 0, msg: 'That is too large.', data: null, error: 'too_large' },
      { status: 413 },
    ),
  );
  expect(await send()).toEqual({
    result: { kind: 'refused', message: 'That is too large.', key: 'too_large' },
    isUnauthenticated: false,
  });
});

test('a dead token is told apart', async () => {
  answerWith(() =>
    HttpResponse.json(
      { code: 401, msg: 'Please log in.', data: null, error: 'unauthenticated' },
      { status: 401 },
    ),
  );
  expect((await send()).isUnauthenticated).toBe(true);
});

test.each([
  ['the connection breaks', () => HttpResponse.error(), 'network'],
  ['a restarting server’s proxy answers', () => new Response('<html>', { status: 502 }), 'network'],
  ['another page answers', () => new Response('<html>'), 'badAnswer'],
  ['the answer is no envelope', () => HttpResponse.json({ ok: true }), 'badAnswer'],
  [
    'the answer has no address',
    () => HttpResponse.json({ code: 1, msg: '', data: {} }),
    'badAnswer',
  ],
] as const)('%s: said, never thrown', async (_name, answer, reason) => {
  answerWith(answer);
  expect((await send()).result).toEqual({ kind: 'failed', reason });
});

test('a sending that was stopped ends as such', async () => {
  answerWith(() => done('/api/Common/file/late'));
  const controller = new AbortController();
  const sending = send('file', controller.signal);
  controller.abort();
  expect((await sending).result).toEqual({ kind: 'aborted' });
  expect((await send('file', controller.signal)).result).toEqual({ kind: 'aborted' });
});
