// Places for uploads against a listening server: who leaves in the middle, or only pretends to send, takes nobody's place.
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { hugePng, interlacedPng, picture, progressiveJpeg } from '../builders/pictures.ts';
import { filePart, multipartBody, MULTIPART_TYPE, sendParts } from '../builders/multipart.ts';
import { openTestApp, START_TIMEOUT_MS, TEST_PASSWORD, type TestApp } from '../builders/testApp.ts';
import { waitUntil } from '../builders/waitUntil.ts';

let app: TestApp;
let port: number;
let owner: { readonly token: string };
let other: { readonly token: string };
let small: Buffer;
const sockets: Socket[] = [];
/** What the server has been sent, by the sender's port. */
const requests = new Map<number, IncomingMessage>();
beforeAll(async () => {
  app = await openTestApp({ settings: { trustedProxies: ['127.0.0.1'] } });
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.app.server.address() as { port: number }).port;
  app.app.server.on('request', (request: IncomingMessage) => {
    requests.set(request.socket.remotePort ?? 0, request);
  });
  owner = await app.addAccount('owner@example.test', TEST_PASSWORD);
  other = await app.addAccount('other@example.test', TEST_PASSWORD);
  small = await picture('jpeg', { width: 8, height: 8 });
}, START_TIMEOUT_MS);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => app.close());

/** Sends the head and half of the body; `said` is what came back. */
async function sendHalf(headers: Readonly<Record<string, string>>) {
  const body = multipartBody([filePart(small)]);
  const lines = Object.entries({
    host: 'localhost',
    'content-type': MULTIPART_TYPE,
    'content-length': String(body.length),
    ...headers,
  });
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const said = { text: '' };
  socket.setEncoding('latin1').on('data', (text) => {
    said.text += String(text);
  });
  socket.on('error', () => {});
  const isClosed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`POST /api/Common/upload HTTP/1.1\r\n${head}\r\n`);
  socket.write(body.subarray(0, body.length / 2));
  await waitUntil('the head has arrived', () => requests.has(socket.localPort ?? 0));
  return { socket, said, isClosed };
}
/** The same, until it has its place. */
async function holdPlace(headers: Readonly<Record<string, string>>) {
  const half = await sendHalf(headers);
  const request = requests.get(half.socket.localPort ?? 0);
  await waitUntil('its body is read', () => (request?.listenerCount('data') ?? 0) > 0);
  return half;
}
const upload = (headers: Record<string, string>) => sendParts(app.app, [filePart(small)], headers);
/** One that is refused for its content, so that asking costs nothing of a day's room: whether it got a place. */
const hasPlace = async (token: string): Promise<boolean> => {
  const { body } = await sendParts(app.app, [filePart(Buffer.from('GIF89a'))], { token });
  return body.error === 'image_type';
};
/** In the second shape, whose token is known only once the body has come. */
const uploadUnknown = (token: string, uid: string) =>
  sendParts(
    app.app,
    [
      ...Object.entries({ directory: 'authorization', token, uid }).map(([name, content]) => ({
        name,
        content,
      })),
      filePart(small, 'imgPath'),
    ],
    { 'x-forwarded-for': '203.0.113.9' },
  );
/** Resolves when the server has let go of every request it was sent. */
const areGone = () => waitUntil('no request is left', async () => (await connections()) === 0);
const connections = () =>
  new Promise<number>((resolve) =>
    app.app.server.getConnections((_error, count) => resolve(count)),
  );

test('forty that one user drops halfway leave room for everybody, him too', async () => {
  for (let count = 0; count < 40; count += 1) {
    // The end in the middle of a body, as a phone that loses its page sends it.
    (await sendHalf({ token: owner.token })).socket.end();
  }
  expect((await upload({ token: other.token })).body.code).toBe(1);
  await areGone();
  expect((await upload({ token: owner.token })).body.code).toBe(1);
});

test('so do forty without a token, each from an address of its own', async () => {
  for (let count = 0; count < 40; count += 1) {
    (await sendHalf({ 'x-forwarded-for': `198.51.100.${count}` })).socket.end();
  }
  await areGone();
  expect((await uploadUnknown(owner.token, '12345678')).body.error).toBe('unauthenticated');
  expect((await upload({ token: owner.token })).body.code).toBe(1);
});

test('who holds what he may is refused one more; others are not', async () => {
  const held = [];
  for (let count = 0; count < 3; count += 1) held.push(await holdPlace({ token: owner.token }));
  expect(await hasPlace(owner.token)).toBe(false);
  expect((await upload({ token: other.token })).body.code).toBe(1);
  // One place without a token is all that an address has.
  await holdPlace({ 'x-forwarded-for': '203.0.113.9' });
  expect((await uploadUnknown(owner.token, '12345678')).status).toBe(429);
  for (const { socket } of held) socket.destroy();
  await waitUntil('a place is free again', () => hasPlace(owner.token));
});

test('a body that does not come is waited for so long, and told why it is not any more', async () => {
  const { said, isClosed } = await holdPlace({ token: owner.token });
  await app.clock.advanceAsync(25_000);
  await isClosed;
  expect(said.text).toContain('422');
  expect(said.text).toContain('upload_slow');
  expect((await upload({ token: owner.token })).body.code).toBe(1);
});

describe('a picture that has to be held whole', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string | undefined]>([
    [
      'interlaced, of 49 million pixels',
      () => interlacedPng({ width: 7000, height: 7000 }),
      'image_dimensions',
    ],
    [
      'progressive, of 49 million pixels',
      () => progressiveJpeg({ width: 7000, height: 7000 }),
      'image_dimensions',
    ],
    ['of 900 million pixels', () => hugePng({ width: 30_000, height: 30_000 }), 'image_dimensions'],
    [
      'interlaced, of a size that people send',
      () => interlacedPng({ width: 1600, height: 1200 }),
      undefined,
    ],
    [
      'progressive, of a size that people send',
      () => progressiveJpeg({ width: 4000, height: 3000 }),
      undefined,
    ],
  ])(
    '%s',
    async (_what, make, error) => {
      const { body } = await sendParts(app.app, [filePart(await make())], { token: owner.token });
      expect(body.error).toBe(error);
    },
    START_TIMEOUT_MS,
  );
});
